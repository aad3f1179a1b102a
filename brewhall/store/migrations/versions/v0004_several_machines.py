"""Several machines: leases on bots' moves, who is at which table, and wrong passwords, shared by all processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("games", sa.Column("lease", sa.Double(), nullable=True))
    op.create_index(op.f("ix_games_lease"), "games", ["lease"], unique=False)
    op.create_table(
        "presence",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_presence_game")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_presence_person")),
        sa.PrimaryKeyConstraint("game", "person", name=op.f("pk_presence")),
    )
    op.create_index(op.f("ix_presence_until"), "presence", ["until"], unique=False)
    op.create_table(
        "attempts",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_attempts")),
    )
    op.create_index(op.f("ix_attempts_until"), "attempts", ["until"], unique=False)
