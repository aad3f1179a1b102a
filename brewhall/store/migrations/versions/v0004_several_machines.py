"""Several machines: what processes share. Leases on bots' moves, who is where, analyses, and wrong passwords."""

from __future__ import annotations

import base64
import hashlib
import hmac

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
        sa.Column("who", sa.String(length=32), nullable=False),
        sa.Column("watchers", sa.Integer(), nullable=True),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_presence_game")),
        sa.PrimaryKeyConstraint("game", "who", name=op.f("pk_presence")),
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
    op.create_table(
        "analyses",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_analyses")),
    )
    op.create_index(op.f("ix_analyses_until"), "analyses", ["until"], unique=False)
    _add_claims()


def _add_claims() -> None:
    """Invitations to open seats follow from the dealer's key now; those that were issued before stay valid."""
    games = sa.table("games", sa.column("id"), sa.column("key"), sa.column("over"))
    seats = sa.table("seats", sa.column("game"), sa.column("seat"), sa.column("kind"))
    claims = sa.table("claims", sa.column("token"), sa.column("game"), sa.column("seat"))
    open_seats = (
        sa.select(games.c.id, games.c.key, seats.c.seat)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.kind == "open", sa.not_(games.c.over))
    )
    for game, key, seat in op.get_bind().execute(open_seats).all():
        mac = hmac.digest(key, f"seat {seat}".encode(), "sha256")
        token = base64.urlsafe_b64encode(mac[:16]).rstrip(b"=")
        op.execute(sa.insert(claims).values(token=hashlib.sha256(token).hexdigest(), game=game, seat=seat))
