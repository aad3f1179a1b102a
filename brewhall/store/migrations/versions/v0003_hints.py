"""Hints: whether a table at which several people play allows them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("hints", sa.Boolean(), server_default=sa.false(), nullable=False))
