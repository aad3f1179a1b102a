"""Builds the view of a seat: the table, what it holds, and what may be done. From `seen_by` only."""

from __future__ import annotations

from collections.abc import Iterable

from brewhall.core.narrator import Refusal
from brewhall.core.phrases import piece, put
from brewhall.core.state import OVER, WHOLE, detail_of, step_of
from brewhall.core.view import LegalAction, Phrase
from brewhall.core.viewing import head, legal_moves, refused, seat_or_none, spoken_of
from brewhall.games.dice_brewing import state as s
from brewhall.games.dice_brewing import steps
from brewhall.games.dice_brewing.buildings import opens
from brewhall.games.dice_brewing.catalog import Catalog
from brewhall.games.dice_brewing.component_texts import reward_of
from brewhall.games.dice_brewing.components import BUILDING, RECIPES_PER_PLAYER
from brewhall.games.dice_brewing.components import INGREDIENTS as FIRST_TOKEN
from brewhall.games.dice_brewing.consequences import consequences
from brewhall.games.dice_brewing.dice import BLUE, COLOUR, die_name
from brewhall.games.dice_brewing.market import price_with, unlucky_coins
from brewhall.games.dice_brewing.narrator import DiceBrewingNarrator
from brewhall.games.dice_brewing.notation import amounts, recipes_of
from brewhall.games.dice_brewing.progress import best_improvement, free_dice, improvements, needs
from brewhall.games.dice_brewing.recipes import can_brew
from brewhall.games.dice_brewing.rules import DECISION, DiceBrewingState
from brewhall.games.dice_brewing.scoring import DIE_POINTS, dice_of, score
from brewhall.games.dice_brewing.spaces import GIVES, least_value, speed_min, takes, when
from brewhall.games.dice_brewing.view import (
    BUILDINGS,
    COLOURS,
    GAINS,
    INGREDIENTS,
    PHASES,
    SPACES,
    TOKENS,
    Bonus,
    Building,
    DiceBrewingView,
    Event,
    Held,
    Ingredient,
    Laid,
    Market,
    Need,
    Offer,
    Recipe,
    Reward,
    ScorePart,
    Seat,
    Space,
    SpaceName,
    Token,
)
from brewhall.games.dice_brewing.zones import Zones

# Events that can be told before a move is made: they depend on nothing hidden and on no roll.
FORESEEABLE = frozenset(
    [
        "placed",
        "placed-seed",
        "sped-up",
        "raised",
        "sold",
        "put",
        "transferred",
        "passed",
        "settled",
        "bought",
        "played",
        "increased",
        "taken",
        "protected",
        "blocked",
        "closed",
        "banned",
        "brewed",
        "rewarded",
        "claimed",
        "gained",
        "selected",
        "exchanged",
        "kept-own",
    ]
)
ITEMS: tuple[Ingredient | Token, ...] = (*INGREDIENTS, *TOKENS)


def view(seen: DiceBrewingState, catalog: Catalog, narrator: DiceBrewingNarrator) -> DiceBrewingView:
    return Viewing(seen, catalog, narrator).view()


class Viewing:
    """One view in the making."""

    def __init__(self, seen: DiceBrewingState, catalog: Catalog, narrator: DiceBrewingNarrator) -> None:
        self.seen = seen
        self.catalog = catalog
        self.narrator = narrator
        self.viewer = seat_or_none(int(seen.viewer))
        self.over = seen.to_play == OVER
        self.zones = Zones(seen, narrator.texts)
        self.used = [self._users(space) for space in range(len(SPACES))]  # by space

    def view(self) -> DiceBrewingView:
        seen = self.seen
        start = head(seen, self.narrator)
        seats = [self._seat(seat) for seat in range(seen.players)]
        counters = self._counters(seats)
        moves = self._moves(start["prompt"].step)
        impossible = refused(self._refusals(moves), self.narrator)
        return DiceBrewingView(
            **start,
            zones=self.zones.zones,
            pieces=self.zones.pieces,
            places=spoken_of(
                self.narrator.texts.places(int(seen.players)),
                start["prompt"],
                moves,
                [*counters, *(each.target for each in impossible)],
            ),
            counters=counters,
            actions=moves,
            impossible=impossible,
            round=int(seen.round),
            phase=PHASES[seen.phase],
            season="summer" if seen.is_summer() else "winter",
            priority=int(seen.priority),
            brewed=len(seen.brewed),
            brewed_at_end=int(RECIPES_PER_PLAYER * seen.players),
            deck=len(seen.deck),
            buildings=[self._building(building) for building in range(len(BUILDINGS))],
            recipes=[self._recipe(slot) for slot in range(seen.slots())],
            market=[self._offer(item) for item in range(len(ITEMS))],
            seats=seats,
        )

    # -- the board -----------------------------------------------------------------------------------

    def _users(self, space: int) -> list[int]:
        seen = self.seen
        return [seat for seat in range(seen.players) if seen.counts[seen.seat_at(seat) + s.BOARD + space] != s.EMPTY]

    def _building(self, building: int) -> Building:
        opening = int(opens(self.seen, building))
        here = [self._space(space) for space in range(len(SPACES)) if BUILDING[space] == building]
        return Building(BUILDINGS[building], opening, self.seen.round >= opening, here)

    def _space(self, space: int) -> Space:
        used = self.used[space]
        return Space(
            space=SPACES[space],
            takes=takes(space),
            least=least_value(space),
            gives=GIVES[space],
            when=when(space),
            speed_min=speed_min(self.seen, space),
            used_by=used,
            phrase=self._use(used) if used else [],
        )

    def _use(self, users: list[int]) -> Phrase:
        people = self.narrator.list(self.narrator.person(seat) for seat in users)
        return self.narrator.words.phrase("space.used", names=people)

    def _laid(self, seat: int) -> list[Laid]:
        spaces = range(len(SPACES))
        return [self._lying(seat, space) for space in spaces if (seat, space) in self.zones.on_board]

    def _lying(self, seat: int, space: int) -> Laid:
        words = self.narrator.words
        piece = self.zones.on_board[seat, space]
        there = self.zones.pieces[piece]
        speed = self.seen.counts[self.seen.seat_at(seat) + s.BOARD + space] >= s.SPED
        pending = not speed and when(space) == "tidying"
        phrase = words.phrase("space.lies", what=there.name)
        if pending:
            put(phrase, " ")
            put(phrase, self.narrator.brings(GIVES[space], when(space), seat, there.colour or ""))
        return Laid(SPACES[space], piece, speed, pending, phrase)

    # -- seats -----------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> Seat:
        seen = self.seen
        start, counts = seen.seat_at(seat), seen.counts
        waited = {gain: int(counts[start + s.WAITING + number]) for number, gain in enumerate(GAINS)}
        waiting = {gain: n for gain, n in waited.items() if n}
        recipes = recipes_of(seen, seat)
        return Seat(
            coins=int(counts[start + s.COINS]),
            unlucky_coins=self._unlucky(seat),
            xp=int(counts[start + s.XP]),
            seeds=int(counts[start + s.SEEDS]),
            passed=counts[start + s.PASSED] == 1,
            ingredients=self._held("ingredients", seat, INGREDIENTS, int(start + s.INGREDIENT)),
            tokens=self._tokens(seat),
            recipes=recipes,
            closed=[name for number, name in enumerate(BUILDINGS) if counts[start + s.CLOSED] >> number & 1],
            full=self._full(seat),
            laid=self._laid(seat),
            waiting=waiting,
            waits=self._waits(waiting),
            score=int(score(seen, seat)),
            score_parts=score_parts(seen, seat),
            brewed=self._brewed(recipes),
        )

    def _full(self, seat: int) -> list[SpaceName]:
        """DB-8.1: the spaces that everybody else has used."""
        rows = zip(SPACES, self.used, strict=True)
        return [space for space, users in rows if seat not in users and len(users) >= self.seen.players - 1]

    def _tokens(self, seat: int) -> list[Held]:
        """DB-10.3, DB-10.4: in advanced mode other players' tokens lie face down."""
        tokens = self._held("tokens", seat, TOKENS, int(self.seen.seat_at(seat) + s.TOKEN))
        known = self.over or self.seen.viewer in (seat, WHOLE)
        if not tokens or known or not self.seen.setting.advanced:
            return tokens
        return [Held(f"tokens-{seat}-hidden", "hidden", sum(held.amount for held in tokens))]

    def _held(self, zone: str, seat: int, items: Iterable[Ingredient | Token], start: int) -> list[Held]:
        counts = self.seen.counts
        held = [Held(f"{zone}-{seat}-{item}", item, int(counts[start + i])) for i, item in enumerate(items)]
        return [each for each in held if each.amount]

    def _unlucky(self, seat: int) -> int:
        """DB-14: coins for 1s that the seat has now, on its purchase turn."""
        seen = self.seen
        if seen.to_play != seat or step_of(seen.top()) != steps.PURCHASE:
            return 0
        return int(unlucky_coins(seen, seat, detail_of(seen.top())))

    def _waits(self, waiting: Iterable[str]) -> Phrase:
        words = self.narrator.words
        gains = [words.text(f"gain.{gain}") for gain in waiting]
        return words.phrase("seat.waits", gains=self.narrator.list(gains)) if gains else []

    def _brewed(self, recipes: list[str]) -> Phrase:
        words, texts = self.narrator.words, self.narrator.texts
        if not recipes:
            return words.phrase("seat.brewed.none")
        names = self.narrator.list(piece(texts.beers[each], each) for each in recipes)
        return words.phrase("seat.brewed", n=words.count("recipe", len(recipes)), recipes=names)

    def _counters(self, seats: list[Seat]) -> dict[str, dict[str, int]]:
        """Everything that is a number: what each seat has besides dice, the markets and the supply."""
        counters: dict[str, dict[str, int]] = {}
        for number, seat in enumerate(seats):
            counters[f"purse-{number}"] = {"coins": seat.coins, "xp": seat.xp, "seeds": seat.seeds}
            for name, held in (("ingredients", seat.ingredients), ("tokens", seat.tokens)):
                if held:
                    counters[f"{name}-{number}"] = {each.item: each.amount for each in held}
        counters["market"] = amounts(self.seen, s.STOCK, list(INGREDIENTS))
        counters["black-market"] = amounts(self.seen, s.STOCK + FIRST_TOKEN, list(TOKENS))
        counters["supply"] = amounts(self.seen, s.SUPPLY, [*COLOURS, "seeds"])
        return counters

    # -- recipes and markets ---------------------------------------------------------------------------

    def _recipe(self, slot: int) -> Recipe | None:
        """A displayed recipe, and how far the viewer is with it."""
        seen, viewer = self.seen, self.viewer
        number = seen.counts[s.DISPLAY + slot]
        if number == s.NO_CARD:
            return None
        recipe = self.catalog.recipes[number]
        banned = seen.counts[s.BLOCKED_RECIPE + slot] == 1
        wanted, possible = needs(seen, viewer, number), improvements(seen, viewer, recipe)
        best = best_improvement(possible)
        return Recipe(
            recipe=recipe.id,
            beer_type=self.narrator.texts.beer_type(recipe).text,
            level=recipe.level,
            needs=wanted,
            reward=Reward(**reward_of(recipe)),
            improvements=possible,
            banned=banned,
            brewable=None if viewer is None else not banned and can_brew(seen, viewer, number),
            best_improvement=None if best is None else best.kind,
            lines=[] if viewer is None else self._progress(wanted, best),
        )

    def _progress(self, wanted: list[Need], best: Bonus | None) -> list[Phrase]:
        """What is rolled but not kept, what is missing, and what would improve it most."""
        words = self.narrator.words
        missing = [need for need in wanted if need.place != "warehouse"]
        rolled = sum(need.place == "pool" for need in missing)
        lines: list[Phrase] = []
        if rolled:
            lines.append(words.phrase("recipe.rolled", n=rolled))
        if missing:
            lines.append(words.phrase("recipe.missing", missing=self.narrator.needs(missing)))
        if best is not None:
            lines.append(words.phrase("recipe.best", kind=self.narrator.texts.improvement(best.kind, best.least)))
        return lines

    def _offer(self, number: int) -> Offer:
        """A stack of the Market or the Black Market, with the viewer's best price and the die that makes it."""
        seen, texts, item = self.seen, self.narrator.texts, ITEMS[number]
        price = int(seen.components.price[number])
        yours, discount = price, None
        if number < FIRST_TOKEN and self.viewer is not None:
            for place, name in ((s.POOL, "pool"), (s.WAREHOUSE, "warehouse")):
                for die in free_dice(seen, self.viewer, place):
                    if die >> COLOUR == BLUE and price_with(seen, number, die) < yours:
                        yours = int(price_with(seen, number, die))
                        discount = f"{name}-{self.viewer}-{die_name(die)}-1"
        market: Market = "market" if number < FIRST_TOKEN else "black-market"
        left, opening = int(seen.counts[s.STOCK + number]), int(seen.components.opens[number])
        return Offer(
            id=f"{market}-{item}",
            item=item,
            market=market,
            left=left,
            price=price,
            your_price=yours,
            discount=discount,
            opens=opening,
            open=seen.round >= opening,
            phrase=[texts.offer(item, left, price, yours, self.zones.pieces[discount].name if discount else "")],
        )

    # -- what may be done ------------------------------------------------------------------------------

    def _moves(self, asked: str) -> list[LegalAction[Event]]:
        seen = self.seen
        moves: list[LegalAction[Event]] = legal_moves(seen, FORESEEABLE, self.narrator)
        for move in moves:
            step, detail = step_of(seen.top()), detail_of(seen.top())
            move.targets = DECISION[step].targets(seen, seen.to_play, detail, seen.game.actions[move.action])
            move.lines = consequences(seen, move, asked, self.narrator)
        return moves

    def _refusals(self, moves: list[LegalAction[Event]]) -> list[Refusal]:
        """What the viewer cannot do now, and why. Empty when others decide."""
        seen = self.seen
        if not moves:
            return []
        step, detail = step_of(seen.top()), detail_of(seen.top())
        return DECISION[step].impossible(seen, seen.to_play, detail, [seen.game.actions[move.action] for move in moves])


def score_parts(seen: DiceBrewingState, seat: int) -> list[ScorePart]:
    """Every point of the score, line by line."""
    start = seen.seat_at(seat)
    owned = dice_of(seen, seat)
    xp, coins = int(seen.counts[start + s.XP]), int(seen.counts[start + s.COINS])
    dice = [
        ScorePart(colour, int(owned[number]), int(owned[number] * DIE_POINTS[number]))
        for number, colour in enumerate(COLOURS)
    ]
    return [ScorePart("xp", xp, xp), *dice, ScorePart("coins", coins, coins // 2)]
