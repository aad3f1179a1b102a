"""The statements that write. In the order in which they stand here, none needs what a later one brings."""

from __future__ import annotations

from sqlalchemy import BigInteger, TextClause, UpdateBase, bindparam, case, delete, false, insert, null, text, update

from brewhall.store.schema import (
    analyses,
    announcements,
    chat,
    claims,
    codes,
    deeds,
    finished,
    games,
    mail,
    moves,
    outbox,
    passkeys,
    people,
    presence,
    pushes,
    ratings,
    reports,
    results,
    sanctions,
    seats,
    sessions,
    sightings,
    snapshots,
)

Statement = UpdateBase | TextClause

ADD_PERSON = insert(people).values(id=bindparam("id"), name=bindparam("name"), created=bindparam("created"))
NAME_PERSON = (
    update(people)
    .where(people.c.id == bindparam("of"))
    .values(
        name=bindparam("name"),
        folded=bindparam("folded"),
        password=bindparam("password"),
        recovery=bindparam("recovery"),
    )
)
ADD_PASSKEY = insert(passkeys)
ADD_SESSION = insert(sessions)
# A device that gets another session keeps being told; one that signs out is not.
PASS_PUSHES = (
    update(pushes)
    .where(pushes.c.session == bindparam("of"))
    .values(session=bindparam("session"), person=bindparam("person"))
)
KEEP_PUSHES = update(pushes).where(pushes.c.person == bindparam("of")).values(session=bindparam("session"))
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
        away=bindparam("away"),
        host=bindparam("host"),
        given=bindparam("given"),
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
ADD_CODE = insert(codes)
END_CODE = delete(codes).where(codes.c.game == bindparam("of"))
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
        offer=bindparam("offer"),
        takebacks=bindparam("takebacks"),
        banks=bindparam("banks"),
        public=bindparam("public"),
        lobby=bindparam("lobby"),
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
ADD_NOTICE = text(
    "INSERT INTO outbox (game, person, due, tries, sent) VALUES (:game, :person, :due, 0, '[]') "
    "ON CONFLICT (game, person) DO NOTHING"
)
END_NOTICE = delete(outbox).where(outbox.c.game == bindparam("of"), outbox.c.person == bindparam("who"))
FORGET_ANALYSES = delete(analyses).where(analyses.c.until < bindparam("before"))
ADD_FINISHED = insert(finished)
ADD_RESULT = insert(results)
UNRATE = update(games).where(games.c.id == bindparam("of")).values(rated=false())
# A guest turned out to be somebody: what they were rated is that person's, unless there is a rating already.
PASS_RATED = text(
    "UPDATE results SET who = :person WHERE who = :guest AND NOT EXISTS (SELECT 1 FROM ratings AS theirs "
    "JOIN games ON games.game = theirs.game WHERE theirs.who = :person AND games.id = results.game)"
)
PASS_RATINGS = text(
    "UPDATE ratings SET who = :person WHERE who = :guest AND NOT EXISTS "
    "(SELECT 1 FROM ratings AS theirs WHERE theirs.who = :person AND theirs.game = ratings.game)"
)
FORGET_RATINGS = delete(ratings).where(ratings.c.who == bindparam("of"))

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
    ADD_PASSKEY,
    ADD_SESSION,
    PASS_PUSHES,
    KEEP_PUSHES,
    END_SESSION,
    END_SESSIONS,
    END_OTHER_SESSIONS,
    ADD_GAME,
    CHANGE_GAME,
    ADD_SEAT,
    CHANGE_SEAT,
    ADD_MOVE,
    ADD_SNAPSHOT,
    ADD_FINISHED,
    ADD_RESULT,
    UNRATE,
    ADD_LINE,
    REMOVE_LINE,
    ADD_CLAIM,
    USE_CLAIM,
    PASS_CLAIMS,
    ADD_CODE,
    END_CODE,
    NOTE_PRESENCE,
    FORGET_PRESENCE,
    KEEP_ANALYSIS,
    FORGET_ANALYSES,
    PASS_RATED,
    PASS_RATINGS,
    FORGET_RATINGS,
    ADD_NOTICE,
    END_NOTICE,
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
