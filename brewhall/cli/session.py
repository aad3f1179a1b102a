"""A game at the keyboard: people and bots in turn, and what people may ask for instead of a move."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from brewhall.boards.colours import ACCENT
from brewhall.boards.face import Action, Numbered, face_of, seat_names
from brewhall.bots.advice import Advice, advise
from brewhall.bots.contrasts import reasons
from brewhall.cli.console import out, width
from brewhall.cli.files import FileTrouble, write_text
from brewhall.cli.keyboard import ask, find_move
from brewhall.cli.wording import called, said
from brewhall.core.errors import BrewhallError, IllegalAction, UnknownName
from brewhall.core.narrator import Narrator
from brewhall.core.phrases import plain
from brewhall.core.resigning import given_up
from brewhall.core.standing import LogEntry
from brewhall.core.view import AnyView
from brewhall.match import Match

FEWEST_NEWS = 4  # lines about what happened that are shown on any screen
LATEST = 30  # lines of the log, unless all are asked for
FEW = 3  # things that a word may mean, so that all are explained


class Leave(Exception):
    """The person at the keyboard wants to stop."""


class Session:
    def __init__(self, match: Match, seats: Sequence[str], file: Path | None = None) -> None:
        self.match = match
        self.file = file
        self.face = face_of(match.game)
        self.players = seat_names([called(name, seat) for seat, name in enumerate(seats)])
        self.people = [seat for seat, bot in enumerate(match.bots) if bot is None]
        # Somebody who plays alone need not be asked to look away.
        self.alone = self.people[0] if len(self.people) == 1 else None
        self.sitting = self.alone
        match.keep_journal()
        self.told = [self._last_move(seat) for seat in range(len(match.bots))]  # the first move that is news to each
        self.news_of = [-1] * len(match.bots)
        self.notice = ""
        self.advice: tuple[int, Advice] | None = None  # and the number of moves made before it was asked for
        self.hinted = 0  # steps of it that were told
        self.actions: Sequence[Action] = []
        self.numbered: Numbered = {}
        self.refusals: dict[str, str] = {}
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "undo": self._undo,
            "undo!": lambda _: self._take_back(past_reveals=True),
            "board": lambda _: self._show(whole=True),
            "log": self._log,
            "save": self._save,
            "quit": self._quit,
        }

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(self.match.state.to_play)

    @property
    def log(self) -> Sequence[LogEntry]:
        return self.match.standing.log

    def _last_move(self, seat: int) -> int:
        return next((entry.move for entry in reversed(self.log) if entry.seat == seat), 0)

    def _since(self, move: int, seat: int) -> list[dict[str, object]]:
        """What happened from a move on, as a seat may know it."""
        return [event.seen_by(seat) for entry in self.log[move:] for event in entry.events]

    # -- playing ---------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end. `Leave`, EOFError and KeyboardInterrupt come through; then call `leave`."""
        while not self.match.over:
            if self.match.bot_to_play() is None:
                self._decide()
            else:
                self._play(None)
        self._finish()

    def _decide(self) -> None:
        obvious = self.face.obvious(self._view(self.seat))
        if obvious is not None:
            self._play(obvious)
            return
        if self.seat != self.sitting and not self._hand_over():
            return
        self._show()
        before = self.match.moves
        while self.match.moves == before:
            try:
                self._obey(ask(said("ask")))
            except BrewhallError as error:
                out.print(str(error), style="red")

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            self._help(line[1:].strip())
        elif word in self.commands:
            self.commands[word](rest.strip())
        elif line:
            self._play(self._find(line))
        else:
            out.print(said("ask.again"), style="dim")

    def _find(self, line: str) -> int:
        return find_move(line, self.actions, self.numbered, self.face, self.refusals, self.match.game)

    def _play(self, action: int | None) -> None:
        """An action of a person, or whatever the bot to play chooses."""
        if action is None:
            failing = self.seat
            if self.match.step() is None:
                self.notice = said("gives-up", name=self._name(failing), why=self.match.forfeits[failing])
                return
        else:
            seat, turn = self.seat, int(self.match.state.turns)
            self.match.play(action)
            if turn != self.news_of[seat]:  # all that a turn's decisions led to stays news until the next turn
                self.told[seat], self.news_of[seat] = self.match.moves, turn
        self._autosave()

    def _hand_over(self) -> bool:
        """Nobody sees another's hand: an empty table between two people. False if the last move was taken back."""
        if not self.face.hides:
            self.sitting = self.seat
            return True
        if out.is_terminal:
            out.clear()
        name = self.players[self.seat]
        if not sys.stdin.isatty():
            out.print(said("pass", name=name))
        elif self.sitting is None:
            ask(said("pass.enter", name=name))
        else:
            while ask(said("pass.undo", name=name)) == "undo":
                try:
                    self._take_back(seat=self.sitting)
                except IllegalAction as error:
                    out.print(str(error), style="red")
                else:
                    return False
        self.sitting = self.seat
        return True

    # -- showing ---------------------------------------------------------------------------------

    def _show(self, whole: bool = False) -> None:
        """Board, news, question and moves; in a terminal they have the screen for themselves.

        Where the screen is low the board is drawn in brief, unless the `whole` is asked for.
        """
        view = self._view(self.seat)
        self.actions, self.numbered = view.actions, self.face.numbers(view)
        self.refusals = self.face.refusals(view)
        question = Group(
            Text.assemble((self._question(view), f"bold {ACCENT}"), (f"  {plain(view.prompt.context)}", "dim")),
            self.face.choices(view, self.numbered, width()),
        )
        board = self.face.board(view, self.players, width())
        if out.is_terminal and not whole and _height(board, question) > out.height - FEWEST_NEWS:
            board = self.face.board(view, self.players, width(), brief=True)
        if out.is_terminal:
            out.clear()
        out.print(board)
        self._show_news(max(FEWEST_NEWS, out.height - _height(board, question)))
        out.print(question)

    def _narrator(self, seat: int | None, strict: bool) -> Narrator:
        return self.match.game.narrator(viewer=seat, names=self.players, strict=strict)

    def _view(self, seat: int | None) -> AnyView:
        """What a seat is shown: with strict memory, nothing that it has to remember."""
        state, strict = self.match.state, bool(self.match.state.options.get("strict_memory"))
        return self.match.game.view(state.seen_by(seat), self._narrator(seat, strict and not self.match.over))

    def _question(self, view: AnyView) -> str:
        """What is to be decided; and by whom, where people share a keyboard openly."""
        question = self.face.question(view)
        return question if self.face.hides or self.alone is not None else f"{self._name(self.seat)}: {question}"

    def _name(self, seat: int) -> str:
        return self.players[seat][:1].upper() + self.players[seat][1:]

    def _show_news(self, most: int) -> None:
        """What happened since this seat last decided, and how many lines of it fit."""
        events = self._since(self.told[self.seat], self.seat)
        lines = self.face.story(events, self._narrator(self.seat, strict=False))
        if self.notice:
            lines.append(self.notice)
            self.notice = ""
        folded = [part for line in lines for part in Text(line).wrap(out, width() - 2)]
        if out.is_terminal and len(folded) > most:
            folded = folded[len(folded) - most + 1 :]
            out.print(said("news.more"), style="dim")
        for line in folded:
            out.print(Text.assemble(" ", line))

    def _finish(self) -> None:
        """The last news and the scoring pad."""
        if self.alone is not None:
            events = self._since(self.told[self.alone], self.alone)
            for line in self.face.story(events, self._narrator(self.alone, strict=False)):
                out.print(line, width=width())
        narrator = self._narrator(self.alone, strict=False)
        view = given_up(self._view(self.alone), self.match.state, self.match.standing.resigned, narrator)
        out.print(self.face.pad(view, self.players, self.alone, width()))
        self._autosave()
        if self.notice:
            out.print(self.notice, style="red", soft_wrap=True)
        if self.file is not None:
            out.print(said("record", file=str(self.file)), soft_wrap=True)

    # -- commands --------------------------------------------------------------------------------

    def _help(self, topic: str) -> None:
        if not topic:
            examples = self.face.examples
            asking = self.match.game.words().text("help.asking", examples=examples.asking)
            out.print(said("help", move=examples.move, short=examples.short, asking=asking), width=width())
            for name, title in self.face.topics():
                out.print(f"  ? {name:<10} {title}", style="dim")
            return
        found = self.face.explain(topic)
        if not found:
            raise UnknownName(said("help.unknown", topic=topic))
        if len(found) > FEW:
            raise UnknownName(said("help.many", topic=topic, things=", ".join(title for title, _ in found[:5])))
        for title, text in found:
            out.print(title, style="bold")
            out.print(Padding(Text(text), (0, 0, 0, 2), expand=False), width=width())

    def _hint(self, _: str) -> None:
        """Every time one step further: where to look, what to think of, what to do."""
        if self.advice is None or self.advice[0] != self.match.moves:
            advice = advise(self.match.state.seen_by(self.seat), seed=self.match.moves)
            self.advice, self.hinted = (self.match.moves, advice), 0
        advice = self.advice[1]
        self.hinted = min(self.hinted + 1, 3)
        if self.hinted == 1:
            self._show_where_to_look(advice)
        elif self.hinted == 2:
            self._show_candidates(advice)
        else:
            out.print(said("hint.best"), style="dim")
            self._show_move(advice.best)

    def _show_where_to_look(self, advice: Advice) -> None:
        kinds = self._narrator(self.seat, strict=False).looks(advice.kinds)
        out.print(said("hint.look", kinds=plain(kinds)), width=width())
        places = set(advice.targets)
        touching = [
            str(number)
            for number, action in self.numbered.items()
            if action.kind in advice.kinds and set(action.targets) <= places
        ]
        if touching:
            out.print(said("hint.among", numbers=", ".join(touching)), style="dim", width=width())

    def _show_candidates(self, advice: Advice) -> None:
        narrator = self._narrator(self.seat, strict=False)
        seen = self.match.state.seen_by(self.seat)
        out.print(said(f"hint.{advice.choice}"), style="dim")
        for candidate in advice.candidates:
            self._show_move(candidate.action)
            why = " ".join(plain(reason) for reason in reasons(candidate.why, seen, narrator))
            line = Text(said("hint.chance", percent=round(100 * candidate.chance), why=why))
            out.print(Padding(line, (0, 0, 0, 5), expand=False), style="dim", width=width())

    def _show_move(self, action: int) -> None:
        entry = next(entry for entry in self.actions if entry.action == action)
        numbers = {entry.action: str(number) for number, entry in self.numbered.items()}
        name = numbers.get(action, entry.move)
        out.print(Text.assemble((f"{name:>4} ", f"bold {ACCENT}"), self.face.move(entry)))

    def _undo(self, _: str) -> None:
        try:
            self._take_back()
        except IllegalAction as error:
            if not any(entry.seat == self._undoing() for entry in self.log):
                raise
            raise IllegalAction(said("undo.all-the-same", why=str(error))) from error

    def _take_back(self, past_reveals: bool = False, seat: int | None = None) -> None:
        log = self.log
        seat = self._undoing() if seat is None else seat
        self.match.undo(seat, past_reveals)
        while self.face.obvious(self._view(seat)) is not None:
            self.match.undo(seat, past_reveals)
        kept = len(self.log)
        self.told = [min(told, kept) for told in self.told]
        self.advice = None
        self.notice = said("undo.done", moves=", ".join(self.match.game.move(entry.action) for entry in log[kept:]))
        self._autosave()

    def _undoing(self) -> int:
        """Whose move is taken back: one's own, or of people who share a keyboard openly the latest."""
        if self.face.hides:
            return self.seat
        return next((entry.seat for entry in reversed(self.log) if entry.seat in self.people), self.seat)

    def _log(self, which: str) -> None:
        strict = bool(self.match.state.options.get("strict_memory"))
        lines = self.face.story(self._since(0, self.seat), self._narrator(self.seat, strict))
        shown = lines if which == "all" else lines[-LATEST:]
        if len(shown) < len(lines):
            out.print(said("log.earlier", n=len(lines) - len(shown)), style="dim")
        for line in shown:
            out.print(line, width=width())

    def _quit(self, _: str) -> None:
        raise Leave

    # -- saving ----------------------------------------------------------------------------------

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.file or self._free_name()
        if path != self.file and path.exists():
            raise FileTrouble(said("save.exists", file=str(path)))
        self._write(path)
        self.file = path
        out.print(said("save.done", file=str(path)), soft_wrap=True)

    def _write(self, path: Path) -> None:
        write_text(path, self.match.record.to_text())

    def _autosave(self) -> None:
        """Keep the file up to date; if that fails, the game goes on without it."""
        if self.file is None:
            return
        try:
            self._write(self.file)
        except FileTrouble as error:
            self.file = None
            self.notice = said("save.failed", why=str(error))

    def _free_name(self) -> Path:
        number = 1
        while (path := Path(f"{self.match.game.id}-{number}.record")).exists():
            number += 1
        return path

    def leave(self) -> None:
        """Offer to save a game that is not over; a second interruption means no."""
        if self.match.over or not any(entry.seat in self.people for entry in self.log):
            return
        try:
            while self.file is None:
                free = self._free_name()
                answer = ask(said("save.ask", file=str(free)))
                if answer.lower() in ("n", "no", said("save.no")):
                    break
                try:
                    self._save(answer or str(free))
                except FileTrouble as error:
                    out.print(str(error), style="red", soft_wrap=True)
        except (EOFError, KeyboardInterrupt):
            pass
        if self.file is None:
            out.print(said("save.not"))
        else:
            command = f"brewhall play {self.match.game.id} --resume {quote(str(self.file))}"
            out.print(said("save.resume", command=command), soft_wrap=True)


def _height(*parts: RenderableType) -> int:
    """The lines that parts of the screen take, and the one on which people type."""
    return len(out.render_lines(Group(*parts), pad=False)) + 1
