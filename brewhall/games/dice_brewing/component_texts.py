"""Dice, recipes, spaces and items by name. Templates come from the words file, numbers from the card set in use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from brewhall.core.phrases import Blank, Named, amount, plain, sentence
from brewhall.core.view import Phrase, Place
from brewhall.core.words import Words, component, listed
from brewhall.games.dice_brewing.catalog import Catalog, Improvement, Recipe
from brewhall.games.dice_brewing.components import BUILDING_NAMES, SPACE_NAMES, TOKEN_NAMES, XP_FOR_BREWING
from brewhall.games.dice_brewing.dice import COLOUR_NAMES
from brewhall.games.dice_brewing.spaces import SPEED_SLOT, when
from brewhall.games.dice_brewing.view import INGREDIENTS, TOKENS

MOST_DISPLAYED = 4  # recipes, with four players (DB-3.4)
NOUNS = {"xp": "xp", "coins": "coin", "seeds": "seed", "tokens": "token", "dice": "die", "blue": "blue"}


class ComponentTexts:
    """What stays the same from position to position, in one language."""

    def __init__(self, words: Words, catalog: Catalog) -> None:
        self.words = words
        self.recipes = {recipe.id: recipe for recipe in catalog.recipes}
        self.beers = {each.id: component(words, f"beer.{each.id}", each.name) for each in catalog.recipes}
        self._dice: dict[str, Named] = {}
        self._needs: dict[tuple[str, tuple[int, ...]], Named] = {}
        self._offers: dict[tuple[str, int, int, int, str], str] = {}
        self._places: dict[int, dict[str, Place]] = {}

    # -- dice and amounts --------------------------------------------------------------------------

    def die(self, name: str) -> Named:
        """A die by the name it has in moves: "pale 4", "pale 3 raised by 1, blocked"."""
        die = self._dice.get(name)
        if die is None:
            die = self._dice[name] = self._read_die(name)
        return die

    def _read_die(self, name: str) -> Named:
        colour, _, face = name.partition("-")
        named = self.words.term(f"colour.{colour}")
        if not face:
            return self.words.term("die.unrolled", colour=named)
        value, *extras = face.split("+")
        raised = next((int(extra) for extra in extras if extra.isdigit()), 0)
        mark = next((extra for extra in extras if not extra.isdigit()), "none")
        return self.words.term("die", colour=named, value=value, raised=raised, mark=mark)

    def need(self, colour: str, *least: int) -> Named:
        """ "pale 2+ and 3+"."""
        need = self._needs.get((colour, least))
        if need is None:
            values = listed(self.words, (f"{value}+" for value in least), "list.and")
            need = self.words.term("need", colour=self.words.term(f"colour.{colour}"), values=values)
            self._needs[colour, least] = need
        return need

    def amounts(self, given: Mapping[str, int]) -> Named:
        """Points, coins, seeds: "2 points, 3 coins"."""
        return self.listed(amount(self.words.count(NOUNS[name], n), n, name) for name, n in given.items() if n)

    def listed(self, items: Iterable[Blank]) -> Named:
        return listed(self.words, items)

    # -- recipes -----------------------------------------------------------------------------------

    def recipe(self, name: str) -> str:
        """What is printed on a recipe, in sentences."""
        recipe = self.recipes[name]
        needs = [
            self.need(colour, *values) for colour, values in zip(COLOUR_NAMES, recipe.needs, strict=False) if values
        ]
        return self.words.text(
            "recipe.text",
            name=self.beers[name],
            type=self.beer_type(recipe),
            level=recipe.level,
            needs=self.listed(needs),
            reward=self.amounts(reward_of(recipe)),
            improvements=self.listed(self._bonus(each) for each in recipe.improvements),
        )

    def beer_type(self, recipe: Recipe) -> Named:
        key = recipe.beer_type.lower().replace(" ", "-")
        return component(self.words, f"type.{key}", recipe.beer_type)

    def improvement(self, kind: str, least: int | None) -> Named:
        """What an improvement takes."""
        return self.words.term(f"improvement.{kind}", least=least or 0)

    def _bonus(self, improvement: Improvement) -> Phrase:
        kind = self.improvement(improvement.kind, improvement.least)
        return self.words.phrase("improvement", kind=kind, bonus=self.amounts({improvement.bonus: improvement.amount}))

    # -- spaces, items and places ------------------------------------------------------------------

    def space(self, space: int) -> str:
        """What a space does and when, in sentences."""
        name = SPACE_NAMES[space]
        moment = self.words.text("space.when", when=self.words.term(f"when.{when(space)}"))
        return self._explained(self.words.text(f"space.{name}"), self.words.text(f"space.{name}.text"), moment)

    def item(self, name: str) -> str:
        """What an ingredient or a token is for, in sentences."""
        key = f"item.{name}.text" if name in TOKEN_NAMES else "item.ingredient.text"
        return self._explained(self.words.text(f"item.{name}"), self.words.text(key))

    def offer(self, item: str, left: int, price: int, yours: int, die: str) -> str:
        """What is left of an item and what it costs, with a die as a discount if there is one."""
        key = (item, left, price, yours, die)
        if key not in self._offers:
            words = self.words
            told: dict[str, Blank] = {
                "item": words.term(f"item.{item}"),
                "price": words.count("coin", price),
                "left": str(left),
            }
            more: dict[str, Blank] = {"yours": words.count("coin", yours), "die": die}
            phrase = words.phrase("offer.discount", **told, **more) if die else words.phrase("offer", **told)
            self._offers[key] = plain(sentence(phrase))
        return self._offers[key]

    def _explained(self, name: str, *sentences: str) -> str:
        return " ".join([plain(sentence([f"{name}."])), *sentences])

    def places(self, players: int) -> dict[str, Place]:
        """Everything by id that is neither a piece nor a zone and that moves, reasons and counters can be about."""
        if players not in self._places:
            self._places[players] = self._make_places(players)
        return self._places[players]

    def _make_places(self, players: int) -> dict[str, Place]:
        text = self.words.text
        places = {name: Place(name, None, "", text(f"zone.{name}")) for name in ("supply", "display", "deck")}
        for name in ("season", "priority", "round", "brewed"):
            places[name] = Place(name, None, "", text(f"place.{name}"))
        for slot in range(1, MOST_DISPLAYED + 1):
            places[f"slot-{slot}"] = Place("slot", None, str(slot), text("place.slot", n=slot))
        places["supply-seeds"] = Place("supply", None, "seeds", text("resource.seeds"))
        for colour in COLOUR_NAMES:
            places[f"supply-{colour}"] = Place("supply", None, colour, text(f"colour.{colour}"))
        for market, items in (("market", INGREDIENTS), ("black-market", TOKENS)):
            places[market] = Place(market, None, "", text(f"zone.{market}"))
            places |= {f"{market}-{item}": Place(market, None, item, text(f"item.{item}")) for item in items}
        for seat in range(players):
            places[f"purse-{seat}"] = Place("purse", seat, "", text("zone.purse"))
            places[f"seeds-{seat}"] = Place("seeds", seat, "", text("seed"))
            for name in ("coins", "xp", "score", "recipes"):
                places[f"{name}-{seat}"] = Place(name, seat, "", text(f"place.{name}"))
            for held, items in (("ingredients", INGREDIENTS), ("tokens", TOKENS)):
                places[f"{held}-{seat}"] = Place(held, seat, "", text(f"zone.{held}"))
                places |= {f"{held}-{seat}-{item}": Place(held, seat, item, text(f"item.{item}")) for item in items}
            places[f"tokens-{seat}-hidden"] = Place("tokens", seat, "hidden", text("item.hidden"))
            for building in BUILDING_NAMES:
                places[f"building-{seat}-{building}"] = Place("building", seat, building, text(f"building.{building}"))
            for number, name in enumerate(SPACE_NAMES):
                space = self.words.term(f"space.{name}")
                places[f"space-{seat}-{name}"] = Place("space", seat, name, text("space.name", space=space))
                if number in SPEED_SLOT:
                    places[f"speed-{seat}-{name}"] = Place("speed", seat, name, text("speed.name", space=space))
        return places

    def all(self) -> dict[str, str]:
        """Texts by key that clients need besides the words file."""
        made = {f"space.text.of.{name}": self.space(number) for number, name in enumerate(SPACE_NAMES)}
        made |= {f"item.text.of.{item}": self.item(item) for item in (*INGREDIENTS, *TOKENS)}
        made |= {f"resource.{item}": self.words.text(f"item.{item}") for item in (*INGREDIENTS, *TOKENS, "hidden")}
        made |= {f"resource.{colour}": self.words.text(f"colour.{colour}") for colour in COLOUR_NAMES}
        for name in self.recipes:
            made[f"recipe.of.{name}"] = self.beers[name].text
            made[f"recipe.text.of.{name}"] = self.recipe(name)
        return made


def reward_of(recipe: Recipe) -> dict[str, int]:
    """What brewing brings, the point for brewing included."""
    return {
        "xp": recipe.xp + int(XP_FOR_BREWING),
        "coins": recipe.coins,
        "tokens": recipe.tokens,
        "dice": recipe.dice,
    }
