"""Says what happens in Beer & Bread: questions, moves and what they lead to, events, reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import starmap
from typing import Any, cast

from librt.vecs import append
from mypy_extensions import i64

from brewhall.core.actions import Action
from brewhall.core.narrator import Narrator, Values
from brewhall.core.phrases import Blank, Named, amount, place, sentence
from brewhall.core.state import State, detail_of, step_of
from brewhall.core.view import LegalAction, Phrase, Prompt
from brewhall.games.beer_and_bread.catalog import Card
from brewhall.games.beer_and_bread.components import FRUITFUL, ROOM
from brewhall.games.beer_and_bread.notation import amounts
from brewhall.games.beer_and_bread.rules import DECISION, BeerAndBreadState
from brewhall.games.beer_and_bread.scoring import totals
from brewhall.games.beer_and_bread.state import TABLE
from brewhall.games.beer_and_bread.steps import STEP_NAMES, TURN
from brewhall.games.beer_and_bread.turns import both_have_played, whose_turn
from brewhall.games.beer_and_bread.view import Event
from brewhall.games.beer_and_bread.vocabulary import Vocabulary

# Strict memory (BB-14.8)
OUT_OF_SIGHT = ("hand", "swapped", "picked-up", "drew")  # events about cards that are in a hand afterwards
NAMES = ("card", "cards", "order")  # what an event no longer says of cards that have left one's sight

FAMILIES = {"resource": "resource", "back": "back", "year_kind": "year"}  # where the words have names of such values


class BeerAndBreadNarrator(Narrator):
    """Names come from the vocabulary of the card set in use."""

    def __init__(
        self, vocabulary: Vocabulary, viewer: int | None = None, names: Sequence[str] = (), strict: bool = False
    ) -> None:
        super().__init__(vocabulary.words, viewer, names, strict)
        self.vocabulary = vocabulary

    def prompt(self, state: State) -> Prompt:
        frame = state.top()
        step = STEP_NAMES[step_of(frame)]
        blanks = self.blanks(DECISION[step_of(frame)].blanks(cast(BeerAndBreadState, state), detail_of(frame)))
        blanks["player"] = self.person(1 - state.to_play)
        if step == "take":
            blanks["tokens"] = self.vocabulary.tokens(amounts(cast(BeerAndBreadState, state), TABLE))
        elif "resource" in blanks:
            blanks["resource"] = place(cast(Named, blanks["resource"]), f"storage-{state.to_play}")
        return Prompt(step, self.question(step, "", state.to_play, blanks))

    def context(self, state: State) -> Phrase:
        """The year, the turn of the year, and what comes after it (BB-7, BB-11)."""
        game = cast(BeerAndBreadState, state)
        if any(step_of(game.agenda[place]) == TURN for place in range(game.depth)):
            return self._then("context.cards", game.windmill, year=game.year)
        turn: dict[str, Blank] = {
            "year": game.year,
            "turn": game.turn_of_year // 2 + 1,
            "turns": game.components.turns // 2,
        }
        where = self.words.phrase("context.turn", **turn)
        if game.turn_of_year == game.components.turns - 1:
            last = game.year == game.components.years
            return [*where, *self.words.phrase("context.end" if last else "context.year", year=game.year + 1)]
        if game.kind_of_year() == FRUITFUL and not both_have_played(game):
            return [*where, *self.words.phrase("context.swap")]
        return [*where, *self._then("context.next", 1 - whose_turn(game))]

    def period(self, state: State) -> Phrase:
        game = cast(BeerAndBreadState, state)
        kind = self.words.term("year.fruitful" if game.kind_of_year() == FRUITFUL else "year.dry")
        return self.words.phrase("period", year=game.year, year_kind=kind)

    def _then(self, key: str, seat: int, **blanks: Blank) -> Phrase:
        own = f"{key}.own" if seat == self.you else key
        return self.words.phrase(own, player=self.person(seat), **blanks)

    def move(self, action: Action) -> Phrase:
        moves = self.vocabulary.moves
        if action.number not in moves:
            moves[action.number] = super().move(action)
        return moves[action.number]

    # -- events ------------------------------------------------------------------------------------

    def event_key(self, event: Values) -> str | None:
        kind = event["kind"]
        key = f"event.{kind}"
        if kind == "settled":
            return None  # the payment or the offer that follows says it, too
        if "card" not in event and "cards" not in event and f"{key}.hidden" in self.words:
            return f"{key}.hidden"
        if kind == "sold":
            return f"{key}.{self.vocabulary.catalog.by_name[event['card']].good}"
        if kind in ("harvested", "cleaned") and "tokens" not in event:
            return f"{key}.nothing"
        if kind == "windmill" and event["stored"][0] == event["stored"][1]:
            return f"{key}.tie"
        return key

    def actor(self, event: Values) -> int | None:
        return event["windmill"] if "windmill" in event else super().actor(event)

    def recall(self, event: dict[str, Any]) -> dict[str, Any]:
        """Without the names of cards that lie face down or in a hand by now (BB-14.8)."""
        sold = event["kind"] == "sold" and event["seat"] != self.viewer
        if self.strict and (sold or event["kind"] in OUT_OF_SIGHT):
            return {name: value for name, value in event.items() if name not in NAMES}
        return event

    # -- blanks ------------------------------------------------------------------------------------

    def blanks(self, values: Values) -> dict[str, Blank]:
        vocabulary, words = self.vocabulary, self.words
        blanks: dict[str, Blank] = {}
        for name, value in values.items():
            if name in ("card", "taken"):
                blanks[name] = vocabulary.cards[value]
            elif name in ("resource", "year_kind", "back"):
                blanks[name] = words.term(f"{FAMILIES[name]}.{value}")
            elif name == "tokens":
                template = "tokens.change" if values["kind"] == "seeded" else "tokens.item"
                blanks[name] = vocabulary.tokens(value, template)
            elif name == "excess":
                blanks["tokens"] = amount(words.count("token", value), value, "token")
            elif name == "lacks":
                short = {resource: lack["needs"] - lack["has"] for resource, lack in value.items()}
                blanks["tokens"] = vocabulary.list(starmap(vocabulary.amount, short.items()))
            elif name == "backs":
                blanks[name] = vocabulary.backs(value)
                blanks.setdefault("cards", words.count("card", len(value)))
            elif name == "cards":
                blanks[name] = vocabulary.list(vocabulary.cards[card] for card in value)
            elif name == "stored":
                blanks["fewer"], blanks["more"] = min(value), max(value)
            else:
                blanks[name] = value
        if "amount" in values:
            blanks["tokens"] = vocabulary.amount(values["resource"], int(values["amount"]))
        if values.get("kind") == "sold" and "card" in values:
            blanks["coins"] = words.count("coin", vocabulary.catalog.by_name[values["card"]].coins)
        return blanks

    # -- what a move leads to ----------------------------------------------------------------------

    def lines(self, seen: BeerAndBreadState, move: LegalAction[Event]) -> list[Phrase]:
        """A sentence for each consequence, the surest first. What an upgrade does is printed on its card."""
        seat = seen.to_play
        if move.kind == "harvest":
            lines = self._harvest_lines(seat, move)
        elif move.kind == "produce":
            lines = self._produce_lines(seen, seat, move)
        elif move.kind == "upgrade":
            lines = self._upgrade_lines(seen, seat, move)
        elif move.kind == "pay":
            return self._told("line.in-all", _sum(move, "paid", seat))
        else:
            return []
        other = self.person(1 - seat)
        if move.then is not None and move.then.step == "offer":
            excess = number_of(move.then.phrase, "token")
            lines.append(self.words.phrase("line.excess", n=excess, player=other))
        lines += self._told("line.offered", _sum(move, "offered", seat), player=other)
        lines += self._told("line.returned", _sum(move, "returned", seat))
        return lines + self._told("line.they", _sum(move, "collected", 1 - seat), player=other)

    def _told(self, key: str, tokens: Counter[str], **blanks: Blank) -> list[Phrase]:
        """A sentence about tokens, if there are any."""
        return [self.words.phrase(key, tokens=self.vocabulary.tokens(tokens), **blanks)] if tokens else []

    def _harvest_lines(self, seat: int, move: LegalAction[Event]) -> list[Phrase]:
        collected = _sum(move, "collected", seat)
        if not collected:
            return [self.words.phrase("line.nothing")]
        shown = Counter[str](self._card(move).front.harvest)
        return self._told("line.adds", collected - shown) + self._told("line.poor", shown - collected)

    def _produce_lines(self, seen: BeerAndBreadState, seat: int, move: LegalAction[Event]) -> list[Phrase]:
        side = seen.side(seat)
        card = self._card(move)
        beer = card.good == "beer"
        zone, made, room = ("brewery", side.brewing, ROOM) if beer else ("bakery", side.baking, ROOM + 1)
        paid = _sum(move, "paid", seat)
        pay = self._told("line.pay", paid) + self.substitution(card.front.recipe, paid)
        where = place(self.words.term(f"zone.{zone}"), f"{zone}-{seat}")
        full = self.words.phrase("line.full", place=where, made=made + 1, room=int(side.powers[room]))
        return [*(pay if paid else [self.words.phrase("line.how")]), self._score_line(seen, seat, card), full]

    def substitution(self, recipe: Mapping[str, int], paid: Mapping[str, int]) -> list[Phrase]:
        """Which tokens of a payment stand for others (BB-13.14): "2 hops stand for 1 rye."."""
        asked, given = Counter(recipe), Counter(paid)
        return self._told("line.stands", given - asked, recipe=self.vocabulary.tokens(asked - given))

    def _score_line(self, seen: BeerAndBreadState, seat: int, card: Card) -> Phrase:
        """What selling a card makes of the coins of its good, and of the score, the lower of the two (BB-12.4)."""
        before = totals(seen, seat)
        later = cast(BeerAndBreadState, seen.copy())
        side = later.side(seat)
        side.sold = append(side.sold, i64(self.vocabulary.catalog.cards.index(card)))
        after = totals(later, seat)
        was, now = (before.beer, after.beer) if card.good == "beer" else (before.bread, after.bread)
        good = self.words.term(f"good.{card.good}")
        coins = self.words.term("line.coins", good=good, before=int(was), after=int(now))
        if after.lower != before.lower:
            told = self.words.phrase("line.score", coins=coins, before=int(before.lower), after=int(after.lower))
        else:
            lower = self.words.term("good.beer" if after.beer < after.bread else "good.bread")
            told = self.words.phrase("line.score.stays", coins=coins, score=int(after.lower), lower=lower)
        return sentence(told)

    def _upgrade_lines(self, seen: BeerAndBreadState, seat: int, move: LegalAction[Event]) -> list[Phrase]:
        if all(event["kind"] != "cleaned" for event in move.effects):
            return [self.words.phrase("line.cleans-nothing")]
        side = seen.side(seat)
        made = {"brewery": side.brewing, "bakery": side.baking}
        cleaned = self.list(
            (self.words.term(f"line.{zone}", n=number) for zone, number in made.items() if number), "list.and"
        )
        collected = _sum(move, "collected", seat)
        return self._told("line.cleans.collect", collected, places=cleaned) or [
            self.words.phrase("line.cleans", places=cleaned)
        ]

    def _card(self, move: LegalAction[Event]) -> Card:
        return self.vocabulary.catalog.by_name[move.parameters["card"]]


def _sum(move: LegalAction[Event], kind: str, seat: int) -> Counter[str]:
    """All tokens of such effects of a move."""
    total: Counter[str] = Counter()
    for event in move.effects:
        if event["kind"] == kind and event["seat"] == seat:
            total.update(event["tokens"])
    return total


def number_of(phrase: Phrase, what: str) -> int:
    """How much of something a phrase speaks of."""
    return sum(part["number"] for part in phrase if isinstance(part, dict) and part.get("of") == what)
