"""What a game is: the immutable description that positions, clients, bots and environments share."""

from __future__ import annotations

import json
import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, ClassVar

from brewhall.core.about import AnyExplainer
from brewhall.core.actions import ActionTable, shortened
from brewhall.core.contrast import Contrast
from brewhall.core.data import DataFiles, load_data
from brewhall.core.dealer import Dealer, SeededDealer
from brewhall.core.errors import BadOption, BadState, UnknownMove, UnknownName
from brewhall.core.gallery import Gallery
from brewhall.core.language import ENGLISH, reader_language
from brewhall.core.narrator import Narrator
from brewhall.core.numbers import numbers_from
from brewhall.core.observation import Observer
from brewhall.core.options import Option, keyword_options, parse_options
from brewhall.core.rulebook import Rulebook, Scene, read_rulebook, scenes
from brewhall.core.state import State
from brewhall.core.story import Event, Story
from brewhall.core.uses import Use
from brewhall.core.view import AnyView
from brewhall.core.words import Words, languages, load_words, readers_words

FORMAT = "brewhall-state-1"


class Game(ABC):
    """An immutable description. One instance a card set; states refer to it."""

    id: ClassVar[str]  # "beer-and-bread"
    package: ClassVar[str]  # where its data, words and rules lie
    seats: ClassVar[range]  # for how many players it is
    options: ClassVar[Sequence[Option]]  # its variants
    view_type: ClassVar[type[AnyView]]  # what `view` returns
    max_actions: ClassVar[int]  # no game has more decisions than this
    uses: ClassVar[Sequence[Use]] = ()  # what a study counts
    round_event: ClassVar[str] = "round"  # tells that a further round begins
    optional_data: ClassVar[Sequence[str]] = ()  # data files that only some sets have

    def __init__(self, data: str | Path | Mapping[str, str] | None = None) -> None:
        self.data: DataFiles = load_data(self._folder("data"), self.id, data, self.optional_data)
        self.data_is_bundled = data is None
        self._words: dict[str, Words] = {}
        self._rulebooks: dict[str, Rulebook] = {}

    def __repr__(self) -> str:
        data = "" if self.data_is_bundled else f", data {self.data.hash}"
        return f"<{self.id}, {' or '.join(map(str, self.seats))} players, {len(self.actions)} actions{data}>"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (None if self.data_is_bundled else self.data.texts,)

    @classmethod
    def _folder(cls, *names: str) -> Traversable:
        return files(cls.package).joinpath(*names)

    @property
    @abstractmethod
    def actions(self) -> ActionTable:
        """Every action of the game."""

    @abstractmethod
    def blank(self, players: int, options: dict[str, object]) -> State:
        """A state with nothing in it."""

    @abstractmethod
    def set_up(self, state: State, dealer: Dealer) -> None:
        """Deal a blank state up to its first decision."""

    @property
    def observer(self) -> Observer:
        """Writes what a seat sees as numbers, for learning agents."""
        raise UnknownName(f"{self.title} has no observations for learning agents")

    @abstractmethod
    def narrator(
        self, language: str | None = None, viewer: int | None = None, names: Sequence[str] = (), strict: bool = False
    ) -> Narrator:
        """Who tells a viewer (None: a spectator) what happens, in a language (the reader's if none is named); see
        `Narrator`."""

    @abstractmethod
    def view(self, seen: State, narrator: Narrator) -> AnyView:
        """What `seen.viewer` sees and may do, told by a narrator for that viewer."""

    def story(self, events: Sequence[Event], narrator: Narrator) -> Story:
        """How a move is told to a narrator's viewer, by its events as that viewer sees them."""
        return Story(narrator, events)

    @property
    def contrast(self) -> Contrast:
        """Who tells what speaks for one move and against another."""
        return Contrast()

    def explainer(self, view: AnyView, narrator: Narrator) -> AnyExplainer | None:
        """Who explains what a view shows, thing by thing; None: there is nobody."""
        return None

    def gallery(self, language: str | None = None) -> Gallery:
        """All components of the card set in use."""
        raise UnknownName(f"{self.title} has no gallery")

    @abstractmethod
    def picture(self, state: State) -> str:
        """The board as SVG, as the state's viewer sees it; all of it if nothing is hidden."""

    @abstractmethod
    def to_json(self, state: State) -> dict[str, Any]:
        """Everything in a state, with documented names."""

    @abstractmethod
    def read_json(self, data: dict[str, Any]) -> State:
        """A state of what `data` says, whether that can be or not."""

    @abstractmethod
    def validate(self, state: State) -> None:
        """Raise BadState unless a state that was just read can be a position of this game; make it ready for play."""

    # -- starting --------------------------------------------------------------------------------

    def start(
        self,
        players: int | None = None,
        seed: int | str | None = None,
        dealer: Dealer | None = None,
        **options: object,
    ) -> State:
        """A dealt position. Give a seed, or a dealer that will go on to serve the game."""
        if seed is not None and dealer is not None:
            raise BadOption("give a seed or a dealer, not both")
        if dealer is None:
            dealer = SeededDealer(secrets.token_hex(16) if seed is None else seed)
        return self.deal(players, keyword_options(self.options, options), dealer)

    def deal(self, players: int | None, options: Mapping[str, object], dealer: Dealer) -> State:
        """The same with the options as a mapping."""
        state = self.blank(self.check_players(players), parse_options(self.options, options))
        self.set_up(state, dealer)
        return state

    def check_players(self, players: int | None) -> int:
        """The number of players, or an error that names the possible ones."""
        if players is None:
            return self.seats[0]
        if type(players) is not int or players not in self.seats:
            known = " or ".join(str(count) for count in self.seats)
            given = shortened(players) if isinstance(players, int) else repr(players)
            raise BadOption(f"{self.id} is for {known} players, not {given}")
        return players

    # -- moves -----------------------------------------------------------------------------------

    def move(self, action: int) -> str:
        """The text of an action; `action` is its inverse."""
        return self.actions[action].move

    def action(self, move: str) -> int:
        """The action a text names."""
        return self.actions.number(move)

    def describe(self, action: int) -> str:
        """An action for error messages, whatever number was given."""
        try:
            return f"'{self.move(action)}'"
        except UnknownMove:
            return f"action {shortened(action)}"

    def list_moves(self, state: State, most: int = 12) -> str:
        """The legal moves for error messages."""
        legal = state.legal_actions()
        moves = ", ".join(self.move(action) for action in legal[:most])
        return moves if len(legal) <= most else f"{moves} and {len(legal) - most} more"

    # -- text ------------------------------------------------------------------------------------

    @property
    def languages(self) -> list[str]:
        """Those that the game speaks."""
        return languages(self._folder("words", "compiled"))

    def words(self, language: str | None = None) -> Words:
        """All text of the game in one language (the reader's if none is named), read once."""
        spoken, folder = language or reader_language(), self._folder("words", "compiled")
        if spoken not in self._words:
            self._words[spoken] = load_words(folder, spoken) if language else readers_words(folder, spoken)
        return self._words[spoken]

    def texts(self, language: str | None = None) -> dict[str, Any]:
        """All text that a client needs, by key; games add what they make from their component data."""
        return self.words(language).all()

    def rulebook(self, language: str | None = None) -> Rulebook:
        """The rules for people, chapter by chapter. The clauses behind them are the specification, in English."""
        language = language or reader_language()
        if language not in self._rulebooks:
            clauses = self._folder("clauses").joinpath(f"{ENGLISH}.md").read_text(encoding="utf-8")
            words, names = self.words(language), self.gallery(language).names
            self._rulebooks[language] = read_rulebook(self._folder("rulebook"), clauses, words, self.id, names)
        return self._rulebooks[language]

    @cached_property
    def scenes(self) -> dict[str, Scene]:
        """The positions of the rule book's examples, by name."""
        return scenes(self._folder("rulebook"))

    def starting_player(self, dealt: State) -> int:
        """The seat that has the first turn of a game that has just been dealt."""
        return dealt.to_play

    def component(self, use: Use, value: str) -> str:
        """The component that a detail of an event, or a parameter of an action, stands for."""
        return value

    def component_name(self, use: Use, component: str, texts: Mapping[str, str]) -> str:
        """Its name for people, from all texts of the game in their language."""
        return texts.get(use.text.format(component), component)

    @cached_property
    def title(self) -> str:
        """What the game is called."""
        return self.words(ENGLISH).text("title")

    # -- saving ----------------------------------------------------------------------------------

    def header(self, state: State) -> bytes:
        """What stands before the numbers of a saved state."""
        setting = json.dumps([FORMAT, self.id, self.data.hash, state.players, state.options])
        return setting.encode() + b"\n"

    def from_bytes(self, data: bytes) -> State:
        """The inverse of `state.to_bytes()`."""
        head, separator, body = data.partition(b"\n")
        try:
            form, game, data_hash, players, options = json.loads(head)
        except (TypeError, ValueError, RecursionError) as error:
            raise BadState("these bytes are not a saved state") from error
        if not separator or form != FORMAT or players is None or not isinstance(options, dict):
            raise BadState(f"these bytes are not a saved state of format {FORMAT}")
        self.check_origin(game, data_hash)
        state = self.blank(self.check_players(players), parse_options(self.options, options))
        source = numbers_from(body)
        state.read(source)
        if not source.at_end():
            raise BadState("there is something after the end of the state")
        self.validate(state)
        return state

    def from_json(self, data: dict[str, Any]) -> State:
        """The inverse of `state.to_json()`."""
        if not isinstance(data, dict) or not isinstance(data.get("options", {}), dict):
            raise BadState(f"this is no state of {self.title}: it is no JSON object with the options in another one")
        self.check_origin(self.id, data.get("data"))
        state = self.read_json(data)
        self.validate(state)
        return state

    def check_origin(self, game: object, data_hash: object) -> None:
        """Refuse what was saved by another game or with other component data."""
        if game != self.id:
            raise BadState(f"this was saved by {game}, not by {self.id}")
        if data_hash != self.data.hash:
            raise BadState(f"this was saved with component data {data_hash}; the loaded data is {self.data.hash}")
