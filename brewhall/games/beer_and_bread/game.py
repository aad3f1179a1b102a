"""Beer & Bread, for two players: the description that states, clients and bots share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from brewhall.core.actions import ActionTable, Kind, Parameter, action_table
from brewhall.core.dealer import Dealer
from brewhall.core.gallery import Gallery
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator
from brewhall.core.observation import Observer
from brewhall.core.options import Option, parse_options
from brewhall.core.state import State
from brewhall.core.story import Event
from brewhall.core.uses import Use
from brewhall.core.view import AnyView
from brewhall.core.viewing import named_places, seat_or_none
from brewhall.games.beer_and_bread import actions as numbers
from brewhall.games.beer_and_bread import notation
from brewhall.games.beer_and_bread.about import BeerAndBreadExplainer
from brewhall.games.beer_and_bread.catalog import COURSE_FILE, RESOURCES, Catalog, load_catalog
from brewhall.games.beer_and_bread.contrast import BeerAndBreadContrast
from brewhall.games.beer_and_bread.gallery import gallery
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.observation import BeerAndBreadObserver
from brewhall.games.beer_and_bread.picture import picture
from brewhall.games.beer_and_bread.rules import BeerAndBreadState
from brewhall.games.beer_and_bread.story import BeerAndBreadStory
from brewhall.games.beer_and_bread.validity import validate
from brewhall.games.beer_and_bread.view import BeerAndBreadView
from brewhall.games.beer_and_bread.viewing import view
from brewhall.games.beer_and_bread.vocabulary import Vocabulary

UPGRADES = Use("Upgrades", ("upgraded",), "card", ("upgrade",), "label.of.{}")


class BeerAndBread(Game):
    id = "beer-and-bread"
    package = __package__ or ""
    seats = range(2, 3)
    options = (
        Option("starting_player", ("random", 0, 1), "who has the windmill in the first year", of_seats=True),
        Option("strict_memory", (False, True), "people's logs and boards do not name cards that lie face down"),
    )
    view_type = BeerAndBreadView
    max_actions = 1000
    uses = (
        Use("Cards sold", ("sold",), "card", ("produce",)),
        Use("Cards harvested with", ("harvested",), "card", ("harvest",)),
        UPGRADES,
    )
    round_event = "year"
    optional_data = (COURSE_FILE,)

    def __init__(self, data: str | Path | Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        self.catalog: Catalog = load_catalog(self.data)
        self._vocabularies: dict[str, Vocabulary] = {}

    @cached_property
    def actions(self) -> ActionTable:
        card = Parameter("card", tuple(card.id for card in self.catalog.cards))
        space = Parameter("space", tuple(str(space + 1) for space in range(numbers.SPACES)))
        resource = Parameter("resource", RESOURCES)
        amount = Parameter("amount", tuple(str(amount) for amount in range(numbers.AMOUNTS)))
        return action_table(
            (
                Kind("harvest", (card,)),
                Kind("produce", (card,)),
                Kind("upgrade", (card,)),
                Kind("exchange", (card, space)),
                Kind("discard", (card,)),
                Kind("redraw", (card,)),
                Kind("reserve", (card,)),
                Kind("draw"),
                Kind("stop"),
                Kind("pay", (resource, amount)),
                Kind("offer", (resource, amount)),
                Kind("take", (resource, amount)),
            )
        )

    def vocabulary(self, language: str | None = None) -> Vocabulary:
        """Components by name, in words that are made once."""
        words = self.words(language)
        if words.language not in self._vocabularies:
            self._vocabularies[words.language] = Vocabulary(words, self.catalog)
        return self._vocabularies[words.language]

    def texts(self, language: str | None = None) -> dict[str, Any]:
        vocabulary = self.vocabulary(language)
        return vocabulary.texts() | named_places(vocabulary.all_places)

    def narrator(
        self, language: str | None = None, viewer: int | None = None, names: Sequence[str] = (), strict: bool = False
    ) -> BeerAndBreadNarrator:
        return BeerAndBreadNarrator(self.vocabulary(language), viewer, names, strict)

    def component(self, use: Use, value: str) -> str:
        return self.catalog.by_name[value].upgrade.id if use == UPGRADES else value

    def component_name(self, use: Use, component: str, texts: Mapping[str, str]) -> str:
        if use == UPGRADES:
            return super().component_name(use, component, texts)
        card = self.catalog.by_name[component]
        return f"{texts.get(f'style.{card.style}', card.style)}, {card.coins}"

    def blank(self, players: int, options: dict[str, object]) -> State:
        return BeerAndBreadState(self, options, self.catalog.components)

    def set_up(self, state: State, dealer: Dealer) -> None:
        start = state.options["starting_player"]
        cast(BeerAndBreadState, state).set_up(start if isinstance(start, int) else -1, dealer)

    @cached_property
    def observer(self) -> Observer:
        return BeerAndBreadObserver()

    def view(self, seen: State, narrator: Narrator) -> BeerAndBreadView:
        return view(cast(BeerAndBreadState, seen), self.catalog, cast(BeerAndBreadNarrator, narrator))

    def story(self, events: Sequence[Event], narrator: Narrator) -> BeerAndBreadStory:
        return BeerAndBreadStory(cast(BeerAndBreadNarrator, narrator), events)

    @property
    def contrast(self) -> BeerAndBreadContrast:
        return BeerAndBreadContrast(self.catalog)

    def explainer(self, view: AnyView, narrator: Narrator) -> BeerAndBreadExplainer:
        return BeerAndBreadExplainer(cast(BeerAndBreadView, view), cast(BeerAndBreadNarrator, narrator))

    def gallery(self, language: str | None = None) -> Gallery:
        narrator = self.narrator(language, viewer=0)
        return gallery(self.view(self.start(seed="gallery").seen_by(0), narrator), self.catalog, narrator)

    def picture(self, state: State) -> str:
        return picture(self.view(state, self.narrator(viewer=seat_or_none(state.viewer))), self.words())

    def to_json(self, state: State) -> dict[str, Any]:
        return notation.to_json(cast(BeerAndBreadState, state))

    def read_json(self, data: dict[str, Any]) -> State:
        state = BeerAndBreadState(self, parse_options(self.options, data.get("options", {})), self.catalog.components)
        notation.from_json(state, data)
        return state

    def validate(self, state: State) -> None:
        validate(cast(BeerAndBreadState, state))
