"""All recipes and tokens of a card set, and the spaces and dice of the game."""

from __future__ import annotations

from typing import cast

from brewhall.core.gallery import Gallery, Hall, emptied, explained, facet, numbered
from brewhall.games.dice_brewing.about import DiceBrewingExplainer
from brewhall.games.dice_brewing.catalog import Catalog
from brewhall.games.dice_brewing.catalog import Recipe as Printed
from brewhall.games.dice_brewing.component_texts import ComponentTexts, reward_of
from brewhall.games.dice_brewing.narrator import DiceBrewingNarrator
from brewhall.games.dice_brewing.view import (
    COLOURS,
    INGREDIENTS,
    TOKENS,
    Bonus,
    BonusIn,
    BonusKind,
    DiceBrewingView,
    DicePiece,
    Need,
    Recipe,
    Reward,
)

REWARDS = ("xp", "coins", "tokens", "dice")
SHOWN = {"pale": 4, "dark": 3, "hops": 5, "blue": 3}  # what the dice of the gallery show


def gallery(view: DiceBrewingView, catalog: Catalog, narrator: DiceBrewingNarrator) -> Gallery:
    emptied(view)
    words = narrator.words
    view.recipes = [_displayed(recipe, narrator.texts) for recipe in catalog.recipes]
    for recipe in catalog.recipes:
        view.pieces[recipe.id] = DicePiece(
            "recipe", "up", None, "display", narrator.texts.beers[recipe.id].text, None, None, 0, None
        )
    for colour in COLOURS:
        name = narrator.texts.die(f"{colour}-{SHOWN[colour]}").text
        view.pieces[f"die-{colour}"] = DicePiece("die", "up", 0, "pool-0", name, colour, SHOWN[colour], 0, None)
    explainer = DiceBrewingExplainer(view, narrator)
    recipes = [
        explained(
            explainer,
            recipe.id,
            level=str(recipe.level),
            type=narrator.texts.beer_type(recipe).text,
            reward=next(kind for kind in REWARDS if getattr(recipe, kind)),
        )
        for recipe in catalog.recipes
    ]
    spaces = [
        explained(explainer, f"space-0-{space.space}", building=building.building)
        for building in view.buildings
        for space in building.spaces
    ]
    buildings: dict[str, str] = {each.building: words.text(f"building.{each.building}") for each in view.buildings}

    def hall(name: str, *ids: str) -> Hall:
        return Hall(name, words.text(f"gallery.{name}"), [explained(explainer, each) for each in ids])

    return Gallery(
        view,
        [
            Hall(
                "recipes",
                words.text("gallery.recipes"),
                recipes,
                [
                    facet(words, "level", numbered(each.marks["level"] for each in recipes)),
                    facet(words, "type", numbered(each.marks["type"] for each in recipes)),
                    facet(words, "reward", {kind: words.text(f"gallery.reward.{kind}") for kind in REWARDS}),
                ],
                printed=True,
            ),
            hall("ingredients", *(f"market-{item}" for item in INGREDIENTS)),
            hall("tokens", *(f"black-market-{item}" for item in TOKENS)),
            Hall("spaces", words.text("gallery.spaces"), spaces, [facet(words, "building", buildings)]),
            hall("dice", *(f"die-{colour}" for colour in COLOURS), "supply-seeds"),
            hall("board", "pool-0", "warehouse-0", "market", "black-market", "season", "purse-0"),
        ],
    )


def _displayed(recipe: Printed, texts: ComponentTexts) -> Recipe:
    """A recipe as it lies on the table, whatever anybody has."""
    bonuses = [
        Bonus(cast(BonusKind, each.kind), each.least or None, cast(BonusIn, each.bonus), each.amount, have=False)
        for each in recipe.improvements
    ]
    return Recipe(
        recipe=recipe.id,
        beer_type=texts.beer_type(recipe).text,
        level=recipe.level,
        needs=[
            Need(colour, least)
            for colour, values in zip(COLOURS, recipe.needs, strict=False)
            for least in reversed(values)
        ],
        reward=Reward(**reward_of(recipe)),
        improvements=bonuses,
        banned=False,
        brewable=None,
        best_improvement=None,
        lines=[],
    )
