"""What the journal is told of a game of Beer & Bread, and who may read it (BB-14b)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brewhall.core.journal import NOBODY
from brewhall.games.beer_and_bread.state import TABLE, Pieces
from brewhall.games.beer_and_bread.tables import BEER, RESOURCES


class Chronicle(Pieces):
    """Pieces that tell what happens to them. Without a journal nothing is told."""

    def tell(self, kind: str, seat: i64) -> None:
        """Something happened to a seat that needs no details."""
        if self.journal is not None:
            self.journal.tell(kind, seat, {})

    def tell_card(self, kind: str, seat: i64, card: i64) -> None:
        """A card lies face up for all to see."""
        if self.journal is not None:
            self.journal.tell(kind, seat, {"card": self.tables.cards[card]})

    def tell_exchange(self, seat: i64, given: i64, space: i64, taken: i64) -> None:
        if self.journal is not None:
            self.journal.tell(
                "exchanged",
                seat,
                {"card": self.tables.cards[given], "space": space + 1, "taken": self.tables.cards[taken]},
            )

    def tell_private_card(self, kind: str, seat: i64, card: i64) -> None:
        """Only the player knows which card it was, the others at most its back."""
        if self.journal is not None:
            self.journal.whisper(kind, seat, {"back": self._good(card)}, seat, {"card": self.tables.cards[card]})

    def tell_reserved(self, seat: i64, card: i64) -> None:
        """BB-14.11: that a card was inverted is public, not even its back is."""
        if self.journal is not None:
            self.journal.whisper("reserved", seat, {}, seat, {"card": self.tables.cards[card]})

    def tell_hand(self, kind: str, seat: i64) -> None:
        """A player's whole hand: backs for all, fronts for the player."""
        if self.journal is not None:
            hand = self.side(seat).hand
            backs: dict[str, object] = {"backs": [self._good(card) for card in hand]}
            self.journal.whisper(kind, seat, backs, seat, {"cards": self._names(hand)})

    def tell_cards(self, kind: str, seat: i64, cards: vec[i64]) -> None:
        """Cards that all can see."""
        if self.journal is not None:
            self.journal.tell(kind, seat, {"cards": self._names(cards)})

    def tell_shuffle(self) -> None:
        """BB-14.2: the resulting order from the top; nobody sees more than backs."""
        if self.journal is not None:
            top_down = [self.deck[i] for i in range(i64(len(self.deck)) - 1, -1, -1)]
            backs: dict[str, object] = {"backs": [self._good(card) for card in top_down]}
            order: dict[str, object] = {"order": [self.tables.cards[card] for card in top_down]}
            self.journal.whisper("shuffled", None, backs, NOBODY, order)

    def tell_tokens(self, kind: str, seat: i64, amounts: vec[i64]) -> None:
        """Tokens moved, if any did."""
        if self.journal is not None:
            moved: dict[str, object] = {}
            for r in range(RESOURCES):
                if amounts[r] != 0:
                    moved[self.tables.resources[r]] = amounts[r]
            if moved:
                self.journal.tell(kind, seat, {"tokens": moved})

    def tell_table(self, kind: str, seat: i64) -> None:
        """The tokens laid out on the table, if any are."""
        if self.journal is not None:
            self.tell_tokens(kind, seat, self.tokens[TABLE : TABLE + RESOURCES])

    def tell_taken(self, seat: i64, resource: i64, amount: i64) -> None:
        if self.journal is not None and amount > 0:
            self.journal.tell("took", seat, {"tokens": {self.tables.resources[resource]: amount}})

    def tell_settled(self, kind: str, seat: i64, resource: i64, amount: i64) -> None:
        """A choice of an amount that was no choice: the engine made it."""
        if self.journal is not None and amount > 0:
            self.journal.tell(
                "settled", seat, {"choice": kind, "resource": self.tables.resources[resource], "amount": amount}
            )

    def tell_year(self) -> None:
        if self.journal is not None:
            kind = "dry" if self.kind_of_year() else "fruitful"
            self.journal.tell("year", None, {"year": self.year, "year_kind": kind, "windmill": self.windmill})

    def _good(self, card: i64) -> str:
        return "beer" if self.tables.good[card] == BEER else "bread"

    def _names(self, cards: vec[i64]) -> list[str]:
        return [self.tables.cards[card] for card in cards]
