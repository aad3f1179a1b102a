"""The tables of the database. A change here needs a migration beside it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("folded", String(80), unique=True),  # the name as it is compared; guests have none
    Column("password", String(200)),  # Argon2
    Column("created", Double, nullable=False),
    Column("host", Boolean, nullable=False, server_default=false()),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of the cookie
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("watch", String(32), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("engine", String(40), nullable=False),  # the version of Brewhall it was begun with
    Column("data", String(64), nullable=False),  # hash of the component data
    Column("options", Text, nullable=False),
    Column("key", LargeBinary, nullable=False),  # of the fair dealer
    Column("salt", LargeBinary, nullable=False),
    Column("inherited", Integer),  # moves played elsewhere, with the deal, if the game goes on from another one
    Column("deal", Text, nullable=False),  # what the dealer answered
    Column("opening", Text, nullable=False),  # what the journal says of the deal
    Column("start", String(32), nullable=False),  # digest of the dealt position
    Column("seconds_per_move", Integer),
    Column("public", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("created", Double, nullable=False),
    # how it stands, for lists
    Column("updated", Double, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("to_play", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("deadline", Double),
    Column("rematch", String(32), nullable=False),
    Column("lease", Double),  # until when a process plays the bot's move that is due; None: none is due
    Column("closed", Text, nullable=False, server_default=""),  # why a host closed it
    Index(None, "over", "updated"),
    Index(None, "deadline"),
    Index(None, "lease"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(80), nullable=False),
    Column("person", String(32), ForeignKey("people.id"), index=True),
    Column("bot", String(40)),
    Column("stand_in", String(40)),
)

moves = Table(
    "moves",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # play, undo, resign
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),  # of an undo: how many moves are left
    Column("answers", Text, nullable=False),  # what the dealer answered
    Column("digest", String(32), nullable=False),  # of the state it led to
    Column("events", Text, nullable=False),  # the journal's, with their audience
    Column("version", BigInteger, nullable=False),
    Column("at", Double, nullable=False),
    Column("command", String(64)),
    Column("by_bot", Boolean, nullable=False),
    UniqueConstraint("game", "seat", "command"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("moves", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("drawn", Integer, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("name", String(80), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("reaction", String(40), nullable=False),
    Column("at", Double, nullable=False),
    Column("command", String(64), nullable=False),
    Column("removed", BigInteger),  # the game's version at which a host removed it; the text is gone
    UniqueConstraint("game", "person", "command"),
)

claims = Table(
    "claims",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of the invitation
    Column("game", String(32), ForeignKey("games.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("used_by", String(32), ForeignKey("people.id")),
)

presence = Table(
    "presence",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("who", String(32), primary_key=True),  # a person at the table, or the process that watchers are connected to
    Column("watchers", Integer),  # of a process: how many
    Column("until", Double, nullable=False),  # here until then, unless there is a later sign of life
    Index(None, "until"),
)

attempts = Table(
    "attempts",
    metadata,
    Column("name", String(64), primary_key=True),  # SHA-256 of the name somebody tried to sign in with, known or not
    Column("failures", Integer, nullable=False),
    Column("until", Double, nullable=False),  # no further try before then
    Index(None, "until"),
)

analyses = Table(
    "analyses",
    metadata,
    Column("name", String(64), primary_key=True),  # the game's id, or SHA-256 of a record that somebody brought
    Column("content", Text, nullable=False),  # how far it is and what was found, as clients are told
    Column("ready", Boolean, nullable=False),
    Column("until", Double, nullable=False),  # until when a process works on it, or when it was ready
    Index(None, "until"),
)

sightings = Table(
    "sightings",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("seen", Double, nullable=False, index=True),  # forgotten after a month
    Column("network", String(60), nullable=False),  # from where, as it is counted and banned
)

sanctions = Table(
    "sanctions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(10), nullable=False),  # mute, ban
    Column("person", String(32), ForeignKey("people.id"), index=True),
    Column("network", String(60)),  # of a ban: everybody from there
    Column("reason", Text, nullable=False),
    Column("since", Double, nullable=False),
    Column("until", Double, nullable=False, index=True),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Double, nullable=False),
    Column("reporter", String(32), ForeignKey("people.id"), nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),  # who is reported
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("line", Integer, nullable=False),  # of the chat; 0: it is about the person
    Column("reason", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("context", Text, nullable=False),  # lines of chat, as they stood then
    Column("resolved", Double),
    UniqueConstraint("reporter", "game", "person", "line"),
    Index(None, "resolved", "at"),
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("until", Double, nullable=False, index=True),
)

deeds = Table(
    "deeds",  # what hosts did
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Double, nullable=False, index=True),
    Column("host", String(32), ForeignKey("people.id")),  # None: by `brewhall admin`
    Column("name", String(80), nullable=False),  # of the host, then
    Column("kind", String(20), nullable=False),
    Column("about", Text, nullable=False),  # a person, a network, a table, a line, in words
    Column("reason", Text, nullable=False),
)

mail = Table(
    "mail",  # notices for the one process that serves a SQLite file, from others that work on it for a moment
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("notice", Text, nullable=False),
)
