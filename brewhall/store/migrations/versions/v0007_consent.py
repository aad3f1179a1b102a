"""Agreement: what somebody at a table asks of the others, and how often a turn was taken back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("offer", sa.Text(), nullable=True))
    op.add_column("games", sa.Column("takebacks", sa.Integer(), nullable=False, server_default=sa.text("0")))
