"""The statements that write. In the order in which they stand here, none needs what a later one brings."""

from __future__ import annotations

from sqlalchemy import BigInteger, TextClause, UpdateBase, bindparam, case, delete, insert, null, text, update

from brewhall.store.schema import (
    analyses,
    announcements,
    chat,
    claims,
    deeds,
    games,
    mail,
    moves,
    people,
    presence,
    reports,
    sanctions,
    seats,
    sessions,
    sightings,
    snapshots,
)

Statement = UpdateBase | TextClause

ADD_PERSON = insert(people).values(
    id=bindparam("id"),
    name=bindparam("name"),
    folded=bindparam("folded"),
    password=bindparam("password"),
    created=bindparam("created"),
)
NAME_PERSON = (
    update(people)
    .where(people.c.id == bindparam("of"))
    .values(name=bindparam("name"), folded=bindparam("folded"), password=bindparam("password"))
)
ADD_SESSION = insert(sessions)
END_SESSION = delete(sessions).where(sessions.c.token == bindparam("of"))
END_SESSIONS = delete(sessions).where(sessions.c.person == bindparam("of"))
END_OTHER_SESSIONS = delete(sessions).where(sessions.c.person == bindparam("of"), sessions.c.token != bindparam("but"))
ADD_GAME = insert(games)
ADD_SEAT = insert(seats)
CHANGE_SEAT = (
    update(seats)
    .where(seats.c.game == bindparam("of"), seats.c.seat == bindparam("place"))
    .values(
        kind=bindparam("kind"),
        name=bindparam("name"),
        person=bindparam("person"),
        bot=bindparam("bot"),
        stand_in=bindparam("stand_in"),
    )
)
ADD_MOVE = insert(moves)
ADD_SNAPSHOT = insert(snapshots)
ADD_LINE = insert(chat)
REMOVE_LINE = (
    update(chat)
    .where(chat.c.game == bindparam("of"), chat.c.number == bindparam("line"))
    .values(text=bindparam("text"), reaction=bindparam("reaction"), removed=bindparam("removed"))
)
ADD_CLAIM = insert(claims)
USE_CLAIM = update(claims).where(claims.c.token == bindparam("of")).values(used_by=bindparam("used_by"))
PASS_CLAIMS = update(claims).where(claims.c.used_by == bindparam("of")).values(used_by=bindparam("used_by"))
# A version that may not be null: if the game is no longer at the version it was decided on, nothing is written.
CHANGE_GAME = (
    update(games)
    .where(games.c.id == bindparam("of"))
    .values(
        updated=bindparam("updated"),
        version=case((games.c.version == bindparam("was"), bindparam("version", type_=BigInteger)), else_=null()),
        moves=bindparam("moves"),
        to_play=bindparam("to_play"),
        over=bindparam("over"),
        deadline=bindparam("deadline"),
        rematch=bindparam("rematch"),
        lease=bindparam("lease"),
        closed=bindparam("closed"),
    )
)
NOTE_PRESENCE = text(
    "INSERT INTO presence (game, who, watchers, until) VALUES (:game, :who, :watchers, :until) "
    "ON CONFLICT (game, who) DO UPDATE SET watchers = excluded.watchers, until = excluded.until"
)
FORGET_PRESENCE = delete(presence).where(presence.c.until < bindparam("before"))
KEEP_ANALYSIS = (
    update(analyses)
    .where(analyses.c.name == bindparam("of"))
    .values(content=bindparam("content"), ready=bindparam("ready"), until=bindparam("until"))
)
FORGET_ANALYSES = delete(analyses).where(analyses.c.until < bindparam("before"))

# -- what a host does, and what is kept for that
SET_HOST = update(people).where(people.c.id == bindparam("of")).values(host=bindparam("host"))
NOTE_SIGHTING = text(
    "INSERT INTO sightings (person, seen, network) VALUES (:person, :seen, :network) "
    "ON CONFLICT (person) DO UPDATE SET seen = excluded.seen, network = excluded.network"
)
FORGET_SIGHTINGS = delete(sightings).where(sightings.c.seen < bindparam("before"))
ADD_SANCTION = insert(sanctions)
PASS_SANCTIONS = update(sanctions).where(sanctions.c.person == bindparam("of")).values(person=bindparam("person"))
LIFT_SANCTION = update(sanctions).where(sanctions.c.id == bindparam("of")).values(until=bindparam("until"))
ADD_REPORT = insert(reports)
RESOLVE_REPORT = (
    update(reports)
    .where(reports.c.id == bindparam("of"), reports.c.resolved.is_(None))
    .values(resolved=bindparam("resolved"))
)
END_ANNOUNCEMENTS = update(announcements).where(announcements.c.until > bindparam("now")).values(until=bindparam("now"))
ADD_ANNOUNCEMENT = insert(announcements)
ADD_DEED = insert(deeds)
ADD_MAIL = insert(mail).values(notice=bindparam("notice"))

ORDER: list[Statement] = [
    ADD_PERSON,
    NAME_PERSON,
    ADD_SESSION,
    END_SESSION,
    END_SESSIONS,
    END_OTHER_SESSIONS,
    ADD_GAME,
    CHANGE_GAME,
    ADD_SEAT,
    CHANGE_SEAT,
    ADD_MOVE,
    ADD_SNAPSHOT,
    ADD_LINE,
    REMOVE_LINE,
    ADD_CLAIM,
    USE_CLAIM,
    PASS_CLAIMS,
    NOTE_PRESENCE,
    FORGET_PRESENCE,
    KEEP_ANALYSIS,
    FORGET_ANALYSES,
    SET_HOST,
    NOTE_SIGHTING,
    FORGET_SIGHTINGS,
    ADD_SANCTION,
    PASS_SANCTIONS,
    LIFT_SANCTION,
    ADD_REPORT,
    RESOLVE_REPORT,
    END_ANNOUNCEMENTS,
    ADD_ANNOUNCEMENT,
    ADD_DEED,
    ADD_MAIL,
]
