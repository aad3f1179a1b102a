"""A record of oneself: what games ended as, and ratings. Games of before are not rated: nobody had agreed to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("games", sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "finished",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.Column("why", sa.String(length=40), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_finished_game")),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_finished")),
    )
    op.create_index(op.f("ix_finished_counted_ended"), "finished", ["counted", "ended"], unique=False)
    op.create_table(
        "results",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("abandoned", sa.Boolean(), nullable=False),
        sa.Column("who", sa.String(length=48), nullable=True),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_results_game")),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_who"), "results", ["who"], unique=False)
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(length=48), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("who", "game", name=op.f("pk_ratings")),
    )
