"""Heaven & Ale, for two to four players: the description that states, clients and bots share."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from brewhall.core.actions import ActionTable, Kind, Parameter, action_table
from brewhall.core.dealer import Dealer
from brewhall.core.errors import BadOption, BadState
from brewhall.core.gallery import Gallery
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator
from brewhall.core.observation import Observer
from brewhall.core.options import Option, parse_options
from brewhall.core.phrases import Named
from brewhall.core.state import State
from brewhall.core.story import Event
from brewhall.core.uses import Use
from brewhall.core.view import AnyView, Place
from brewhall.core.viewing import named_places
from brewhall.core.words import Words
from brewhall.games.heaven_and_ale import notation
from brewhall.games.heaven_and_ale.about import HeavenAndAleExplainer
from brewhall.games.heaven_and_ale.catalog import CARDS, FACES, RESOURCES, SPOTS, STARTING_SPACES, Catalog, load_catalog
from brewhall.games.heaven_and_ale.component_texts import component_texts
from brewhall.games.heaven_and_ale.components import HOME
from brewhall.games.heaven_and_ale.contrast import HeavenAndAleContrast
from brewhall.games.heaven_and_ale.gallery import gallery
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.observation import HeavenAndAleObserver
from brewhall.games.heaven_and_ale.picture import picture
from brewhall.games.heaven_and_ale.places import all_places
from brewhall.games.heaven_and_ale.rules import HeavenAndAleState
from brewhall.games.heaven_and_ale.story import HeavenAndAleStory
from brewhall.games.heaven_and_ale.validity import validate
from brewhall.games.heaven_and_ale.view import HeavenAndAleView
from brewhall.games.heaven_and_ale.viewing import view


class HeavenAndAle(Game):
    id = "heaven-and-ale"
    package = __package__ or ""
    seats = range(2, 5)
    options = (
        Option("starting_player", ("random", 0, 1, 2, 3), "who takes the first turn", of_seats=True),
        Option("edition", ("published", "manual"), "tables of sheds, zones and starting rewards"),  # HA-17.1, HA-17.3
        Option("final_exchange", ("exhaustive", "free"), "whether the final exchange may stop early"),
    )
    view_type = HeavenAndAleView
    max_actions = 2000
    uses = (
        Use("Tiles", ("bought",), "tile", ("buy",), "tile.{}"),
        Use("Spaces of the track", ("moved",), "position", ("move",), "space.{}"),
        Use("Plots", ("bought",), "plot", ("buy",)),
        Use("Sheds", ("enclosed",), "type"),
        Use("Scoring spots", ("scored",), "spot", ("score",), "spot.{}"),
        Use("Barrels", ("barrel",), "goal", text="goal.{}"),
        Use("Privileges", ("privilege",), "card", ("privilege",), "card.{}"),
        Use("Starting spaces", ("stood",), "space", ("stand",), "start.{}"),
    )

    def __init__(self, data: str | Path | Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        self.catalog: Catalog = load_catalog(self.data)
        self._components: dict[str, tuple[dict[str, Named], dict[str, str], dict[str, Place]]] = {}

    @cached_property
    def actions(self) -> ActionTable:
        resource = Parameter("resource", RESOURCES)
        plots = self.catalog.board.plots
        return action_table(
            (
                Kind("move", (Parameter("position", tuple(str(place) for place in range(1, HOME + 1))),)),
                Kind("buy", (Parameter("tile", FACES), Parameter("plot", plots))),
                Kind("done"),
                Kind("stand", (Parameter("space", STARTING_SPACES[:3]),)),
                Kind("stand", (Parameter("space", STARTING_SPACES[3:]), resource)),
                Kind("score", (Parameter("spot", SPOTS[:1]), Parameter("number", ("1", "2", "3", "4", "5")))),
                Kind("score", (Parameter("spot", SPOTS[1:]),)),
                Kind("privilege", (Parameter("card", CARDS[:2]), resource)),
                Kind("privilege", (Parameter("card", CARDS[2:]),)),
                Kind("decline"),
                Kind("sell", (Parameter("card", CARDS),)),
                Kind("shed", (Parameter("plots", self._sets()),)),
            )
        )

    def _sets(self) -> tuple[str, ...]:
        """Sets of plots that an enclosed shed can activate, as they are written."""
        components, plots = self.catalog.components, self.catalog.board.plots
        bounds = list(components.set_start)
        members = list(components.set_plots)
        return tuple("+".join(plots[plot] for plot in members[begin:end]) for begin, end in itertools.pairwise(bounds))

    def starting_player(self, dealt: State) -> int:
        return (dealt.to_play + 1) % dealt.players  # the last in turn order chooses a starting space first (HA-3.9)

    def blank(self, players: int, options: dict[str, object]) -> State:
        return HeavenAndAleState(self, options, players, self.catalog.components)

    def set_up(self, state: State, dealer: Dealer) -> None:
        start = state.options["starting_player"]
        if isinstance(start, int) and start >= state.players:
            raise BadOption(f"option starting_player cannot be {start}; seats are 0 to {state.players - 1}")
        cast(HeavenAndAleState, state).set_up(start if isinstance(start, int) else -1, dealer)

    def texts(self, language: str | None = None) -> dict[str, Any]:
        words = self.words(language)
        _, texts, places = self._told(words)
        return words.all() | texts | named_places(places)

    def narrator(
        self, language: str | None = None, viewer: int | None = None, names: Sequence[str] = (), strict: bool = False
    ) -> HeavenAndAleNarrator:
        words = self.words(language)
        return HeavenAndAleNarrator(words, *self._told(words), viewer, names, strict)

    def _told(self, words: Words) -> tuple[dict[str, Named], dict[str, str], dict[str, Place]]:
        """Everything printed and every place in words, made once for each language."""
        if words.language not in self._components:
            things = component_texts(words, self.catalog)
            texts = {key: thing.text for key, thing in things.items()}
            self._components[words.language] = things, texts, all_places(words, texts, self.catalog)
        return self._components[words.language]

    @cached_property
    def observer(self) -> Observer:
        return HeavenAndAleObserver(self.catalog.components)

    def view(self, seen: State, narrator: Narrator) -> HeavenAndAleView:
        return view(cast(HeavenAndAleState, seen), self.catalog, cast(HeavenAndAleNarrator, narrator))

    def story(self, events: Sequence[Event], narrator: Narrator) -> HeavenAndAleStory:
        return HeavenAndAleStory(cast(HeavenAndAleNarrator, narrator), events)

    @property
    def contrast(self) -> HeavenAndAleContrast:
        return HeavenAndAleContrast()

    def explainer(self, view: AnyView, narrator: Narrator) -> HeavenAndAleExplainer:
        return HeavenAndAleExplainer(cast(HeavenAndAleView, view), cast(HeavenAndAleNarrator, narrator))

    def gallery(self, language: str | None = None) -> Gallery:
        narrator = self.narrator(language, viewer=0)
        return gallery(self.view(self.start(seed="gallery").seen_by(0), narrator), self.catalog, narrator)

    def picture(self, state: State) -> str:
        return picture(self.view(state, self.narrator()), self.words())

    def to_json(self, state: State) -> dict[str, Any]:
        return notation.to_json(cast(HeavenAndAleState, state), self.catalog)

    def read_json(self, data: dict[str, Any]) -> State:
        options = parse_options(self.options, data.get("options", {}))
        seats = data.get("seats", [])
        if not isinstance(seats, list) or len(seats) not in self.seats:
            raise BadState(f"this is no state of {self.title}: it does not have two to four seats")
        state = HeavenAndAleState(self, options, len(seats), self.catalog.components)
        notation.from_json(state, data, self.catalog)
        return state

    def validate(self, state: State) -> None:
        validate(cast(HeavenAndAleState, state))
