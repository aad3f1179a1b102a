"""The hall: who set a table, open seats for anybody, codes that can be read aloud. Tables are private."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("games", sa.Column("lobby", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index(op.f("ix_games_lobby_updated"), "games", ["lobby", "updated"], unique=False)
    op.add_column("seats", sa.Column("host", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "codes",
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_codes_game")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_codes")),
        sa.UniqueConstraint("game", name=op.f("uq_codes_game")),
    )
    _close_doors()
    _name_hosts()


def _close_doors() -> None:
    """All tables were listed so far, and nobody had been asked."""
    games = sa.table("games", sa.column("public", sa.Boolean()))
    op.execute(sa.update(games).values(public=False))


def _name_hosts() -> None:
    """Whoever did not come by an invitation set the table."""
    seats = sa.table(
        "seats", sa.column("game"), sa.column("kind"), sa.column("person"), sa.column("host", sa.Boolean())
    )
    claims = sa.table("claims", sa.column("game"), sa.column("used_by"))
    invited = sa.exists().where(claims.c.game == seats.c.game, claims.c.used_by == seats.c.person)
    op.execute(sa.update(seats).where(seats.c.kind == "person", sa.not_(invited)).values(host=True))
