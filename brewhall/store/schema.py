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
    text,
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
    Column("password", String(200)),  # Argon2; None: a guest, or somebody who comes by passkey
    Column("created", Double, nullable=False),
    Column("recovery", String(64)),  # SHA-256 of the recovery code
    Column("seen", Boolean, nullable=False, server_default=false()),  # whether friends may see when they are here
    Column("here", Double),  # on a page that is no table until then, unless there is a later sign of life
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
    Column("seconds_in_all", Integer),  # of each seat, if it has a total clock
    Column("increment", Integer, nullable=False, server_default="0"),
    Column("public", Boolean, nullable=False),  # others may watch
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),  # shall count for ratings
    Column("created", Double, nullable=False),
    # how it stands, for lists
    Column("updated", Double, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("to_play", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("deadline", Double),
    Column("rematch", String(32), nullable=False),
    Column("banks", Text, nullable=False, server_default="[]"),  # seconds of each seat whose clock does not run
    Column("lease", Double),  # until when a process plays the bot's move that is due; None: none is due
    Column("offer", Text),  # what somebody asks of the others, or was answered
    Column("takebacks", Integer, nullable=False, server_default=text("0")),
    Column("lobby", Boolean, nullable=False, server_default=false()),  # an open seat is for anybody
    Column("closed", Text, nullable=False, server_default=""),  # why a host closed it
    Index(None, "over", "updated"),
    Index(None, "deadline"),
    Index(None, "lease"),
    Index(None, "lobby", "updated"),
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
    Column("away", Double, nullable=False, server_default="0"),  # until when the person is on holiday
    Column("host", Boolean, nullable=False, server_default=false()),  # whoever sits here set the table
    Column("given", Boolean, nullable=False, server_default=false()),  # the name is this seat's own, not the person's
)

moves = Table(
    "moves",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # play, undo, resign, back
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),  # of an undo, or back: how many moves are left
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

finished = Table(
    "finished",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("ended", Double, nullable=False),
    Column("why", String(40), nullable=False),  # empty: the game cannot be read any more
    Column("counted", Boolean, nullable=False),  # in the ratings, or it is not to be
    Index(None, "counted", "ended"),
)

results = Table(
    "results",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("abandoned", Boolean, nullable=False),  # a bot played the end for whoever sat here
    Column("who", String(48), index=True),  # whose rating follows from it; None: nobody's, it was not rated
    Column("mu", Double),  # the rating after this game
    Column("sigma", Double),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(48), primary_key=True),  # a person, or bot:LEVEL
    Column("game", String(40), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

# Slow games: holidays, and notices to those who are not here.

holidays = Table(
    "holidays",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("begins", Double, primary_key=True),
    Column("until", Double, nullable=False),
)

pushes = Table(
    "pushes",
    metadata,
    Column("id", String(32), primary_key=True),  # hash of the endpoint: one browser is one person's
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("session", String(64), ForeignKey("sessions.token", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("key", String(100), nullable=False),  # the browser's, P-256
    Column("auth", String(40), nullable=False),
    Column("created", Double, nullable=False),
)

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("code", String(64)),  # SHA-256 of the code that was sent there, with the person
    Column("tries", Integer, nullable=False),
    Column("until", Double, nullable=False),  # how long the code is good
)

mail_counts = Table(
    "mail_counts",
    metadata,
    Column("name", String(64), primary_key=True),  # SHA-256 of what is counted, an address in it
    Column("count", Integer, nullable=False),
    Column("until", Double, nullable=False),  # when counting begins anew
    Index(None, "until"),
)

# It is somebody's move: one row a person and table until they have been there.
outbox = Table(
    "outbox",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("due", Double),  # when it is to be sent; None: it was
    Column("tries", Integer, nullable=False),
    Column("sent", Text, nullable=False),  # to which addresses, while some are still to be tried again
    Index(None, "due"),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

codes = Table(
    "codes",
    metadata,
    Column("code", String(40), primary_key=True),  # what is read aloud to somebody who shall come to the table
    Column("game", String(32), ForeignKey("games.id"), nullable=False, unique=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the credential's id
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("credential", LargeBinary, nullable=False),  # its id, as the authenticator knows it
    Column("public_key", LargeBinary, nullable=False),  # COSE
    Column("uses", BigInteger, nullable=False),  # as the authenticator counts them; 0: it does not
    Column("name", String(80), nullable=False),  # what its owner calls it
    Column("created", Double, nullable=False),
    Column("used", Double),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of what an authenticator has to sign
    Column("person", String(32)),  # for whom a passkey is made; None: somebody signs in
    Column("until", Double, nullable=False, index=True),
)

friendships = Table(
    "friendships",
    metadata,
    Column("id", String(32), primary_key=True),  # what the person calls the friend by: ids of people stay here
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("friend", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("since", Double, nullable=False),
    UniqueConstraint("person", "friend"),  # each friendship is two rows
)

friend_links = Table(
    "friend_links",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of the link's
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("until", Double, nullable=False),
)

table_invitations = Table(
    "table_invitations",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("sender", String(32), ForeignKey("people.id"), nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("at", Double, nullable=False),
    UniqueConstraint("game", "person"),
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
