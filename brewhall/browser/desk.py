"""What a page asks for without a line to a table: the answers of a server that concern one visitor alone."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from brewhall.bots import BOTS
from brewhall.browser import history
from brewhall.browser.carried import FORMAT as CARRIED
from brewhall.browser.carried import carried, read_carried
from brewhall.browser.hall import Hall, own
from brewhall.browser.kept import BadTable
from brewhall.browser.room import YOU, Room
from brewhall.core.errors import BadOption, BrewhallError, UnknownName
from brewhall.core.record import Record, read_record
from brewhall.games import GAMES, bundled
from brewhall.protocol import lessons, puzzles, replays, rulebooks
from brewhall.protocol.coding import read, written
from brewhall.protocol.frames import hint_of, log_line
from brewhall.protocol.listing import clock_wished, game_info, seat_wished, table_info
from brewhall.protocol.looking_back import look_back
from brewhall.protocol.messages.live import Announcement
from brewhall.protocol.messages.records import Analysis, PlayOn, PlayOnRecord, RecordText, Step
from brewhall.protocol.messages.tables import Me, NewCards, NewName, NewTable, Problem
from brewhall.protocol.thinking import advice
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.tables import Rejected, new_table
from brewhall.tables.history import record_of, steps
from brewhall.tables.playing_on import play_on
from brewhall.tables.proposals import propose_naming
from brewhall.tables.seats import Seat, bot_seat, is_chosen, person_seat
from brewhall.tables.summary import Summary, summary_of
from brewhall.tables.table import Table

MOST_STEPS = 50  # in one request
LONGEST_NAME = 40  # characters
HINT_SIMULATIONS = 150  # a browser is slower than a server; people wait for a hint
ANALYSIS_SIMULATIONS = 20  # for each decision of a game that is looked back at
PARTNER = "brewer"  # the bot that plays on for people
EXPORT_TITLE = "all games of a device, Brewhall 1"


class Asked(NamedTuple):
    """A request: what stands in the blanks of its path, its query and its body."""

    parts: dict[str, str]
    query: dict[str, str]
    body: str

    def number(self, name: str, default: int) -> int:
        text = self.query.get(name)
        if text is not None and not re.fullmatch(r"\d{1,9}", text):
            raise Trouble(400, f"'{name}' is a number, not '{text[:40]}'")
        return default if text is None else int(text)


class Answered(NamedTuple):
    status: int
    text: str


class PlainText(str):
    """An answer that is not JSON."""


class Desk:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._analyses: dict[str, Analysis] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._routes = [
            (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), handler)
            for method, path, handler in self._endpoints()
        ]

    def _endpoints(self) -> list[tuple[str, str, Callable[[Asked], Awaitable[object]]]]:
        return [
            ("GET", "/api/games", self.games),
            ("GET", "/api/words/{game}/{language}", self.words),
            ("GET", "/api/me", self.me),
            ("PUT", "/api/me", self.rename),
            ("GET", "/api/me/profile", self.profile),
            ("GET", "/api/me/games", self.played_games),
            ("GET", "/api/me/export", self.export),
            ("POST", "/api/me/import", self.bring),
            ("GET", "/api/announcement", self.announcement),
            ("GET", "/api/lobby", self.nothing),
            ("GET", "/api/tables", self.my_tables),
            ("POST", "/api/tables", self.open_table),
            ("GET", "/api/tables/watchable", self.nothing),
            ("DELETE", "/api/tables/{name}", self.remove),
            ("GET", "/api/tables/{name}/kept", self.kept),
            ("GET", "/api/tables/{name}/carried", self.carried),
            ("GET", "/api/tables/{name}/steps", self.steps),
            ("GET", "/api/tables/{name}/hint", self.hint),
            ("GET", "/api/tables/{name}/about/{target}", self.about),
            ("GET", "/api/tables/{name}/record", self.record),
            ("PUT", "/api/tables/{name}/seats/{seat}", self.name_seat),
            ("POST", "/api/tables/{name}/analysis", self.analyse_table),
            ("GET", "/api/tables/{name}/analysis", self.table_analysis),
            ("POST", "/api/tables/{name}/play-on", self.play_on_from_table),
            ("POST", "/api/replays", self.replay),
            ("POST", "/api/replays/analysis", self.analyse_record),
            ("GET", "/api/replays/analysis/{name}", self.record_analysis),
            ("POST", "/api/replays/play-on", self.play_on_from_record),
            ("GET", "/api/lessons", self.lessons),
            ("GET", "/api/lessons/{game}/coach", self.coach),
            ("GET", "/api/lessons/{game}/{lesson}", self.lesson),
            ("GET", "/api/lessons/{game}/{lesson}/about/{target}", self.lesson_about),
            ("GET", "/api/puzzles/today", self.puzzle_of_the_day),
            ("GET", "/api/puzzles/{game}/{number}", self.puzzle),
            ("GET", "/api/puzzles/{game}/{number}/hint", self.puzzle_hint),
            ("GET", "/api/rulebook/{game}", self.rulebook),
            ("GET", "/api/rulebook/{game}/examples/{example}", self.example),
            ("GET", "/api/gallery/{game}", self.gallery),
            ("GET", "/api/cards", self.cards),
            ("POST", "/api/cards", self.add_cards),
        ]

    async def answer(self, method: str, address: str, body: str = "") -> Answered:
        """Whatever goes wrong is said in words, and nothing is half done."""
        try:
            found = await self._answer(method, address, body)
            return Answered(200, found if isinstance(found, PlainText) else written(found))
        except Trouble as error:
            return Answered(error.status, written(Problem(str(error))))
        except UnknownName as error:
            return Answered(404, written(Problem(str(error))))
        except BrewhallError as error:
            return Answered(400, written(Problem(str(error))))

    async def _answer(self, method: str, address: str, body: str) -> object:
        parts = urlsplit(address)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        for known, pattern, handler in self._routes:
            fits = pattern.fullmatch(parts.path)
            if known == method and fits:
                blanks = {name: unquote(text) for name, text in fits.groupdict().items()}
                return await handler(Asked(blanks, query, body))
        raise Trouble(404, refusal("server"))

    # -- games -----------------------------------------------------------------------------------

    async def games(self, asked: Asked) -> object:
        return [game_info(bundled(name)) for name in GAMES]

    async def words(self, asked: Asked) -> object:
        return bundled(_game(asked)).texts(asked.parts["language"])

    async def lessons(self, asked: Asked) -> object:
        return lessons.listed()

    async def lesson(self, asked: Asked) -> object:
        return lessons.told(_game(asked), asked.parts["lesson"])

    async def lesson_about(self, asked: Asked) -> object:
        target = asked.parts["target"]
        found = lessons.about(_game(asked), asked.parts["lesson"], asked.number("frame", 0), target)
        if found is None:
            raise Trouble(404, f"there is no '{target[:80]}' in this lesson")
        return found

    async def coach(self, asked: Asked) -> object:
        return lessons.remarks(_game(asked))

    async def rulebook(self, asked: Asked) -> object:
        return bundled(_game(asked)).rulebook()

    async def example(self, asked: Asked) -> object:
        game, name = bundled(_game(asked)), asked.parts["example"]
        if "play" in asked.query:
            return rulebooks.example_played(game, name, rulebooks.actions_of(asked.query["play"]))
        return rulebooks.example(game, name)

    async def gallery(self, asked: Asked) -> object:
        game = bundled(_game(asked))
        if "table" in asked.query:
            game = self._hall.room(asked.query["table"]).table.setup.game
        return rulebooks.gallery(game)

    async def puzzle_of_the_day(self, asked: Asked) -> object:
        day = datetime.fromtimestamp(self._hall.now(), UTC).toordinal()
        return puzzles.of_the_day(day, asked.query.get("game", ""))

    async def puzzle(self, asked: Asked) -> object:
        return puzzles.puzzle(asked.parts["game"], asked.parts["number"])

    async def puzzle_hint(self, asked: Asked) -> object:
        game, number = asked.parts["game"], asked.parts["number"]
        seen = puzzles.position(game, number)
        found = await self._hall.run(advice, game, seen.to_bytes(), f"puzzle {int(number)}", (), HINT_SIMULATIONS)
        return puzzles.hint(found, seen)

    # -- cards -----------------------------------------------------------------------------------

    async def cards(self, asked: Asked) -> object:
        """The card sets of the visitor's own that there are on this device."""
        return self._hall.card_sets()

    async def add_cards(self, asked: Asked) -> object:
        """Component values that somebody brings: `game`, and `files` by name."""
        given = read(asked.body, NewCards)
        _known(given.game)
        await self._hall.add_cards(given)
        return self._hall.card_sets()

    # -- the visitor -----------------------------------------------------------------------------

    async def me(self, asked: Asked) -> object:
        return Me(self._hall.name, True, is_chosen(self._hall.name))

    async def rename(self, asked: Asked) -> object:
        await self._hall.call(_name(asked))
        return await self.me(asked)

    async def announcement(self, asked: Asked) -> object:
        return Announcement()

    async def nothing(self, asked: Asked) -> object:
        """There is nobody else here."""
        return []

    async def profile(self, asked: Asked) -> object:
        return history.profile(self._hall.name, self._hall.summaries())

    async def played_games(self, asked: Asked) -> object:
        return history.page(self._hall.summaries(), asked.query)

    # -- taking games along ----------------------------------------------------------------------

    async def export(self, asked: Asked) -> object:
        return {"title": EXPORT_TITLE, "name": self._hall.name, "tables": [json.loads(t) for t in self._hall.texts()]}

    async def kept(self, asked: Asked) -> object:
        return PlainText(self._hall.room(asked.parts["name"]).kept.text_after())

    async def carried(self, asked: Asked) -> object:
        return carried(self._hall.room(asked.parts["name"]).kept)

    async def bring(self, asked: Asked) -> object:
        """Games from another device: one, or all that were taken along there."""
        try:
            given = json.loads(asked.body)
        except (ValueError, RecursionError) as error:
            raise BadTable(refusal("device.no-game")) from error
        tables = given["tables"] if isinstance(given, dict) and given.get("title") == EXPORT_TITLE else [given]
        found = [await self._brought(each) for each in tables]
        return [table_info(each, YOU, self._hall.now()) for each in found]

    async def _brought(self, given: Any) -> Summary:
        if isinstance(given, dict) and given.get("format") == CARRIED:
            return await self._hall.bring(read_carried(given, self._hall.game).text_after())
        return await self._hall.bring(json.dumps(given, separators=(",", ":")))

    async def remove(self, asked: Asked) -> object:
        await self._hall.remove(asked.parts["name"])
        return []

    # -- tables ----------------------------------------------------------------------------------

    async def my_tables(self, asked: Asked) -> object:
        return [table_info(summary, YOU, self._hall.now()) for summary in self._hall.summaries()]

    async def open_table(self, asked: Asked) -> object:
        wish = read(asked.body, NewTable)
        if wish.game not in GAMES:
            raise Trouble(400, f"there is no game '{wish.game[:40]}'; games are: {', '.join(GAMES)}")
        if any(seat.kind == "open" for seat in wish.seats) or wish.public or wish.lobby:
            raise Trouble(400, refusal("server"))
        game = self._hall.game(wish.game, wish.data)
        game.check_players(len(wish.seats))
        seats = [seat_wished(seat, place, YOU, self._hall.name) for place, seat in enumerate(wish.seats)]
        table = new_table(
            game, seats, wish.options, self._hall.now(), clock_wished(wish), hints=wish.hints, rated=False
        )
        return await self._begun(table)

    async def _begun(self, table: Table) -> object:
        await self._hall.begin(table)
        return table_info(summary_of(table), YOU, self._hall.now())

    def _room(self, asked: Asked) -> Room:
        return self._hall.room(asked.parts["name"])

    async def steps(self, asked: Asked) -> object:
        room = self._room(asked)
        standing, viewer, first = room.table.standing, room.viewer(), asked.number("from", 0)
        last = asked.number("to", min(standing.moves, first + MOST_STEPS - 1))
        if last - first >= MOST_STEPS:
            raise Trouble(400, f"at most {MOST_STEPS} steps at once")
        viewer.seats = viewer.seats[:1]
        narrator = viewer.narrator(standing)
        return [
            Step(entry.move, view, log_line(entry, standing, narrator))
            for entry, view in steps(standing, narrator, first, last)
        ]

    async def hint(self, asked: Asked) -> object:
        step, room = asked.number("step", 1), self._room(asked)
        table = room.table
        if not 1 <= step <= 3:
            raise Trouble(400, f"hints have steps 1 to 3, not {step}")
        if table.standing.to_play not in table.seats_of(YOU):
            raise Trouble(409, refusal("not-your-turn"))
        if not table.gives_hints:
            raise Trouble(403, refusal("no-hints"))
        game, seen = table.setup.game, table.standing.state.seen_by(table.standing.to_play)
        seed = f"{table.id} {table.moved}"
        if room.advice is None or room.advice[0] != seed:  # later steps are from the same advice as the first
            found = await self._hall.run(advice, game.id, seen.to_bytes(), seed, own(game), HINT_SIMULATIONS)
            room.advice = seed, found
        return hint_of(room.advice[1], step, seen, room.viewer().narrator(table.standing))

    async def about(self, asked: Asked) -> object:
        room, target = self._room(asked), asked.parts["target"]
        standing = room.table.standing
        narrator = room.viewer().narrator(standing)
        found = narrator.about(standing.state.seen_by(narrator.viewer), target)
        if found is None:
            raise Trouble(404, f"there is no '{target[:80]}' at this table")
        return found

    async def name_seat(self, asked: Asked) -> object:
        name, seat = _name(asked), asked.parts["seat"]
        if not re.fullmatch(r"\d", seat):
            raise Trouble(404, f"there is no seat {seat[:10]}")
        outcome = await self._hall.change(
            self._room(asked), lambda table: propose_naming(table, int(seat), YOU, name, self._hall.now())
        )
        if isinstance(outcome, Rejected):
            raise Trouble(409, outcome.reason)
        return NewName(name)

    # -- looking back ----------------------------------------------------------------------------

    async def record(self, asked: Asked) -> object:
        return PlainText(self._finished(asked, "record.early").to_text())

    def _finished(self, asked: Asked, early: str = "analyses.early") -> Record:
        room = self._room(asked)
        if not room.table.over:
            raise Trouble(409, refusal(early))
        return record_of(room.table)

    async def replay(self, asked: Asked) -> object:
        return replays.tell(read(asked.body, RecordText).text)

    async def analyse_table(self, asked: Asked) -> object:
        return self._analyse(asked.parts["name"], self._finished(asked).to_text())

    async def table_analysis(self, asked: Asked) -> object:
        return self._analysis(asked)

    async def analyse_record(self, asked: Asked) -> object:
        text = read(asked.body, RecordText).text
        return self._analyse(hashlib.sha256(text.encode()).hexdigest(), text)

    async def record_analysis(self, asked: Asked) -> object:
        return self._analysis(asked)

    def _analyse(self, name: str, text: str) -> Analysis:
        found = self._analyses.get(name)
        if found is None or found.problem:
            found = self._analyses[name] = Analysis(name)
            task = asyncio.get_running_loop().create_task(self._look_back(found, text))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return replace(found)

    def _analysis(self, asked: Asked) -> Analysis:
        found = self._analyses.get(asked.parts["name"])
        if found is None:
            raise Trouble(404, refusal("analyses.none"))
        return found

    async def _look_back(self, found: Analysis, text: str) -> None:
        try:
            await look_back(found, text, ANALYSIS_SIMULATIONS, self._hall.run)
        except BrewhallError as error:
            found.problem = str(error)

    async def play_on_from_table(self, asked: Asked) -> object:
        moment = read(asked.body, PlayOn)
        return await self._play_on(self._finished(asked), moment.after, moment.seat)

    async def play_on_from_record(self, asked: Asked) -> object:
        moment = read(asked.body, PlayOnRecord)
        replays.check(moment.text)
        return await self._play_on(read_record(moment.text), moment.after, moment.seat)

    async def _play_on(self, record: Record, after: int, seat: int) -> object:
        if not 0 <= seat < record.players:
            raise BadOption(f"there is no seat {seat}; seats are 0 to {record.players - 1}")
        seats: list[Seat] = [
            person_seat(YOU, self._hall.name, host=True)
            if place == seat
            else bot_seat(name if name in BOTS else PARTNER)
            for place, name in enumerate(record.seats)
        ]
        return await self._begun(play_on(record, bundled(record.game), after, seats, self._hall.now()))


def _game(asked: Asked) -> str:
    return _known(asked.parts["game"])


def _known(game: str) -> str:
    if game not in GAMES:
        raise Trouble(404, f"there is no game '{game[:40]}'; games are: {', '.join(GAMES)}")
    return game


def _name(asked: Asked) -> str:
    """What somebody shall be called: shown on this device only."""
    name = " ".join(read(asked.body, NewName).name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Trouble(400, refusal("name.length", n=LONGEST_NAME))
    return name
