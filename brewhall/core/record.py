"""A game on paper: set-up, options, data hash, then one line a move. Reading it back gives the identical game."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn

from brewhall.core.dealer import Dealer, FairDealer, ScriptedDealer, commitment
from brewhall.core.errors import BrewhallError, RecordError
from brewhall.core.game import Game
from brewhall.core.resigning import Resignation, outcome_of
from brewhall.core.standing import LogEntry, Standing, dealt
from brewhall.core.state import State

TITLE = "brewhall record 1"
NUMBER = re.compile("[0-9]{1,10}")
SHORTEST_KEY = 16  # bytes of a fair dealer's key


@dataclass(frozen=True)
class Line:
    """One move: who, what, what the dealer answered, and a mark that depends on all that came before."""

    seat: int
    move: str
    answers: tuple[int, ...]
    mark: str

    def text(self, number: int) -> str:
        """Its line in a record."""
        answers = f" [{' '.join(map(str, self.answers))}]" if self.answers else ""
        return f"{number} {self.seat} {self.move}{answers} = {self.mark}"


@dataclass(frozen=True)
class Resigned(Resignation):
    """Somebody gives up, with a mark as a move has it."""

    mark: str

    def text(self) -> str:
        """Its line in a record."""
        return f"resigned {self.seat} = {self.mark}"


@dataclass(frozen=True)
class TakenBack:
    """Moves that were played and taken back. The dealer's answers to them are spent: its stream goes on after them."""

    seat: int  # who took back
    after: int  # moves that were left
    lines: tuple[Line, ...]  # those that were not
    mark: str = ""

    def text(self) -> str:
        """Its line in a record."""
        return f"taken-back {self.seat} {self.after} = {self.mark}"


@dataclass
class Record:
    """Everything that is needed to play a game again, and to notice if anything was changed."""

    game: str
    data: str
    players: int
    options: dict[str, str]
    seats: list[str]
    deal: tuple[int, ...]
    start: str
    lines: list[Line] = field(default_factory=list)
    resigned: list[Resigned] = field(default_factory=list)
    taken_back: list[TakenBack] = field(default_factory=list)
    result: str | None = None
    commitment: str = ""
    salt: str = ""
    inherited: int | None = None  # moves taken over from another game, with its deal: the key has no part in them
    key: str = ""

    def to_text(self) -> str:
        """The record as a text file; `read_record` is the inverse."""
        moves, number = [], 0
        for each in self.in_order():
            if isinstance(each, Line):
                number += 1
                moves.append(each.text(number))
            else:
                number = each.after
                moves.append(each.text())
        tail = [f"key {self.key}"] if self.key else []
        tail.append(f"paused after {len(self.lines)}" if self.result is None else f"result {self.result}")
        return "\n".join([self.head(), f"start = {self.start}", *moves, *tail]) + "\n"

    def in_order(self) -> list[Line | TakenBack | Resigned]:
        """All that happened, in the order in which it did. Nobody takes back what came before somebody gave up."""
        lines, happened = self.lines, list[Line | TakenBack | Resigned]()
        for back in reversed(self.taken_back):
            happened = [back, *lines[back.after :], *happened]
            lines = [*lines[: back.after], *back.lines]
        happened = [*lines, *happened]
        left, moves = {0: 0}, 0  # by a number of moves: what had happened when so many were left for the last time
        for place, each in enumerate(happened, 1):
            moves = each.after if isinstance(each, TakenBack) else moves + 1
            left[moves] = place
        for gone in reversed(self.resigned):
            happened.insert(left[gone.after], gone)
        return happened

    def head(self) -> str:
        """The set-up: all that comes before the first mark, which depends on it."""
        head = [TITLE, f"game {self.game}", f"data {self.data}", f"players {self.players}"]
        head += [f"option {name} {value}" for name, value in self.options.items()]
        head += [f"seat {seat} {name}" for seat, name in enumerate(self.seats)]
        if self.commitment:
            head += [f"commitment {self.commitment}", f"salt {self.salt or '-'}"]
            head += [f"inherited {self.inherited}"] if self.inherited is not None else []
        return "\n".join([*head, " ".join(["deal", *map(str, self.deal)])])


def mark_of(before: str, happened: str, state: State) -> str:
    """A fingerprint of the game so far that rests on the rules alone: moves, answers, legal moves, scores."""
    legal = ",".join(state.game.move(action) for action in state.legal_actions())
    content = f"{before}|{happened}|{state.to_play}|{legal}|{state.scores()}"
    return hashlib.blake2b(content.encode(), digest_size=6).hexdigest()


def result_of(state: State, resigned: Sequence[Resignation] = ()) -> str | None:
    """The closing line of a finished game."""
    outcome = outcome_of(state, resigned)
    if outcome is None:
        return None
    scores = " ".join(map(str, outcome.scores))
    return f"scores {scores} winners {' '.join(map(str, outcome.winners))} why {outcome.why}"


# -- writing -------------------------------------------------------------------------------------


def begin_record(
    first: Standing, seats: list[str], fair: FairDealer | None = None, inherited: int | None = None
) -> Record:
    """The record of a game that has just been dealt, or that goes on from another one of which this is the deal."""
    state = first.state
    record = Record(
        game=state.game.id,
        data=state.game.data.hash,
        players=int(state.players),
        options={name: str(value) for name, value in state.options.items()},
        seats=seats,
        deal=first.log[0].answers,
        start="",
        commitment="" if fair is None else fair.commitment,
        salt="" if fair is None else fair.salt.hex(),
        inherited=inherited,
    )
    record.start = mark_of("", record.head(), state)
    return record


def written(begun: Record, standing: Standing, key: str = "", taken_back: Sequence[TakenBack] = ()) -> Record:
    """The record of a game as far as it has come. The dealer's key is in it once the game is over."""
    result, shown = result_of(standing.state, standing.resigned), key if standing.over else ""
    lines = [line_of(standing.state.game, entry) for entry in standing.log[1:]]
    resigned = [Resigned(each.seat, each.after, "") for each in standing.resigned]
    record = replace(begun, lines=lines, resigned=resigned, taken_back=list(taken_back), result=result, key=shown)
    return _marked(record, next(standing.retold()).state)


def line_of(game: Game, entry: LogEntry) -> Line:
    """A move as it is written, still without its mark."""
    return Line(entry.seat, game.move(entry.action), entry.answers, "")


def _marked(record: Record, first: State) -> Record:
    marked, mark, states = replace(record, lines=[], resigned=[], taken_back=[]), record.start, [first]
    for each in record.in_order():
        if isinstance(each, Line):
            states.append(states[-1].copy())
            states[-1].play(first.game.action(each.move), ScriptedDealer(list(each.answers)))
            mark = _mark_of(mark, each, states[-1])
            marked.lines.append(replace(each, mark=mark))
        elif isinstance(each, TakenBack):
            del states[each.after + 1 :]
            mark = _mark_of(mark, each, states[-1])
            marked.taken_back.append(replace(each, lines=tuple(marked.lines[each.after :]), mark=mark))
            del marked.lines[each.after :]
        else:
            mark = _mark_of(mark, each, states[-1])
            marked.resigned.append(replace(each, mark=mark))
    return marked


def _mark_of(before: str, each: Line | TakenBack | Resigned, state: State) -> str:
    match each:
        case Line(seat, move, answers):
            return mark_of(before, f"{seat} {move} {' '.join(map(str, answers))}", state)
        case TakenBack(seat, after):
            return mark_of(before, f"{seat} taken-back {after}", state)
        case Resigned(seat):
            return mark_of(before, f"{seat} resigned", state)


# -- reading -------------------------------------------------------------------------------------


class _Reader:
    """Lines of a text with their numbers, for errors that say where."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.number = 0

    def fail(self, problem: str) -> NoReturn:
        raise RecordError(f"line {self.number}: {problem}")

    def next(self, expected: str) -> str:
        self.number += 1
        if self.number > len(self.lines):
            self.fail(f"the record ends here; expected {expected}")
        return self.lines[self.number - 1].rstrip()

    def after(self, word: str) -> str:
        line = self.next(f"'{word} …'")
        if not f"{line} ".startswith(f"{word} "):
            self.fail(f"'{line}' where '{word} …' is expected")
        return line[len(word) + 1 :]

    def peek(self, word: str) -> bool:
        return self.number < len(self.lines) and self.lines[self.number].startswith(word + " ")

    def hexadecimal(self, what: str, text: str, least: int) -> str:
        if not re.fullmatch("([0-9a-f]{2})*", text) or len(text) < 2 * least:
            self.fail(f"the {what} is '{text}'; expected at least {least} bytes in hexadecimal")
        return text

    def numbers(self, text: str) -> tuple[int, ...]:
        if not all(NUMBER.fullmatch(part) for part in text.split()):
            self.fail(f"'{text}' where whole numbers are expected")
        return tuple(int(part) for part in text.split())


def read_record(text: str) -> Record:
    """A record from its text. Whether the game in it is right is for `replay` to find out."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RecordError("half of a character is in the record; expected UTF-8 text") from error
    reader = _Reader(text)
    if reader.next("a record") != TITLE:
        reader.fail(f"this is no record; the first line of one is '{TITLE}'")
    record = Record(reader.after("game"), reader.after("data"), 0, {}, [], (), "")
    players = reader.numbers(reader.after("players"))
    record.players = players[0] if len(players) == 1 else reader.fail("expected 'players' and one number")
    while reader.peek("option"):
        name, _, value = reader.after("option").partition(" ")
        record.options[name] = value
    for seat in range(record.players):
        record.seats.append(reader.after(f"seat {seat}"))
    if reader.peek("commitment"):
        record.commitment = reader.after("commitment")
        record.salt = reader.hexadecimal("salt", reader.after("salt").removeprefix("-"), 0)
        if reader.peek("inherited"):
            moves = reader.numbers(reader.after("inherited"))
            record.inherited = moves[0] if len(moves) == 1 else reader.fail("expected 'inherited' and one number")
    record.deal = reader.numbers(reader.after("deal"))
    record.start = reader.after("start =")
    _read_moves(reader, record)
    return record


def _read_moves(reader: _Reader, record: Record) -> None:
    while True:
        line = reader.next("a move, 'resigned …', or 'result …' or 'paused after …' as the last line")
        word, _, rest = line.partition(" ")
        if word == "key":
            record.key = reader.hexadecimal("key", rest, SHORTEST_KEY)
        elif word == "result":
            record.result = rest
            break
        elif word == "paused":
            if rest != f"after {len(record.lines)}":
                reader.fail(f"'{line}' after {len(record.lines)} moves: moves are missing")
            break
        elif word == "resigned":
            seat, _, mark = rest.partition(" = ")
            if not NUMBER.fullmatch(seat) or not mark:
                reader.fail(f"'{line}' where 'resigned SEAT = MARK' is expected")
            record.resigned.append(Resigned(int(seat), len(record.lines), mark))
        elif word == "taken-back":
            record.taken_back.append(_read_taken_back(reader, line, record))
        else:
            record.lines.append(_read_line(reader, line, len(record.lines) + 1))
    if any(line.strip() for line in reader.lines[reader.number :]):
        reader.number += 1
        reader.fail("there is something after the end of the record")


def _read_taken_back(reader: _Reader, line: str, record: Record) -> TakenBack:
    left, _, mark = line.partition(" = ")
    numbers = left.split()[1:]
    if len(numbers) != 2 or not all(map(NUMBER.fullmatch, numbers)) or not mark:
        reader.fail(f"'{line}' where 'taken-back SEAT MOVES = MARK' is expected")
    seat, after = map(int, numbers)
    first = record.resigned[-1].after + 1 if record.resigned else 0
    if not first <= after < len(record.lines):
        reader.fail(f"of {len(record.lines)} moves {after} are left; expected {first} to {len(record.lines) - 1}")
    cut = tuple(record.lines[after:])
    del record.lines[after:]
    return TakenBack(seat, after, cut, mark)


def _read_line(reader: _Reader, line: str, number: int) -> Line:
    left, equals, mark = line.rpartition(" = ")
    found, _, rest = left.partition(" ")
    seat, _, move = rest.partition(" ")
    if not equals or found != str(number) or not NUMBER.fullmatch(seat) or not move:
        reader.fail(f"'{line}' where move {number} is expected: '{number} SEAT MOVE [ANSWERS] = MARK'")
    move, bracket, answers = move.partition(" [")
    if bracket and not answers.endswith("]"):
        reader.fail("the dealer's answers are not closed by ']'")
    return Line(int(seat), move, reader.numbers(answers.removesuffix("]")), mark)


# -- replaying -----------------------------------------------------------------------------------


def replay(record: Record, game: Game) -> Iterator[State]:
    """Every position of the game, the dealt one first. Each is a copy; each line is checked before it is given."""
    return (standing.state.copy() for standing in retell(record, game))


def retell(record: Record, game: Game) -> Iterator[Standing]:
    """The same with all that happened and who had given up: every standing of the game."""
    if record.game != game.id:
        raise RecordError(f"this is a game of {record.game}, not of {game.id}")
    if record.data != game.data.hash:
        raise RecordError(f"it was played with component data {record.data}; the loaded data is {game.data.hash}")
    try:
        standing = dealt(game, record.players, record.options, ScriptedDealer(list(record.deal)))
    except BrewhallError as error:
        raise RecordError(f"the deal cannot be repeated: {error}") from error
    _check_answers("the set-up", record.deal, standing)
    _check_mark("the set-up: the mark", record.start, mark_of("", record.head(), standing.state))
    path, given, happened = [standing], 0, record.in_order()
    mark, settled = record.start, _settled(happened)
    for place, each in enumerate(happened):
        if isinstance(each, Line):
            while given < min(settled[place], len(path)):  # it is checked, and stays
                yield path[given]
                given += 1
        _go_on(record, path, each, mark)
        mark = each.mark
    yield from path[given:]
    _check_end(record, path[-1])


def _settled(happened: Sequence[Line | TakenBack | Resigned]) -> list[int]:
    """For each place: how many of the standings before it, the deal's among them, nobody comes back to."""
    settled, fewest = list[int](), len(happened) + 1
    for each in reversed(happened):
        fewest = min(fewest, each.after) if isinstance(each, TakenBack) else fewest
        settled.append(fewest)
    return settled[::-1]


def _go_on(record: Record, path: list[Standing], each: Line | TakenBack | Resigned, before: str) -> None:
    """One step further, forth or back, if it may be and its mark is right."""
    standing = path[-1]
    what = f"after move {standing.moves}"
    if isinstance(each, Line):
        what = f"move {standing.moves + 1} ({each.move}): the mark"
        path.append(_after(standing, each))
    elif isinstance(each, TakenBack):
        what += ": the mark of what was taken back"
        if each.seat >= record.players or standing.over:
            raise RecordError(f"after move {standing.moves}: seat {each.seat} can take back nothing")
        del path[each.after + 1 :]
    else:
        if each.seat >= record.players or standing.has_resigned(each.seat):
            raise RecordError(f"{what}: seat {each.seat} cannot resign; it does not play")
        what += ": the mark of the resignation"
        path[-1] = standing.resigned_by(each.seat)
    _check_mark(what, each.mark, _mark_of(before, each, path[-1].state))


def _after(standing: Standing, line: Line) -> Standing:
    number = standing.moves + 1
    if standing.over or line.seat != standing.to_play:
        decides = "the game is over" if standing.over else f"seat {standing.to_play} decides"
        raise RecordError(f"move {number}: seat {line.seat} plays, but {decides}")
    try:
        standing = standing.repeated(standing.state.game.action(line.move), line.answers)
    except BrewhallError as error:
        raise RecordError(f"move {number}: {error}") from error
    _check_answers(f"move {number} ({line.move})", line.answers, standing)
    return standing


def _check_answers(what: str, written: tuple[int, ...], standing: Standing) -> None:
    left = len(written) - len(standing.log[-1].answers)
    if left:
        raise RecordError(f"{what}: {left} of the dealer's answers are not needed; the line was changed")


def _check_mark(what: str, written: str, found: str) -> None:
    if written != found:
        raise RecordError(f"{what} is {written}, but the game gives {found}; the record was changed")


def _check_end(record: Record, last: Standing) -> None:
    result = result_of(last.state, last.resigned)
    if record.result != result:
        raise RecordError(f"the result is written as '{record.result}', but the game gives '{result}'")
    if (record.commitment or record.key) and record.result is not None:
        _check_fair(record, last)


def _check_fair(record: Record, last: Standing) -> None:
    """The revealed key fits the commitment and gives exactly the answers in the record, but those taken over."""
    if not record.key:
        raise RecordError("the game is over, but the dealer's key is missing; expected 'key …' before the result")
    key = bytes.fromhex(record.key)
    if commitment(key) != record.commitment:
        raise RecordError("the dealer's key does not fit the commitment published before the game")
    fair, game, inherited = FairDealer(key, bytes.fromhex(record.salt)), last.state.game, record.inherited

    def dealer(number: int, answers: Sequence[int]) -> Dealer:
        return fair if inherited is None or number > inherited else ScriptedDealer(list(answers))

    path = [dealt(game, record.players, record.options, dealer(0, record.deal))]
    _check_drawn(path[0], record.deal)
    for each in record.in_order():
        if isinstance(each, Line):
            path.append(path[-1].played(game.action(each.move), dealer(len(path), each.answers)))
            _check_drawn(path[-1], each.answers)
        elif isinstance(each, TakenBack):
            del path[each.after + 1 :]


def _check_drawn(standing: Standing, written: tuple[int, ...]) -> None:
    if standing.log[-1].answers != written:
        raise RecordError("the dealer's key gives other answers than the record: the shuffle was not the committed one")
