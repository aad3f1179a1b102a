"""Slow games: total clocks, holidays, and notices by push and e-mail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("games", sa.Column("seconds_in_all", sa.Integer(), nullable=True))
    op.add_column("games", sa.Column("increment", sa.Integer(), server_default="0", nullable=False))
    op.add_column("games", sa.Column("banks", sa.Text(), server_default="[]", nullable=False))
    op.add_column("seats", sa.Column("away", sa.Double(), server_default="0", nullable=False))
    op.create_table(
        "holidays",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("begins", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_holidays_person")),
        sa.PrimaryKeyConstraint("person", "begins", name=op.f("pk_holidays")),
    )
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("session", sa.String(length=64), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_pushes_person")),
        sa.ForeignKeyConstraint(["session"], ["sessions.token"], name=op.f("fk_pushes_session"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pushes")),
    )
    op.create_index(op.f("ix_pushes_person"), "pushes", ["person"], unique=False)
    op.create_index(op.f("ix_pushes_session"), "pushes", ["session"], unique=False)
    op.create_table(
        "mail_addresses",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_mail_addresses_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_mail_addresses")),
    )
    op.create_table(
        "mail_counts",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_mail_counts")),
    )
    op.create_index(op.f("ix_mail_counts_until"), "mail_counts", ["until"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("due", sa.Double(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("sent", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_outbox_game")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_outbox_person")),
        sa.PrimaryKeyConstraint("game", "person", name=op.f("pk_outbox")),
    )
    op.create_index(op.f("ix_outbox_due"), "outbox", ["due"], unique=False)
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_server_keys")),
    )
