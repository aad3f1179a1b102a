"""Names without a password, names of single seats, passkeys, recovery codes, and friends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("people", sa.Column("recovery", sa.String(length=64), nullable=True))
    op.add_column("people", sa.Column("seen", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("people", sa.Column("here", sa.Double(), nullable=True))
    op.add_column("seats", sa.Column("given", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("used", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_passkeys_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
    )
    op.create_index(op.f("ix_passkeys_person"), "passkeys", ["person"], unique=False)
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
    )
    op.create_index(op.f("ix_challenges_until"), "challenges", ["until"], unique=False)
    _add_friends()


def _add_friends() -> None:
    op.create_table(
        "friendships",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("friend", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_friendships_person")),
        sa.ForeignKeyConstraint(["friend"], ["people.id"], name=op.f("fk_friendships_friend")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_friendships")),
        sa.UniqueConstraint("person", "friend", name=op.f("uq_friendships_person_friend")),
    )
    op.create_index(op.f("ix_friendships_friend"), "friendships", ["friend"], unique=False)
    op.create_table(
        "friend_links",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_friend_links_person")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_friend_links")),
    )
    op.create_index(op.f("ix_friend_links_person"), "friend_links", ["person"], unique=False)
    op.create_table(
        "table_invitations",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("sender", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_table_invitations_game")),
        sa.ForeignKeyConstraint(["sender"], ["people.id"], name=op.f("fk_table_invitations_sender")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_table_invitations_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_table_invitations")),
        sa.UniqueConstraint("game", "person", name=op.f("uq_table_invitations_game_person")),
    )
    op.create_index(op.f("ix_table_invitations_person"), "table_invitations", ["person"], unique=False)
