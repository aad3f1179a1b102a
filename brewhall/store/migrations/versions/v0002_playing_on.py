"""Playing on: games that go on from a moment of another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("inherited", sa.Integer(), nullable=True))
