"""The host: who is one, whom they keep out, what players report, what is announced, and what hosts did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("people", sa.Column("host", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("closed", sa.Text(), nullable=False, server_default=""))
    op.add_column("chat", sa.Column("removed", sa.BigInteger(), nullable=True))
    op.create_table(
        "sightings",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("network", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sightings_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_sightings")),
    )
    op.create_index(op.f("ix_sightings_seen"), "sightings", ["seen"], unique=False)
    op.create_table(
        "sanctions",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("network", sa.String(length=60), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sanctions_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sanctions")),
    )
    op.create_index(op.f("ix_sanctions_person"), "sanctions", ["person"], unique=False)
    op.create_index(op.f("ix_sanctions_until"), "sanctions", ["until"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("reporter", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("context", sa.Text(), nullable=False),
        sa.Column("resolved", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["reporter"], ["people.id"], name=op.f("fk_reports_reporter")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_reports_person")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_reports_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint("reporter", "game", "person", "line", name=op.f("uq_reports_reporter_game_person_line")),
    )
    op.create_index(op.f("ix_reports_resolved_at"), "reports", ["resolved", "at"], unique=False)
    op.create_table(
        "announcements",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
    )
    op.create_index(op.f("ix_announcements_until"), "announcements", ["until"], unique=False)
    op.create_table(
        "deeds",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_deeds_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deeds")),
    )
    op.create_index(op.f("ix_deeds_at"), "deeds", ["at"], unique=False)
    op.create_table(
        "mail",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("notice", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_mail")),
    )
