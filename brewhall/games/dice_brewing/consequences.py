"""What a move leads to, in sentences, for those who think about making it."""

from __future__ import annotations

from brewhall.core.view import LegalAction, Phrase
from brewhall.games.dice_brewing.component_texts import reward_of
from brewhall.games.dice_brewing.components import SPACE_NAMES, TOKEN_NAMES
from brewhall.games.dice_brewing.dice import COLOUR, COLOUR_NAMES
from brewhall.games.dice_brewing.narrator import DiceBrewingNarrator
from brewhall.games.dice_brewing.rules import DiceBrewingState
from brewhall.games.dice_brewing.spaces import GIVES, speed_min, when
from brewhall.games.dice_brewing.state import BOARD, SEED
from brewhall.games.dice_brewing.view import Event


def consequences(
    seen: DiceBrewingState, move: LegalAction[Event], asked: str, narrator: DiceBrewingNarrator
) -> list[Phrase]:
    """What it gives and when, what it costs, and what is asked next, if that is not what was `asked` already."""
    words, given = narrator.words, move.parameters
    lines: list[Phrase] = []
    if move.kind in ("place", "speed"):
        space = SPACE_NAMES.index(given["space"])
        if move.kind == "speed":
            lines.append(narrator.brings(GIVES[space], "at-once", sold=_colour_on(seen, space)))
        else:
            lines.append(narrator.brings(GIVES[space], when(space), sold=given.get("die", "").partition("-")[0]))
            least = speed_min(seen, space)
            if least is not None:
                lines.append(words.phrase("speed.text", least=least))
    if f"line.{move.kind}" in words:
        lines.append(words.phrase(f"line.{move.kind}"))
    if "item" in given:
        token = given["item"] in TOKEN_NAMES
        lines.append(words.phrase(f"item.{given['item']}.text" if token else "item.ingredient.text"))
    lines += _amounts(move, narrator)
    if move.then is not None and move.then.step not in ("arrange", asked):
        lines.append(words.phrase("line.then", prompt=move.then.phrase))
    return lines


def _amounts(move: LegalAction[Event], narrator: DiceBrewingNarrator) -> list[Phrase]:
    """What the viewer pays and gets, as far as that is sure; of a recipe what is printed on it."""
    words = narrator.words
    mine = [event for event in move.effects if event["seat"] == narrator.viewer]
    lines: list[Phrase] = []
    if move.kind == "brew" and not any(event["kind"] == "rewarded" for event in mine):
        reward = reward_of(narrator.texts.recipes[move.parameters["recipe"]])
        lines.append(words.phrase("line.gets", amounts=narrator.texts.amounts(reward)))
    for event in mine:
        if event["kind"] == "bought":
            lines.append(narrator.say("line.costs", event))
        elif event["kind"] in ("rewarded", "sold"):
            lines.append(narrator.say("line.gets", event))
    return lines


def _colour_on(seen: DiceBrewingState, space: int) -> str:
    """The colour of the viewer's die on a space; empty if it is none."""
    content = seen.counts[seen.seat_at(seen.viewer) + BOARD + space]
    return "" if content == SEED else COLOUR_NAMES[content >> COLOUR]
