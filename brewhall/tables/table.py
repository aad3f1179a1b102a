"""A live table. A command is proposed, what comes of it is stored by the caller, and then it is committed."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from brewhall.core.errors import BadOption, BrewhallError
from brewhall.core.game import Game
from brewhall.tables import chat
from brewhall.tables.answers import Accepted, Entry, Rejected, Snapshot
from brewhall.tables.chat import ChatEntry
from brewhall.tables.commands import Command, HandBack, Play, Rematch, Resign, Say, TakeOver, Undo
from brewhall.tables.events import Moved, Said, Seated, TableEvent
from brewhall.tables.seats import Seat, check_seats, moved_on, person_seat
from brewhall.tables.standing import NOBODY, Secret, Standing, dealt

GAP = 50  # events that are kept for those who were away for a moment
MOST_ACTIONS = 50  # in one command
LONGEST_ID = 64
LONGEST_MOVE = 30 * 24 * 3600  # seconds


@dataclass(frozen=True)
class Setup:
    """What never changes at a table."""

    id: str
    watch: str
    game: Game
    options: dict[str, object]
    secret: Secret
    seconds_per_move: int | None
    public: bool
    created: float
    hints: bool = False  # allowed although several people play


def new_id() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def new_table(
    game: Game,
    seats: Sequence[Seat],
    options: Mapping[str, object],
    now: float,
    seconds_per_move: int | None = None,
    public: bool = True,
    hints: bool = False,
) -> Table:
    """A table with the first hands dealt."""
    check_seats(seats)
    if seconds_per_move is not None and not 5 <= seconds_per_move <= LONGEST_MOVE:
        raise BadOption(f"a move gets from 5 to {LONGEST_MOVE} seconds, not {seconds_per_move}")
    watch = new_id()
    secret = new_secret(watch)
    standing = dealt(game, len(seats), options, secret)
    setup = Setup(new_id(), watch, game, dict(standing.state.options), secret, seconds_per_move, public, now, hints)
    return Table(setup, tuple(seats), standing, now)


def new_secret(watch: str, inherited: int | None = None) -> Secret:
    return Secret(secrets.token_bytes(32), watch.encode(), inherited)


class Table:
    """Seats around a game. Nothing changes but by `commit`, `arrive` and `leave`."""

    def __init__(self, setup: Setup, seats: tuple[Seat, ...], standing: Standing, now: float) -> None:
        self.setup = setup
        self.seats = seats
        self.standing = standing
        # Milliseconds since 1970: whenever a table is loaded again, its versions go on above all it ever had.
        self.version = int(now * 1000)
        self.moved = self.version  # the version at which the game last went on or back
        self.entries = standing.moves
        self.commands: set[tuple[int | str, str]] = set()  # (seat, or person in the chat; id) of all that was done
        self.chat: deque[ChatEntry] = deque(maxlen=chat.KEPT)
        self.events: deque[TableEvent] = deque(maxlen=GAP)
        self.present: set[str] = set()
        self.rematch = ""
        self.updated = now
        self.deadline = self._deadline(standing, seats, now)

    def continue_from(
        self,
        *,
        version: int,
        moved: int,
        entries: int,
        commands: set[tuple[int, str]],
        chat: Sequence[ChatEntry],
        rematch: str,
        deadline: float | None,
        updated: float,
    ) -> None:
        """Take up what was stored besides setup, seats and standing."""
        self.version = max(self.version, version + GAP)
        self.moved = moved
        self.entries = entries
        self.commands |= commands
        self.commands |= {(line.person, line.command) for line in chat}
        self.chat.extend(chat)
        self.rematch = rematch
        self.deadline = deadline
        self.updated = updated

    # -- looking ---------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.setup.id

    @property
    def over(self) -> bool:
        return self.standing.over

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

    def bot_to_play(self) -> str | None:
        """The bot that decides now, if one does."""
        return None if self.over else self.seats[self.standing.to_play].player

    def since(self, version: int) -> list[TableEvent] | None:
        """What happened after a version; None if it is not one of the last known."""
        missed = self.version - version
        if not 0 <= missed <= len(self.events):
            return None
        return list(self.events)[len(self.events) - missed :]

    # -- coming and going: shown, but not worth storing ----------------------------------------------

    def arrive(self, person: str) -> None:
        if self.seats_of(person) and person not in self.present:
            self.present.add(person)
            self._tell_seats()

    def leave(self, person: str) -> None:
        if person in self.present:
            self.present.discard(person)
            self._tell_seats()

    def rename(self, guest: str, person: str) -> None:
        """Whoever was here as a guest is here as that person, before anybody is told."""
        if guest in self.present:
            self.present.discard(guest)
            self.present.add(person)

    def _tell_seats(self) -> None:
        self.version += 1
        self.events.append(Seated(self.version, self.seats))

    # -- proposals -------------------------------------------------------------------------------

    def propose(self, person: str | None, command: Command, now: float) -> Accepted | Rejected:
        """What a person's command would do. Nothing happens yet."""
        seats = self.seats_of(person)
        if person is None or not seats:
            return Rejected("not-yours", "you watch this table; only those who sit at it can do that")
        if not 0 < len(command.id) <= LONGEST_ID:
            return Rejected("illegal", f"a command's id has 1 to {LONGEST_ID} characters, not {len(command.id)}")
        match command:
            case Play() | Undo() | Resign():
                return self._propose_in_game(seats, command, now)
            case Rematch():
                return self._propose_rematch(now)
            case TakeOver():
                return self._propose_take_over(seats, command.seat, now)
            case HandBack():
                return self._propose_hand_back(seats, now)
            case Say():
                return self._propose_line(person, seats, command, now)

    def propose_for_bot(self, seat: int, command: Play, now: float) -> Accepted | Rejected:
        """The same for the bot that plays for a seat."""
        if self.seats[seat].player is None:
            return Rejected("not-yours", f"a person plays for seat {seat}")
        return self._propose_in_game((seat,), command, now, by_bot=True)

    def propose_seating(self, seat: int, person: str, name: str, now: float) -> Accepted | Rejected:
        """Somebody sits down on an open seat."""
        if self.seats_of(person):
            return Rejected("illegal", "you sit at this table already; send the invitation to somebody else")
        if self.seats[seat].kind != "open":
            return Rejected("illegal", "this seat is taken")
        return self._seating({seat: person_seat(person, name)}, now)

    def propose_merging(self, guest: str, person: str, name: str, now: float) -> Accepted | None:
        """A guest turned out to be somebody with a name, whose seats these are from now on.

        Nobody comes to hold two sides of a game that way: if the person sits here already, a bot plays for the guest.
        """
        held = {place: self.seats[place] for place in self.seats_of(guest)}
        if not held:
            return None
        if not self.seats_of(person):
            return self._seating({place: seat.passed_to(person, name, place) for place, seat in held.items()}, now)
        left = {} if self.over else {place: seat.taken_over() for place, seat in held.items()}
        return self._seating(left, now)

    def propose_expiry(self, now: float) -> Accepted | None:
        """When the time for a move is up, a bot takes the seat over."""
        if self.deadline is None or now < self.deadline:
            return None
        seat = self.standing.to_play
        return self._seating({seat: self.seats[seat].taken_over()}, now)

    def commit(self, accepted: Accepted) -> TableEvent:
        """Make an accepted proposal true, after it was stored."""
        event = self._event(accepted)
        self.version = accepted.version
        self.seats = accepted.seats
        self.standing = accepted.standing
        self.deadline = accepted.deadline
        self.updated = accepted.at
        for entry in accepted.entries:
            self.moved = accepted.version
            self.entries = entry.seq
            if entry.command is not None:
                self.commands.add((entry.seat, entry.command))
        if accepted.line is not None:
            self.chat.append(accepted.line)
            self.commands.add((accepted.line.person, accepted.line.command))
        if accepted.rematch is not None:
            self.rematch = accepted.rematch.id
        self.events.append(event)
        return event

    def _event(self, accepted: Accepted) -> TableEvent:
        if accepted.line is not None:
            return Said(accepted.version, accepted.line)
        if accepted.entries or accepted.rematch is not None:
            new = sum(entry.kind in ("play", "resign") for entry in accepted.entries)  # resigning adds to the last line
            rematch = accepted.rematch.id if accepted.rematch is not None else self.rematch
            log_from = accepted.standing.moves + 1 - new
            return Moved(accepted.version, accepted.standing, accepted.seats, log_from, rematch)
        return Seated(accepted.version, accepted.seats)

    # -- the game --------------------------------------------------------------------------------

    def _propose_in_game(
        self, seats: tuple[int, ...], command: Play | Undo | Resign, now: float, by_bot: bool = False
    ) -> Accepted | Rejected:
        if any((seat, command.id) in self.commands for seat in seats):
            return Rejected("duplicate", "this was done already")
        if not self.moved <= command.expect <= self.version:
            return Rejected("stale", "the game has moved on since; look again")
        if self.over:
            return Rejected("illegal", "the game is over")
        match command:
            case Play():
                return self._propose_play(seats, command, now, by_bot)
            case Undo():
                return self._propose_undo(seats, command, now)
            case Resign():
                return self._propose_resign(seats, command, now)

    def _propose_play(self, seats: tuple[int, ...], command: Play, now: float, by_bot: bool) -> Accepted | Rejected:
        if not 0 < len(command.actions) <= MOST_ACTIONS:
            return Rejected("illegal", f"a command has 1 to {MOST_ACTIONS} actions, not {len(command.actions)}")
        standing, snapshot = self.standing, None
        entries: list[Entry] = []
        for action in command.actions:
            seat = standing.to_play
            refused = self._why_not(seat, seats, by_bot, len(entries))
            if refused is not None:
                return refused
            seq = self.entries + len(entries)
            if not standing.goes_on:
                snapshot = Snapshot(seq, standing.moves, standing.state.to_bytes(), standing.drawn)
            try:
                standing = standing.played(action, by_bot)
            except (BrewhallError, OverflowError) as error:
                return Rejected("illegal", str(error))
            name = command.id if not entries else None
            answers, digest = standing.log[-1].answers, standing.state.digest()
            entries.append(Entry(seq + 1, "play", seat, action, answers, digest, self.version + 1, now, name, by_bot))
        return self._accepted(standing, self.seats, now, tuple(entries), snapshot)

    def _why_not(self, seat: int, seats: tuple[int, ...], by_bot: bool, done: int) -> Rejected | None:
        if seat == NOBODY:
            return Rejected("illegal", f"the game is over after {done} of these actions")
        if seat not in seats:
            if done:
                return Rejected("illegal", f"after {done} of these actions it is the turn of {self._name(seat)}")
            return Rejected("not-yours", f"it is the turn of {self._name(seat)}")
        if self.seats[seat].player is not None and not by_bot:
            return Rejected("not-yours", "a bot plays for you; take your seat back first")
        return None

    def _name(self, seat: int) -> str:
        return self.seats[seat].name or f"seat {seat}"

    def _propose_undo(self, seats: tuple[int, ...], command: Undo, now: float) -> Accepted | Rejected:
        now_at = self.standing
        if not now_at.may_undo(seats):
            return Rejected(
                "illegal",
                "nothing can be taken back: only your own moves of this turn can, "
                "until somebody else decides or something hidden is revealed",
            )
        back = now_at.earlier[0 if command.turn else -1]
        digest = back.state.digest()
        entry = Entry(
            self.entries + 1, "undo", now_at.turn_of, back.moves, (), digest, self.version + 1, now, command.id
        )
        return self._accepted(back, self.seats, now, (entry,))

    def _propose_resign(self, seats: tuple[int, ...], command: Resign, now: float) -> Accepted | Rejected:
        left = [seat for seat in seats if not self.standing.has_resigned(seat)]
        if not left:
            return Rejected("illegal", "you have resigned already")
        seat = self.standing.to_play if self.standing.to_play in left else left[0]
        standing = self.standing.resigned_by(seat)
        around = self.seats if standing.over else self._with({seat: self.seats[seat].taken_over()})
        digest = standing.state.digest()
        entry = Entry(self.entries + 1, "resign", seat, standing.moves, (), digest, self.version + 1, now, command.id)
        return self._accepted(standing, around, now, (entry,))

    def _propose_rematch(self, now: float) -> Accepted | Rejected:
        if not self.over:
            return Rejected("illegal", "the game is not over yet")
        if self.rematch:
            return Rejected("duplicate", "the next table is set already")
        setup = self.setup
        table = new_table(
            setup.game, moved_on(self.seats), setup.options, now, setup.seconds_per_move, setup.public, setup.hints
        )
        return replace(self._accepted(self.standing, self.seats, now), rematch=table)

    # -- seats -----------------------------------------------------------------------------------

    def _propose_take_over(self, own: tuple[int, ...], place: int, now: float) -> Accepted | Rejected:
        if not 0 <= place < len(self.seats):
            return Rejected("illegal", f"there is no seat {place}; seats are 0 to {len(self.seats) - 1}")
        seat = self.seats[place]
        if seat.player is not None:
            return Rejected("duplicate", "a bot plays for this seat already")
        if self.over:
            return Rejected("illegal", "the game is over")
        if place not in own and seat.person in self.present:
            return Rejected("not-yours", f"{self._name(place)} is here and plays for themselves")
        return self._seating({place: seat.taken_over()}, now)

    def _propose_hand_back(self, own: tuple[int, ...], now: float) -> Accepted | Rejected:
        mine = [seat for seat in own if self.seats[seat].stand_in and not self.standing.has_resigned(seat)]
        if not mine:
            return Rejected("duplicate", "no bot plays for you")
        return self._seating({seat: self.seats[seat].handed_back() for seat in mine}, now)

    def _seating(self, changed: Mapping[int, Seat], now: float) -> Accepted:
        return self._accepted(self.standing, self._with(changed), now)

    def _with(self, changed: Mapping[int, Seat]) -> tuple[Seat, ...]:
        return tuple(changed.get(place, seat) for place, seat in enumerate(self.seats))

    # -- chat ------------------------------------------------------------------------------------

    def _propose_line(self, person: str, seats: tuple[int, ...], command: Say, now: float) -> Accepted | Rejected:
        if (person, command.id) in self.commands:
            return Rejected("duplicate", "this was said already")
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
        same = standing.same_turn(self.standing) and seats[player] == self.seats[player]
        deadline = self.deadline if same else self._deadline(standing, seats, now)
        return Accepted(self.version + 1, standing, seats, deadline, now, entries, snapshot)

    def _deadline(self, standing: Standing, seats: tuple[Seat, ...], now: float) -> float | None:
        """When the person to play must have moved. Only a person's own turn takes time."""
        if self.setup.seconds_per_move is None or standing.over:
            return None
        seat = seats[standing.to_play]
        if seat.player is not None or seat.kind == "open":
            return None
        return now + self.setup.seconds_per_move
