"""From what happened at a table to what one viewer is told."""

from __future__ import annotations

from brewhall.bots.advice import Advice
from brewhall.bots.contrasts import reasons
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import sentence
from brewhall.core.standing import LogEntry, Standing
from brewhall.core.state import State
from brewhall.protocol.messages.learning import Hint, HintedMove
from brewhall.protocol.messages.live import (
    Announced,
    Answer,
    ChatLine,
    Closed,
    LogLine,
    Moved,
    OfferInfo,
    Pong,
    Position,
    Present,
    Refused,
    Said,
    Seated,
    SeatInfo,
)
from brewhall.protocol.messages.tables import Turn
from brewhall.tables import events
from brewhall.tables.card_sets import own_values
from brewhall.tables.chat import ChatEntry
from brewhall.tables.offers import Offer
from brewhall.tables.seats import Seat, is_chosen
from brewhall.tables.shown import events_of, narrator_of, view_of
from brewhall.tables.table import Table
from brewhall.tables.wording import shown_name

Frame = Position | Moved | Seated | Said | Closed | Present | Answer | Pong | Refused | Announced


class Viewer:
    """Somebody who looks at a table from these seats; from none: a spectator."""

    def __init__(self, table: Table, seats: tuple[int, ...], now: float) -> None:
        self.table = table
        self.seats = seats
        self.now = now

    def narrator(self, standing: Standing) -> Narrator:
        """Who tells this viewer about the game. Where one device plays several seats, nobody is simply "you"."""
        narrator = narrator_of(
            standing, standing.shown_to(self.seats), [shown_name(seat.name) for seat in self.table.seats]
        )
        if len(self.seats) > 1:
            narrator.you = None
        return narrator

    def position(self) -> Position:
        """All there is to show."""
        table, standing = self.table, self.table.standing
        narrator = self.narrator(standing)
        return Position(
            table=table.id if self.seats else "",
            version=table.version,
            seat=narrator.viewer,
            view=view_of(standing, narrator),
            seats=self.around(table.seats),
            log=[log_line(entry, standing, narrator) for entry in standing.log],
            chat=[chat_line(line) for line in table.chat],
            moves=standing.moves,
            can_undo=standing.may_undo(self.seats),
            commitment=table.setup.secret.commitment,
            card_set=own_values(table.setup.game),
            key=table.key,
            watch=table.setup.watch if self.seats else "",
            hints=bool(self.seats) and table.gives_hints,
            rematch=table.condition.rematch if self.seats else "",
            inherited=table.setup.secret.inherited,
            watchers=table.presence.watchers(self.now),
            offer=self._offer(table.offer),
            can_take_back=table.may_take_back(self.seats),
            takebacks=table.condition.takebacks,
            undone_by=table.undone_by,
            public=table.condition.access.public,
            lobby=table.condition.access.lobby,
            closed=table.closed,
        )

    def present(self) -> Present:
        return Present(self.around(self.table.seats), self.table.presence.watchers(self.now))

    def turn(self) -> Turn:
        """What a program needs for its decision."""
        standing = self.table.standing
        narrator = self.narrator(standing)
        return Turn(
            game=self.table.setup.game.id,
            players=len(self.table.seats),
            seat=narrator.viewer,
            version=self.table.version,
            over=standing.over or bool(self.table.closed),
            view=view_of(standing, narrator),
            offer=self._offer(self.table.offer),
        )

    @property
    def awaited(self) -> bool:
        """Whether there is something for this viewer to decide, or nothing any more."""
        standing = self.table.standing
        return (
            standing.over
            or bool(self.table.closed)
            or (standing.to_play in self.seats and self.table.bot_to_play() is None)
        )

    def frame(self, event: events.TableEvent) -> Moved | Seated | Said | Closed:
        """What this viewer is told of an event."""
        match event:
            case events.Moved():
                return self._moved(event)
            case events.Seated():
                around, access = self.around(event.seats), event.access
                offer = self._offer(event.offer)
                return Seated(event.after, event.version, around, access.public, access.lobby, offer)
            case events.Said():
                return Said(event.after, event.version, chat_line(event.line))
            case events.Closed():
                return Closed(event.after, event.version, event.reason)

    def _moved(self, event: events.Moved) -> Moved:
        standing = event.standing
        narrator = self.narrator(standing)
        return Moved(
            after=event.after,
            version=event.version,
            view=view_of(standing, narrator),
            seats=self.around(event.seats),
            log=[log_line(entry, standing, narrator) for entry in standing.log[event.log_from :]],
            log_from=event.log_from,
            moves=standing.moves,
            can_undo=standing.may_undo(self.seats),
            key=self.table.setup.secret.key.hex() if standing.over else "",
            rematch=event.rematch if self.seats else "",
            offer=self._offer(event.offer),
            can_take_back=self.table.may_take_back(self.seats),
            takebacks=event.takebacks,
            undone_by=event.undone_by,
        )

    def _offer(self, offer: Offer | None) -> OfferInfo | None:
        if offer is None or self.now >= offer.until:
            return None
        return OfferInfo(
            what=offer.what,
            seat=offer.seat,
            yours=offer.seat in self.seats,
            asks_you=any(seat in offer.waits_for for seat in self.seats),
            waits_for=list(offer.waits_for),
            moves=self.table.standing.moves - offer.back_to if offer.what == "takeback" else 0,
            seconds=round(offer.until - self.now, 1),
            closed=offer.closed,
            closed_by=offer.closed_by,
        )

    def around(self, seats: tuple[Seat, ...]) -> list[SeatInfo]:
        return [self._seat(place, seat) for place, seat in enumerate(seats)]

    def _seat(self, place: int, seat: Seat) -> SeatInfo:
        table = self.table
        waits = seat.person is not None and seat.stand_in is None and table.goes_on and not table.slow
        return SeatInfo(
            kind=seat.kind,
            name=shown_name(seat.name),
            you=place in self.seats,
            online=seat.kind == "bot" or table.presence.here(seat.person, self.now),
            bot=seat.bot,
            stand_in=seat.stand_in,
            clock=table.time_left(place, self.now),
            ticks=table.deadline is not None and place == table.standing.to_play and seat.away <= self.now,
            away_until=seat.away if seat.away > self.now else None,
            take_over_in=table.presence.take_over_in(seat.person, self.now) if waits and seat.person else None,
            named=seat.given or (is_chosen(seat.name) and not seat.is_numbered(place)),
        )


def hint_of(advice: Advice, step: int, seen: State, narrator: Narrator) -> Hint:
    """One step of the ladder, and nothing of the next ones."""
    match step:
        case 1:
            return Hint(step, look=narrator.looks(advice.kinds), targets=list(advice.targets))
        case 2:
            game = seen.game
            moves = [
                HintedMove(
                    each.action,
                    sentence(game.contrast.move(game.actions[each.action], seen, narrator).said("")),
                    round(each.chance, 2),  # as its reasons tell it
                    reasons(each.why, seen, narrator),
                )
                for each in advice.candidates
            ]
            return Hint(step, candidates=moves, choice=advice.choice)
        case _:
            return Hint(step, best=advice.best)


def log_line(entry: LogEntry, standing: Standing, narrator: Narrator) -> LogLine:
    events = events_of(entry, standing, narrator)
    return LogLine(entry.move, entry.seat, events, standing.state.game.story(events, narrator).moments())


def chat_line(line: ChatEntry) -> ChatLine:
    return ChatLine(
        line.number, shown_name(line.name), line.seat, line.text, line.reaction, line.at, line.removed is not None
    )
