"""Dice Brewing as a game: its actions, options and card set, which all positions share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.actions import ActionTable, Kind, Parameter, action_table
from brewhall.core.dealer import Dealer
from brewhall.core.errors import BadOption, BadState
from brewhall.core.gallery import Gallery
from brewhall.core.game import Game
from brewhall.core.narrator import Narrator
from brewhall.core.observation import Observer
from brewhall.core.options import Option, parse_options
from brewhall.core.state import State
from brewhall.core.story import Event
from brewhall.core.uses import Use
from brewhall.core.view import AnyView
from brewhall.core.viewing import named_places
from brewhall.games.dice_brewing import notation
from brewhall.games.dice_brewing.about import DiceBrewingExplainer
from brewhall.games.dice_brewing.actions import MOST_SPACES, PLACE_SPACES, PLACE_WIDTH
from brewhall.games.dice_brewing.catalog import Catalog, load_catalog
from brewhall.games.dice_brewing.component_texts import ComponentTexts
from brewhall.games.dice_brewing.components import (
    BUILDING_NAMES,
    CHOICE,
    INGREDIENT_NAMES,
    ITEM_NAMES,
    SEEDS_IN_ALL,
    SPACE_NAMES,
    SPEED_SPACE,
    TOKEN_NAMES,
    Setting,
)
from brewhall.games.dice_brewing.contrast import DiceBrewingContrast
from brewhall.games.dice_brewing.dice import BLOCKED, BLUE, COLOUR_NAMES, FREE, PROTECTED, all_dice, die_name
from brewhall.games.dice_brewing.gallery import gallery
from brewhall.games.dice_brewing.narrator import DiceBrewingNarrator
from brewhall.games.dice_brewing.observation import DiceBrewingObserver
from brewhall.games.dice_brewing.picture import picture
from brewhall.games.dice_brewing.rules import DiceBrewingState
from brewhall.games.dice_brewing.state import PLACE_NAMES, POOL, WAREHOUSE
from brewhall.games.dice_brewing.story import DiceBrewingStory
from brewhall.games.dice_brewing.validity import validate
from brewhall.games.dice_brewing.view import DiceBrewingView
from brewhall.games.dice_brewing.viewing import view

SPEED_VALUES = (3, 1, 2, 4, 5, 6)
RAISED_TO = {"choice": CHOICE, "active": POOL, "warehouse": WAREHOUSE}


class DiceBrewing(Game):
    id = "dice-brewing"
    package = __package__ or ""
    seats = range(2, 5)
    options = (  # DB-3.10, DB-19.1
        Option("mode", ("standard", "advanced"), "advanced: no fixed first recipes, and tokens lie face down"),
        Option("unlucky_roll", (False, True), "two, three or four 1s are worth 2, 4 or 6 coins on a purchase turn"),
        Option("start_seeds", (1, 0, 2, 3), "seeds of each player at the start; there are 6 in all"),
        Option("school_opens_round", (2, 1, 3), "the round in which the School of Skills opens"),
        Option("speed_min_m2", SPEED_VALUES, "the least blue die that speeds up roasting malt"),
        Option("speed_min_d1", SPEED_VALUES, "the least blue die that speeds up a seed for hops"),
        Option("speed_min_d2", SPEED_VALUES, "the least blue die that speeds up seeds for dark malt"),
        Option("speed_min_d3", SPEED_VALUES, "the least blue die that speeds up a sale"),
        Option("raised_die_in_tidying", tuple(RAISED_TO), "where a die goes that was raised without a blue die"),
        Option("max_rounds", (40, 1, 2, 3, 5, 8, 10, 12, 15, 20, 30), "the game ends after this round at the latest"),
    )
    view_type = DiceBrewingView
    max_actions = 16_000
    uses = (
        Use("Recipes", ("brewed",), "recipe", ("brew",), "recipe.of.{}"),
        Use("Improvements", ("brewed",), "improvement", text="improvement.{}"),
        Use("Market", ("bought",), "item", ("buy",), "item.{}"),
        Use("Action tokens claimed", ("claimed",), "item", ("claim",), "item.{}"),
        Use("Action tokens played", ("played",), "item", text="item.{}"),
        Use("Spaces", ("placed", "placed-seed"), "space", ("place",), "space.{}"),
        Use("Spaces sped up", ("sped-up",), "space", ("speed",), "space.{}"),
        Use("Buildings closed", ("closed",), "building", ("close",), "building.{}"),
    )

    def __init__(self, data: str | Path | Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        self.catalog: Catalog = load_catalog(self.data)
        self._component_texts: dict[str, ComponentTexts] = {}

    @cached_property
    def actions(self) -> ActionTable:
        """The order and the sizes are those of the numbers in `actions`."""
        colours = range(len(COLOUR_NAMES))
        source = Parameter("source", tuple(PLACE_NAMES))
        seat = Parameter("seat", tuple(str(number) for number in self.seats_of_a_full_table()))
        colour = Parameter("colour", tuple(COLOUR_NAMES))
        recipe = Parameter("recipe", tuple(recipe.id for recipe in self.catalog.recipes))
        usable = [_dice("die", [colour], (FREE, PROTECTED)) for colour in colours]
        unmarked = _dice("die", colours, (FREE,))
        movable = _dice("die", colours, (FREE, BLOCKED))
        blue = usable[BLUE]
        places = [
            Kind("place", (Parameter("source", (name,)), usable[colour], Parameter("space", _spaces_for(colour))))
            for name in PLACE_NAMES
            for colour in colours
        ]
        speeds = Parameter("space", tuple(SPACE_NAMES[space] for space in SPEED_SPACE))
        value = Parameter("value", tuple(str(value) for value in range(1, 7)))
        return action_table(
            (
                Kind("pass"),
                Kind("end"),
                Kind("decline"),
                Kind("roll"),
                Kind("put", (Parameter("place", tuple(PLACE_NAMES)),)),
                Kind("place", (Parameter("piece", ("seed",)), Parameter("space", ("M1", "H1")))),
                *places,
                Kind("speed", (speeds, source, blue)),
                Kind("transfer", (_dice("die", colours, (FREE, PROTECTED, BLOCKED)),)),
                Kind("choose", (source, unmarked)),
                Kind("select", (Parameter("colour", tuple(COLOUR_NAMES[:3])),)),
                Kind("exchange", (source, _dice("die", range(3), (FREE,)), value)),
                Kind("buy", (Parameter("item", tuple(ITEM_NAMES)),)),
                Kind("buy", (Parameter("item", tuple(INGREDIENT_NAMES)), source, blue)),
                Kind("increase", (source, unmarked)),
                Kind("take", (seat, movable)),
                Kind("reroll", (seat, source, movable)),
                Kind("reroll", (seat, Parameter("space", tuple(SPACE_NAMES)))),
                Kind("protect", (source, unmarked)),
                Kind("block", (seat, source, unmarked)),
                Kind("close", (seat, Parameter("building", tuple(BUILDING_NAMES)))),
                Kind("use", (_dice("die", range(3), (FREE, PROTECTED)),)),
                Kind("improve", (Parameter("ingredient", ("none", *INGREDIENT_NAMES)),)),
                Kind("improve", (blue,)),
                Kind("claim", (Parameter("item", tuple(TOKEN_NAMES)),)),
                Kind("gain", (colour,)),
                Kind("brew", (recipe,)),
                Kind("ban", (recipe,)),
            )
        )

    @classmethod
    def seats_of_a_full_table(cls) -> range:
        return range(cls.seats[-1])

    def component_texts(self, language: str | None = None) -> ComponentTexts:
        """Everything that has a name, by it; made once."""
        words = self.words(language)
        if words.language not in self._component_texts:
            self._component_texts[words.language] = ComponentTexts(words, self.catalog)
        return self._component_texts[words.language]

    def texts(self, language: str | None = None) -> dict[str, Any]:
        components = self.component_texts(language)
        return super().texts(language) | components.all() | named_places(components.places(max(self.seats)))

    def narrator(
        self, language: str | None = None, viewer: int | None = None, names: Sequence[str] = (), strict: bool = False
    ) -> DiceBrewingNarrator:
        return DiceBrewingNarrator(self.component_texts(language), viewer, names, strict)

    def starting_player(self, dealt: State) -> int:
        return cast(DiceBrewingState, dealt).priority

    def blank(self, players: int, options: dict[str, object]) -> DiceBrewingState:
        return DiceBrewingState(self, options, players, self.catalog.components, _setting(players, options))

    def set_up(self, state: State, dealer: Dealer) -> None:
        cast(DiceBrewingState, state).set_up(dealer)

    @cached_property
    def observer(self) -> Observer:
        return DiceBrewingObserver(self.catalog.components)

    def view(self, seen: State, narrator: Narrator) -> DiceBrewingView:
        return view(cast(DiceBrewingState, seen), self.catalog, cast(DiceBrewingNarrator, narrator))

    def story(self, events: Sequence[Event], narrator: Narrator) -> DiceBrewingStory:
        return DiceBrewingStory(cast(DiceBrewingNarrator, narrator), events)

    @property
    def contrast(self) -> DiceBrewingContrast:
        return DiceBrewingContrast()

    def explainer(self, view: AnyView, narrator: Narrator) -> DiceBrewingExplainer:
        return DiceBrewingExplainer(cast(DiceBrewingView, view), cast(DiceBrewingNarrator, narrator))

    def gallery(self, language: str | None = None) -> Gallery:
        narrator = self.narrator(language, viewer=0)
        return gallery(self.view(self.start(seed="gallery").seen_by(0), narrator), self.catalog, narrator)

    def picture(self, state: State) -> str:
        return picture(self.view(state, self.narrator()), self.words())

    def to_json(self, state: State) -> dict[str, Any]:
        return notation.to_json(cast(DiceBrewingState, state))

    def read_json(self, data: dict[str, Any]) -> State:
        if data.get("players") is None:
            raise BadState("this is no state of Dice Brewing: it does not say how many players there are")
        options = parse_options(self.options, data.get("options", {}))
        state = self.blank(self.check_players(data["players"]), options)
        notation.from_json(state, data)
        return state

    def validate(self, state: State) -> None:
        validate(cast(DiceBrewingState, state))


def _dice(name: str, colours: Sequence[int], marks: tuple[int, ...]) -> Parameter:
    return Parameter(name, tuple(die_name(die) for colour in colours for die in all_dice(colour, marks)))


def _spaces_for(colour: int) -> tuple[str, ...]:
    """The spaces that take a die of a colour."""
    return tuple(SPACE_NAMES[PLACE_SPACES[colour * MOST_SPACES + k]] for k in range(PLACE_WIDTH[colour]))


def _setting(players: int, options: dict[str, object]) -> Setting:
    """DB-19.1"""
    numbers = {name: value for name, value in options.items() if isinstance(value, int)}
    seeds = numbers["start_seeds"]
    if players * seeds > SEEDS_IN_ALL:
        raise BadOption(f"{players} players cannot start with {seeds} seeds each: there are {SEEDS_IN_ALL} in all")
    minima = {"M1": 3, "M3": 2, "H1": 3, "H2": 2} | {
        name.upper(): numbers[f"speed_min_{name}"] for name in ("m2", "d1", "d2", "d3")
    }
    return Setting(
        options["mode"] == "advanced",
        bool(options["unlucky_roll"]),
        seeds,
        numbers["school_opens_round"],
        vec[i64]([minima[SPACE_NAMES[space]] for space in SPEED_SPACE]),
        RAISED_TO[str(options["raised_die_in_tidying"])],
        numbers["max_rounds"],
    )
