"""A live table. A change is proposed, what comes of it is stored by the caller, and then it is committed."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from brewhall.core.game import Game
from brewhall.core.record import Line, TakenBack, line_of
from brewhall.core.standing import Standing, dealt
from brewhall.tables import chat
from brewhall.tables.access import PRIVATE, Access, check_access
from brewhall.tables.answers import Condition, Entry, News, Snapshot
from brewhall.tables.chat import ChatEntry
from brewhall.tables.clock import Clock, Position, Times, started, ticked
from brewhall.tables.events import Closed, Moved, Said, Seated, TableEvent
from brewhall.tables.ids import new_id
from brewhall.tables.offers import Offer, last_decision
from brewhall.tables.presence import Presence
from brewhall.tables.seats import FORMER, Seat, check_seats
from brewhall.tables.secret import Secret
from brewhall.tables.wording import refusal

KEPT_EVENTS = 50  # for those who were away for a moment
LEASE = 3.0  # seconds in which a bot has moved, unless the process that lets it play was lost


@dataclass(frozen=True)
class Setup:
    """What never changes at a table."""

    id: str
    watch: str
    game: Game
    options: dict[str, object]
    secret: Secret
    clock: Clock | None
    created: float
    hints: bool = False  # allowed although several people play
    rated: bool = True  # whether it shall count for ratings


@dataclass(frozen=True)
class Accepted:
    """What will be once it is committed. The caller stores it first."""

    condition: Condition
    entries: tuple[Entry, ...] = ()
    snapshot: Snapshot | None = None
    line: ChatEntry | None = None
    rematch: Table | None = None


def new_table(
    game: Game,
    seats: Sequence[Seat],
    options: Mapping[str, object],
    now: float,
    clock: Clock | None = None,
    access: Access = PRIVATE,
    hints: bool = False,
    rated: bool = True,
) -> Table:
    """A table with the first hands dealt."""
    check_seats(seats)
    check_access(access, seats)
    watch = new_id()
    secret = new_secret(watch)
    standing = dealt(game, len(seats), options, secret.dealer())
    setup = Setup(new_id(), watch, game, dict(standing.state.options), secret, clock, now, hints, rated)
    return begun(setup, tuple(seats), standing, access)


def begun(setup: Setup, seats: tuple[Seat, ...], standing: Standing, access: Access = PRIVATE) -> Table:
    """A table at its first version."""
    now = setup.created
    times, lease = started(setup.clock, Position(standing, seats), now), _lease(standing, seats, now)
    table = Table(
        setup, Condition(1, standing, seats, times.deadline, now, lease=lease, banks=times.banks, access=access)
    )
    table.entries = standing.moves
    return table


def new_secret(watch: str, inherited: int | None = None) -> Secret:
    return Secret(secrets.token_bytes(32), watch.encode(), inherited)


class Table:
    """Seats around a game. Nothing changes but by `commit` and `catch_up`."""

    def __init__(
        self,
        setup: Setup,
        condition: Condition,
        entries: Sequence[Entry] = (),
        lines: Sequence[ChatEntry] = (),
        presence: Presence | None = None,
    ) -> None:
        self.setup = setup
        self.condition = condition
        self.presence = presence or Presence(condition.updated)
        self.moved = 0  # the version at which the game last went on or back
        self.entries = 0
        self.undone_by: int | None = None  # who took back what happened last, if that is the last thing that happened
        self.taken_back: list[TakenBack] = []  # with the agreement of the table
        self.snapped = 0  # the last entry that brought a snapshot of what it led to
        self._path = [] if entries else [line_of(setup.game, line) for line in condition.standing.log[1:]]
        self.commands: set[tuple[int | str, str]] = set()  # (seat, or person in the chat; id) of all that was done
        self.chat: deque[ChatEntry] = deque(maxlen=chat.KEPT)
        self.events: deque[TableEvent] = deque(maxlen=KEPT_EVENTS)
        self._remember(entries, lines)

    # -- looking ---------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.setup.id

    @property
    def version(self) -> int:
        return self.condition.version

    @property
    def standing(self) -> Standing:
        return self.condition.standing

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.condition.seats

    @property
    def deadline(self) -> float | None:
        return self.condition.deadline

    @property
    def times(self) -> Times:
        return Times(self.condition.banks, self.deadline)

    def time_left(self, seat: int, now: float) -> float | None:
        """Seconds that a seat has; None: there is no clock."""
        if self.setup.clock is None:
            return None
        if self.deadline is not None and seat == self.standing.to_play:
            return self.setup.clock.left(self.seats[seat], self.deadline, now)
        return self.condition.banks[seat]

    def time_is_up(self, seat: int) -> bool:
        return self.setup.clock is not None and self.setup.clock.is_up(self.condition.banks[seat])

    @property
    def slow(self) -> bool:
        """Whether people come and go here: nobody waits for them at the table."""
        return self.setup.clock is not None and self.setup.clock.slow

    @property
    def over(self) -> bool:
        return self.standing.over

    @property
    def closed(self) -> str:
        """Why a host closed the table; empty: it is open."""
        return self.condition.closed

    @property
    def goes_on(self) -> bool:
        """Whether there is still something to play: the game is not over, and no host closed the table."""
        return not self.over and not self.closed

    @property
    def key(self) -> str:
        """The dealer's key, once the game is over."""
        return self.setup.secret.key.hex() if self.over else ""

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        return tuple(place for place, seat in enumerate(self.seats) if person is not None and seat.person == person)

    def name_of(self, seat: int) -> str:
        return self.seats[seat].name or refusal("seat", n=seat)

    @property
    def gives_hints(self) -> bool:
        """Whoever plays alone with bots may ask for advice; among several people the table must allow it."""
        return self.setup.hints or sum(seat.kind != "bot" for seat in self.seats) == 1

    @property
    def offer(self) -> Offer | None:
        return self.condition.offer

    def may_take_back(self, seats: tuple[int, ...]) -> bool:
        """Whether there is a turn of these seats to go back to, if all agree."""
        return self.goes_on and self.last_decision(seats) is not None

    @property
    def kept_moves(self) -> int:
        """Moves that nobody takes back: those of another game, and what came before somebody gave up."""
        return max([self.setup.secret.inherited or 0, *(each.after + 1 for each in self.standing.resigned)])

    def last_decision(self, seats: tuple[int, ...]) -> int | None:
        """The move of these seats that may be taken back, if there is one."""
        own = [seat for seat in seats if self.seats[seat].player is None]
        return last_decision(self.standing, own, self.kept_moves)

    def may_be_watched_by(self, person: str | None) -> bool:
        """Whether somebody without the watch link may look on."""
        return self.condition.access.public or bool(self.seats_of(person))

    def bot_to_play(self) -> str | None:
        """The bot that decides now, if one does."""
        return None if self.closed else _bot_to_play(self.standing, self.seats)

    def since(self, version: int) -> list[TableEvent] | None:
        """What happened after a version; None if that is not known any more."""
        if version == self.version:
            return []
        events = list(self.events)
        place = next((place for place, event in enumerate(events) if event.after == version), None)
        return None if place is None else events[place:]

    # -- what is proposed ----------------------------------------------------------------------------

    def seats_with(self, changed: Mapping[int, Seat]) -> tuple[Seat, ...]:
        return tuple(changed.get(place, seat) for place, seat in enumerate(self.seats))

    def accepted(
        self,
        standing: Standing,
        seats: tuple[Seat, ...],
        now: float,
        entries: tuple[Entry, ...] = (),
        snapshot: Snapshot | None = None,
    ) -> Accepted:
        """The table one version later, with what goes on with it: clocks, the bot's lease, offers, access."""
        player = standing.to_play
        same = standing.same_turn(self.standing) and not standing.over and seats[player] == self.seats[player]
        lease = _lease(standing, seats, now) if entries or not same else self.condition.lease
        now_at = self.condition
        offer = None if entries or _is_left(now_at.offer, seats) else now_at.offer
        before, after = Position(self.standing, self.seats), Position(standing, seats)
        times = ticked(self.setup.clock, self.times, before, after, now)
        condition = Condition(
            self.version + 1,
            standing,
            seats,
            None if self.closed else times.deadline,
            now,
            now_at.rematch,
            None if self.closed else lease,
            offer,
            now_at.takebacks,
            times.banks,
            now_at.access.kept_at(seats),
            self.closed,
        )
        return Accepted(condition, entries, snapshot)

    # -- what was stored comes true --------------------------------------------------------------

    def commit(self, accepted: Accepted) -> list[TableEvent]:
        """Make an accepted proposal true, after it was stored."""
        lines = () if accepted.line is None else (accepted.line,)
        return self.catch_up(News(accepted.condition, accepted.entries, lines))

    def catch_up(self, news: News) -> list[TableEvent]:
        """Take over what was stored; returns what that means for those who look on."""
        events = _told(self.condition, news)
        self._forget_deserters(news.condition.seats)
        self.condition = news.condition
        self._remember(news.entries, news.lines)
        self.events.extend(events)
        self._forget({line.number: line for line in news.lines if line.removed is not None})
        return events

    def _forget_deserters(self, seats: Sequence[Seat]) -> None:
        """What somebody said who is gone now was said by nobody in particular."""
        gone = {old.person for old, new in zip(self.seats, seats, strict=True) if new.deserted} - {None}
        if gone:
            lines = [replace(line, name=FORMER) if line.person in gone else line for line in self.chat]
            self.chat = deque(lines, maxlen=chat.KEPT)
            self.events.clear()  # whoever was away for a moment is told everything anew

    def _forget(self, removed: Mapping[int, ChatEntry]) -> None:
        """Whoever comes again is not told what was removed meanwhile."""
        for place, event in enumerate(list(self.events) if removed else ()):
            if isinstance(event, Said) and event.line.number in removed:
                self.events[place] = replace(event, line=removed[event.line.number])

    def _remember(self, entries: Sequence[Entry], lines: Sequence[ChatEntry]) -> None:
        for entry in entries:
            self.moved, self.entries = entry.version, entry.seq
            self.undone_by = entry.seat if entry.kind in ("undo", "back") else None
            self._retrace(entry)
            if entry.command is not None:
                self.commands.add((entry.seat, entry.command))
        for line in lines:
            known = next((place for place, old in enumerate(self.chat) if old.number == line.number), None)
            if known is not None:
                self.chat[known] = line
            elif not self.chat or line.number > self.chat[-1].number:
                self.chat.append(line)
            self.commands.add((line.person, line.command))

    def _retrace(self, entry: Entry) -> None:
        """Follow the moves, so that what was taken back can be told in the record."""
        if entry.kind == "play":
            self._path.append(Line(entry.seat, self.setup.game.move(entry.action), entry.answers, ""))
        elif entry.kind != "resign":
            if entry.kind == "back":
                self.taken_back.append(TakenBack(entry.seat, entry.action, tuple(self._path[entry.action :])))
                self.snapped = entry.seq
            del self._path[entry.action :]


def _is_left(offer: Offer | None, seats: Sequence[Seat]) -> bool:
    """Whether a bot has come to play for somebody to whom a takeback matters: it neither asks nor agrees for them."""
    if offer is None or offer.what != "takeback":
        return False
    return any(seats[seat].player for seat in (offer.seat, *offer.asked))


def _bot_to_play(standing: Standing, seats: Sequence[Seat]) -> str | None:
    return None if standing.over else seats[standing.to_play].player


def _lease(standing: Standing, seats: Sequence[Seat], now: float) -> float | None:
    """Whoever stores that a bot is to play lets it play; if nothing comes of it for so long, others may."""
    return None if _bot_to_play(standing, seats) is None else now + LEASE


def _told(before: Condition, news: News) -> list[TableEvent]:
    """Events that lead from one condition to a later one. Every line of chat and every change had its own version."""
    after, now = before.version, news.condition
    events: list[TableEvent] = []
    for line in news.lines:
        events.append(Said(after, after + 1, line))
        after += 1
    if now.closed != before.closed:
        events.append(Closed(after, after + 1, now.closed))
        after += 1
    if news.entries or now.rematch != before.rematch:
        log_from = _first_new_line(before.standing, now.standing)
        last = news.entries[-1] if news.entries else None
        undone_by = last.seat if last is not None and last.kind in ("undo", "back") else None
        events.append(
            Moved(
                after, now.version, now.standing, now.seats, log_from, now.rematch, now.offer, now.takebacks, undone_by
            )
        )
    elif after != now.version:
        events.append(Seated(after, now.version, now.seats, now.access, now.offer))
    return events


def _first_new_line(before: Standing, now: Standing) -> int:
    """Where the log goes on, or went back to. Resigning adds to its last line."""
    same = min(len(before.log), len(now.log))
    while same and before.log[same - 1] is not now.log[same - 1]:
        same -= 1
    return same if before.resigned == now.resigned else min(same, now.moves)
