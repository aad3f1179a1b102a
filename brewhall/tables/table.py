"""A live table. A command is proposed, what comes of it is stored by the caller, and then it is committed."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from brewhall.core.errors import BrewhallError
from brewhall.core.game import Game
from brewhall.core.journal import Journal
from brewhall.core.record import Line, TakenBack, line_of
from brewhall.core.standing import NOBODY, Standing, dealt
from brewhall.tables import chat
from brewhall.tables.access import PRIVATE, Access, check_access, has_open_seat, problem_with
from brewhall.tables.answers import Condition, Entry, News, Rejected, Snapshot
from brewhall.tables.chat import ChatEntry
from brewhall.tables.clock import Clock, Position, Times, started, ticked
from brewhall.tables.commands import AnswerOffer, Command, HandBack, MakeOffer, Play, Resign, Say, TakeOver, Undo
from brewhall.tables.events import Closed, Moved, Said, Seated, TableEvent
from brewhall.tables.ids import new_id
from brewhall.tables.offers import (
    LASTS,
    MOST_TAKEBACKS,
    Offer,
    begin_of_turn,
    company,
    last_decision,
    others_who_play,
    others_who_stayed,
)
from brewhall.tables.presence import Presence
from brewhall.tables.seats import FORMER, Seat, check_seats, person_seat
from brewhall.tables.secret import Secret
from brewhall.tables.wording import refusal

KEPT_EVENTS = 50  # for those who were away for a moment
MOST_ACTIONS = 50  # in one command
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
        self._snapped = 0  # the last entry that brought a snapshot of what it led to
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

    @property
    def gives_hints(self) -> bool:
        """Whoever plays alone with bots may ask for advice; among several people the table must allow it."""
        return self.setup.hints or sum(seat.kind != "bot" for seat in self.seats) == 1

    @property
    def offer(self) -> Offer | None:
        return self.condition.offer

    def may_take_back(self, seats: tuple[int, ...]) -> bool:
        """Whether there is a turn of these seats to go back to, if all agree."""
        return self.goes_on and self._last_decision(seats) is not None

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

    # -- proposals -------------------------------------------------------------------------------

    def propose(self, person: str | None, command: Command, now: float) -> Accepted | Rejected:
        """What a person's command would do. Nothing happens yet."""
        seats = self.seats_of(person)
        if person is None or not seats:
            return Rejected("not-yours", refusal("watching"))
        if self.closed:
            return Rejected("illegal", refusal("closed", why=self.closed))
        if isinstance(command, Play | Undo | Resign):
            if any((seat, command.id) in self.commands for seat in seats):
                return Rejected("duplicate", refusal("done"))
            late = self._timely(command.expect)
            if late is not None:
                return late
        match command:
            case Play():
                return self._propose_play(seats, command.actions, command.id, now)
            case Undo():
                return self._propose_undo(seats, command, now)
            case Resign():
                return self._propose_resign(seats, command, now)
            case MakeOffer():
                return self._propose_offer(seats, command, now)
            case AnswerOffer():
                return self._propose_answer(seats, command, now)
            case TakeOver():
                return self._propose_take_over(seats, command.seat, now)
            case HandBack():
                return self.propose_return(person, now) or self._why_no_return(seats)
            case Say():
                return self._propose_line(person, seats, command, now)

    def propose_for_bot(self, seat: int, action: int, expect: int, now: float) -> Accepted | Rejected:
        """A move of the bot that plays for a seat."""
        if self.seats[seat].player is None:
            return Rejected("not-yours", f"a person plays for seat {seat}")
        return self._timely(expect) or self._propose_play((seat,), [action], None, now)

    def propose_seating(self, seat: int, person: str, name: str, now: float) -> Accepted | Rejected:
        """Somebody sits down on an open seat."""
        if self.seats_of(person):
            return Rejected("illegal", refusal("seated.invited"))
        if self.closed:
            return Rejected("illegal", refusal("closed", why=self.closed))
        if self.seats[seat].kind != "open":
            return Rejected("illegal", refusal("taken"))
        return self._seating({seat: person_seat(person, name)}, now)

    def propose_joining(self, person: str, name: str, now: float, from_lobby: bool) -> Accepted | Rejected:
        """Somebody sits down on any open seat; from the lobby, only while it is offered there."""
        if self.seats_of(person):
            return Rejected("illegal", refusal("seated"))
        if self.closed:
            return Rejected("illegal", refusal("closed", why=self.closed))
        if self.over or not has_open_seat(self.seats) or (from_lobby and not self.condition.access.lobby):
            return Rejected("illegal", refusal("taken.faster"))
        free = next(place for place, seat in enumerate(self.seats) if seat.kind == "open")
        return self._seating({free: person_seat(person, name)}, now)

    def propose_access(self, person: str, access: Access, now: float) -> Accepted | Rejected:
        """Whoever set the table says who may come to it."""
        if not any(self.seats[place].host for place in self.seats_of(person)):
            return Rejected("not-yours", refusal("not-host"))
        if self.closed:
            return Rejected("illegal", refusal("closed", why=self.closed))
        problem = problem_with(access, self.seats)
        if problem:
            return Rejected("illegal", problem)
        if access == self.condition.access:
            return Rejected("duplicate", refusal("same"))
        accepted = self._accepted(self.standing, self.seats, now)
        return replace(accepted, condition=replace(accepted.condition, access=access))

    def propose_passing(self, holder: str, person: str, name: str, now: float) -> Accepted | None:
        """Somebody took a name, or a guest turned out to be somebody else: the seats are theirs under that name.

        Nobody comes to hold two sides of a game that way: if the person sits here already, a bot plays for the guest.
        """
        held = {place: self.seats[place] for place in self.seats_of(holder)}
        if not held:
            return None
        if holder == person or not self.seats_of(person):
            return self._seating({place: seat.passed_to(person, name, place) for place, seat in held.items()}, now)
        left = {place: seat.taken_over() for place, seat in held.items()} if self.goes_on else {}
        return self._seating(left, now)

    def propose_farewell(self, person: str, now: float) -> Accepted | None:
        """Somebody deletes their account: bots play for them to the end, and nothing tells any more who it was."""
        gone = {place: self.seats[place].deserting(over=not self.goes_on) for place in self.seats_of(person)}
        return self._seating(gone, now) if gone else None

    def propose_naming(self, seat: int, person: str, name: str, now: float) -> Accepted | Rejected:
        """Somebody at a person's device is called by a name of their own."""
        mine = self.seats_of(person)
        if seat not in mine:
            return Rejected("not-yours", refusal("seat-of-another"))
        if len(mine) < 2:
            return Rejected("illegal", refusal("alone"))
        return self._seating({seat: self.seats[seat].called(name)}, now)

    def propose_return(self, person: str, now: float) -> Accepted | None:
        """Somebody is back and takes their seats back from the bots that played for them."""
        mine = [seat for seat in self.seats_of(person) if self.seats[seat].stand_in]
        back = [seat for seat in mine if not self.standing.has_resigned(seat) and not self._time_is_up(seat)]
        if self.closed or not back:
            return None
        return self._seating({seat: self.seats[seat].handed_back() for seat in back}, now)

    def propose_holiday(self, person: str, until: float, now: float) -> Accepted | None:
        """Somebody is away until then: slow clocks of theirs stand still. A time that is over ends a holiday."""
        mine = [seat for seat in self.seats_of(person) if self.seats[seat].away != until]
        if not self.slow or not self.goes_on or not mine:
            return None
        return self._seating({seat: replace(self.seats[seat], away=until) for seat in mine}, now)

    def _time_is_up(self, seat: int) -> bool:
        return self.setup.clock is not None and self.setup.clock.is_up(self.condition.banks[seat])

    def propose_expiry(self, now: float) -> Accepted | None:
        """When the time is up, a bot takes the seat over; of a total clock for good."""
        if self.deadline is None or now < self.deadline:
            return None
        seat = self.standing.to_play
        return self._seating({seat: self.seats[seat].taken_over()}, now)

    # -- what a host does --------------------------------------------------------------------------

    def propose_removal(self, number: int, now: float) -> Accepted | Rejected:
        """A line of chat is taken away; that there was one stays."""
        line = next((line for line in self.chat if line.number == number), None)
        if line is None:
            return Rejected("illegal", f"there is no line {number} in the chat of this table")
        if line.removed is not None:
            return Rejected("duplicate", refusal("line-removed"))
        accepted = self._accepted(self.standing, self.seats, now)
        return replace(accepted, line=line.taken_away(accepted.condition.version))

    def propose_closing(self, reason: str, now: float) -> Accepted | Rejected:
        """The game ends here, without a result."""
        if self.over:
            return Rejected("illegal", refusal("over"))
        if self.closed:
            return Rejected("duplicate", refusal("closed.already"))
        accepted = self._accepted(self.standing, self.seats, now)
        ended = replace(accepted.condition, closed=reason, deadline=None, lease=None, offer=None)
        return replace(accepted, condition=ended)

    def propose_absence(self, person: str, now: float) -> Accepted | Rejected:
        """Somebody cannot come any more: bots play for them."""
        left = {place: self.seats[place].taken_over() for place in self.seats_of(person)}
        if not self.goes_on or all(self.seats[place].stand_in for place in left):
            return Rejected("duplicate", "nobody plays here who has to be replaced")
        return self._seating(left, now)

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
                self._snapped = entry.seq
            del self._path[entry.action :]

    # -- the game --------------------------------------------------------------------------------

    def _timely(self, expect: int) -> Rejected | None:
        """Whether a decision was made on what still stands; otherwise why it is refused."""
        if not self.moved <= expect <= self.version:
            return Rejected("stale", refusal("stale"))
        if not self.goes_on:
            return Rejected("illegal", refusal("over"))
        return None

    def _propose_play(
        self, seats: tuple[int, ...], actions: Sequence[int], command: str | None, now: float
    ) -> Accepted | Rejected:
        """Actions one after the other, all or none. A bot's have no command."""
        if not 0 < len(actions) <= MOST_ACTIONS:
            return Rejected("illegal", f"a command has 1 to {MOST_ACTIONS} actions, not {len(actions)}")
        by_bot = command is None
        standing, snapshot = self.standing, None
        entries: list[Entry] = []
        for action in actions:
            seat = standing.to_play
            refused = self._why_not(seat, seats, by_bot, len(entries))
            if refused is not None:
                return refused
            seq = self.entries + len(entries)
            if not standing.goes_on and seq != self._snapped:
                snapshot = Snapshot(seq, standing.moves, standing.state.to_bytes(), standing.drawn)
            try:
                standing = standing.played(action, self.setup.secret.dealer(standing.drawn), Journal(), by_bot)
            except (BrewhallError, OverflowError) as error:
                return Rejected("illegal", str(error))
            name = command if not entries else None
            answers, digest = standing.log[-1].answers, standing.state.digest()
            entries.append(Entry(seq + 1, "play", seat, action, answers, digest, self.version + 1, now, name, by_bot))
        return self._accepted(standing, self.seats, now, tuple(entries), snapshot)

    def _why_not(self, seat: int, seats: tuple[int, ...], by_bot: bool, done: int) -> Rejected | None:
        if seat == NOBODY:
            return Rejected("illegal", f"the game is over after {done} of these actions")
        if seat not in seats:
            if done:
                return Rejected("illegal", refusal("turn.after", n=done, player=self._name(seat)))
            return Rejected("not-yours", refusal("turn", player=self._name(seat)))
        if self.seats[seat].player is not None and not by_bot:
            return Rejected("not-yours", refusal("stand-in"))
        return None

    def _name(self, seat: int) -> str:
        return self.seats[seat].name or refusal("seat", n=seat)

    def _propose_undo(self, seats: tuple[int, ...], command: Undo, now: float) -> Accepted | Rejected:
        now_at = self.standing
        if not now_at.may_undo(seats):
            return Rejected("illegal", refusal("no-undo"))
        back = now_at.earlier[0 if command.turn else -1]
        digest = back.state.digest()
        entry = Entry(
            self.entries + 1, "undo", now_at.turn_of, back.moves, (), digest, self.version + 1, now, command.id
        )
        return self._accepted(back, self.seats, now, (entry,))

    def _propose_resign(self, seats: tuple[int, ...], command: Resign, now: float) -> Accepted | Rejected:
        left = [seat for seat in seats if not self.standing.has_resigned(seat)]
        if not left:
            return Rejected("illegal", refusal("resigned"))
        seat = self.standing.to_play if self.standing.to_play in left else left[0]
        standing = self.standing.resigned_by(seat)
        around = self.seats if standing.over else self._with({seat: self.seats[seat].taken_over()})
        digest = standing.state.digest()
        entry = Entry(self.entries + 1, "resign", seat, standing.moves, (), digest, self.version + 1, now, command.id)
        return self._accepted(standing, around, now, (entry,))

    # -- what needs the agreement of others ------------------------------------------------------

    def _propose_offer(self, seats: tuple[int, ...], command: MakeOffer, now: float) -> Accepted | Rejected:
        if any((seat, command.id) in self.commands for seat in seats):
            return Rejected("duplicate", refusal("done"))
        refused = self._no_rematch(command) if command.what == "rematch" else self._no_takeback(seats, command)
        last = self.offer
        if refused is not None:
            return refused
        if last is not None and last.is_open(now):
            if last.seat in seats:
                return Rejected("duplicate", refusal("asked"))
            if last.what == command.what == "rematch":  # both ask for the same: both agree
                return self._agreed(last.agreed_by(seats), now)
            return Rejected("illegal", refusal("asked.first", player=self._name(last.seat)))
        if last is not None and last.closed and last.seat in seats and now < last.until:
            who = self._name(last.closed_by)
            return Rejected("illegal", refusal(f"just.{last.closed}", player=who))
        seat = self.standing.shown_to(seats)
        assert seat is not None
        if command.what == "rematch":
            asked, back_to = others_who_stayed(self.seats, seats, self.presence, now), 0
        else:
            asked, back_to = others_who_play(self.seats, seats), self._back_to(seats)
        offer = Offer(command.what, seat, self.version + 1, now + LASTS, asked, back_to=back_to)
        return self._agreed(offer, now, command.id)

    def _no_rematch(self, command: MakeOffer) -> Rejected | None:
        if not self.over:
            return Rejected("illegal", refusal("not-over"))
        return Rejected("duplicate", refusal("rematch-set")) if self.condition.rematch else None

    def _no_takeback(self, seats: tuple[int, ...], command: MakeOffer) -> Rejected | None:
        late = self._timely(command.expect)
        if late is not None:
            return late
        if self._last_decision(seats) is None:
            return Rejected("illegal", refusal("nothing-back"))
        if self.condition.takebacks >= MOST_TAKEBACKS:
            return Rejected("illegal", refusal("enough-back", n=MOST_TAKEBACKS))
        return None

    @property
    def _stays(self) -> int:
        """Moves that nobody takes back: those of another game, and what came before somebody gave up."""
        return max([self.setup.secret.inherited or 0, *(each.after + 1 for each in self.standing.resigned)])

    def _last_decision(self, seats: tuple[int, ...]) -> int | None:
        own = [seat for seat in seats if self.seats[seat].player is None]
        return last_decision(self.standing, own, self._stays)

    def _back_to(self, seats: tuple[int, ...]) -> int:
        """How many moves are left if the last turn of these seats is taken back."""
        move = self._last_decision(seats)
        return 0 if move is None else begin_of_turn(self.standing, move, self._stays)

    def _propose_answer(self, seats: tuple[int, ...], command: AnswerOffer, now: float) -> Accepted | Rejected:
        offer = self.offer
        if offer is None or not offer.is_open(now) or not offer.made <= command.expect <= self.version:
            return Rejected("stale", refusal("not-asked"))
        if offer.seat in seats:
            return Rejected("illegal", refusal("others-answer")) if command.agree else self._closed(offer, seats, now)
        if not any(seat in offer.waits_for for seat in seats):
            return Rejected("duplicate", refusal("answered"))
        return self._agreed(offer.agreed_by(seats), now) if command.agree else self._closed(offer, seats, now)

    def _closed(self, offer: Offer, seats: tuple[int, ...], now: float) -> Accepted:
        own = offer.seat in seats
        seat = offer.seat if own else next(seat for seat in seats if seat in offer.waits_for)
        return self._asked(offer.closed_as("withdrawn" if own else "declined", seat, now), now)

    def _asked(self, offer: Offer, now: float) -> Accepted:
        accepted = self._accepted(self.standing, self.seats, now)
        return replace(accepted, condition=replace(accepted.condition, offer=offer))

    def _agreed(self, offer: Offer, now: float, command: str | None = None) -> Accepted:
        """Do what was asked if nobody has still to agree."""
        if offer.waits_for:
            return self._asked(offer, now)
        return self._rematch(offer, now) if offer.what == "rematch" else self._take_back(offer, now, command)

    def _rematch(self, offer: Offer, now: float) -> Accepted:
        setup, person = self.setup, self.seats[offer.seat].person
        seats = company(self.seats, (*self.seats_of(person), *offer.asked))
        table = new_table(
            setup.game,
            seats,
            setup.options,
            now,
            setup.clock,
            self.condition.access.kept_at(seats),
            setup.hints,
            setup.rated,
        )
        accepted = self._accepted(self.standing, self.seats, now)
        return replace(accepted, condition=replace(accepted.condition, rematch=table.id, offer=None), rematch=table)

    def _take_back(self, offer: Offer, now: float, command: str | None) -> Accepted:
        """The dealer's stream does not go back: what is drawn anew is new."""
        back = next(self.standing.retold(offer.back_to))
        seq, digest = self.entries + 1, back.state.digest()
        entry = Entry(seq, "back", offer.seat, back.moves, (), digest, self.version + 1, now, command)
        snapshot = Snapshot(seq, back.moves, back.state.to_bytes(), back.drawn)
        accepted = self._accepted(back, self.seats, now, (entry,), snapshot)
        takebacks = self.condition.takebacks + 1
        return replace(accepted, condition=replace(accepted.condition, takebacks=takebacks))

    # -- seats -----------------------------------------------------------------------------------

    def _propose_take_over(self, own: tuple[int, ...], place: int, now: float) -> Accepted | Rejected:
        if not 0 <= place < len(self.seats):
            return Rejected("illegal", f"there is no seat {place}; seats are 0 to {len(self.seats) - 1}")
        seat = self.seats[place]
        if seat.player is not None:
            return Rejected("duplicate", refusal("bot-already"))
        if self.over:
            return Rejected("illegal", refusal("over"))
        if place not in own and seat.person is not None:
            if self.slow:
                return Rejected("not-yours", refusal("has-days", player=self._name(place)))
            left = self.presence.take_over_in(seat.person, now)
            if left is None:
                return Rejected("not-yours", refusal("is-here", player=self._name(place)))
            if left > 0:
                name, seconds = self._name(place), ceil(left)
                return Rejected("not-yours", refusal("back-soon", player=name, n=seconds))
        return self._seating({place: seat.taken_over()}, now)

    def _why_no_return(self, seats: tuple[int, ...]) -> Rejected:
        if any(self.seats[seat].stand_in and self._time_is_up(seat) for seat in seats):
            return Rejected("illegal", refusal("time-up"))
        return Rejected("duplicate", refusal("no-bot"))

    def _seating(self, changed: Mapping[int, Seat], now: float) -> Accepted:
        return self._accepted(self.standing, self._with(changed), now)

    def _with(self, changed: Mapping[int, Seat]) -> tuple[Seat, ...]:
        return tuple(changed.get(place, seat) for place, seat in enumerate(self.seats))

    # -- chat ------------------------------------------------------------------------------------

    def _propose_line(self, person: str, seats: tuple[int, ...], command: Say, now: float) -> Accepted | Rejected:
        if (person, command.id) in self.commands:
            return Rejected("duplicate", refusal("said"))
        problem = chat.problem_with(command.text, command.reaction)
        if problem:
            return Rejected("illegal", problem)
        number = self.chat[-1].number + 1 if self.chat else 1
        seat = self.standing.shown_to(seats)
        assert seat is not None
        line = ChatEntry(
            number, person, self.seats[seat].name, seat, chat.cleaned(command.text), command.reaction, now, command.id
        )
        return replace(self._accepted(self.standing, self.seats, now), line=line)

    # -- what all proposals share --------------------------------------------------------------------

    def _accepted(
        self,
        standing: Standing,
        seats: tuple[Seat, ...],
        now: float,
        entries: tuple[Entry, ...] = (),
        snapshot: Snapshot | None = None,
    ) -> Accepted:
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
