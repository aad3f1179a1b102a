"""What the journal is told of a game of Heaven & Ale. Everything that happens is public (HA-3.12)."""

from __future__ import annotations

from mypy_extensions import i64

from brewhall.games.heaven_and_ale.state import Abbey, Pieces
from brewhall.games.heaven_and_ale.tables import BREWMASTER, RESOURCES

CARD_NAMES = ("P_COLOUR", "P_LAST", "P_BARREL", "P_DUCATS", "P_BREW")
SPACE_NAMES = ("first", "brewmaster", "ducats", "resource")
SPOT_NAMES = ("X", "wood", "yeast", "hops", "water", "barley", "M1", "M2", "M3", "M4")


class Chronicle(Pieces):
    """Pieces that tell what happens to them. Without a journal nothing is told."""

    def tell_round(self) -> None:
        if self.journal is not None:
            self.journal.tell("round", None, {"round": self.round, "rounds": self.rounds})

    def tell_starting_player(self, seat: i64) -> None:
        if self.journal is not None:
            self.journal.tell("starting-player", seat, {})

    def tell_stood(self, seat: i64, space: i64) -> None:
        if self.journal is not None:
            self.journal.tell("stood", seat, {"space": SPACE_NAMES[space]})

    def tell_moved(self, seat: i64, position: i64) -> None:
        if self.journal is not None:
            self.journal.tell("moved", seat, {"position": position})

    def tell_bought(self, seat: i64, space: i64, face: i64, plot: i64, price: i64) -> None:
        if self.journal is not None:
            self.journal.tell(
                "bought",
                seat,
                {
                    "tile": self.tables.faces[face],
                    "position": space,
                    "plot": self.tables.plots[plot],
                    "side": "sunny" if self.tables.sunny[plot] else "shady",
                    "price": price,
                },
            )

    def tell_enclosed(self, seat: i64, shed: i64, kind: i64, total: i64) -> None:
        if self.journal is not None:
            self.journal.tell(
                "enclosed",
                seat,
                {"shed": self.tables.sheds[shed], "type": self.edition.shed_types[kind], "sum": total},
            )

    def tell_activated(self, seat: i64, plots: list[i64]) -> None:
        if self.journal is not None:
            self.journal.tell("activated", seat, {"plots": [self.tables.plots[plot] for plot in plots]})

    def tell_scored(self, seat: i64, spot: i64, number: i64) -> None:
        """`number` is the fertility named for spot X, else 0."""
        if self.journal is not None:
            details: dict[str, object] = {"spot": SPOT_NAMES[spot]}
            if number > 0:
                details["number"] = number
            self.journal.tell("scored", seat, details)

    def tell_privilege(self, seat: i64, card: i64, pair: i64) -> None:
        if self.journal is not None:
            self.journal.tell("privilege", seat, {"card": CARD_NAMES[card], "pair": f"pair{pair + 1}"})

    def tell_declined(self, seat: i64, pair: i64) -> None:
        if self.journal is not None:
            self.journal.tell("declined", seat, {"pair": f"pair{pair + 1}"})

    def tell_sold(self, seat: i64, card: i64, ducats: i64) -> None:
        if self.journal is not None:
            self.journal.tell("sold", seat, {"card": CARD_NAMES[card], "ducats": ducats})

    def tell_barrel(self, seat: i64, goal: i64, size: str) -> None:
        if self.journal is not None:
            self.journal.tell("barrel", seat, {"goal": self.tables.goals[goal], "size": size})

    # -- gains -----------------------------------------------------------------------------------

    def before(self, abbey: Abbey) -> Abbey | None:
        """What an abbey is like before something brings it money or steps; None if nobody listens."""
        if self.journal is None:
            return None
        twin = Abbey()
        twin.assign(abbey)
        return twin

    def tell_gain(self, seat: i64, abbey: Abbey, before: Abbey | None) -> None:
        """Ducats and steps since then, if there were any."""
        if self.journal is None or before is None:
            return
        details: dict[str, object] = {}
        if abbey.ducats != before.ducats:
            details["ducats"] = abbey.ducats - before.ducats
        steps: dict[str, object] = {}
        for r in range(RESOURCES):
            if abbey.markers[r] != before.markers[r]:
                steps[SPOT_NAMES[r + 1]] = abbey.markers[r] - before.markers[r]
        if abbey.markers[BREWMASTER] != before.markers[BREWMASTER]:
            steps["brewmaster"] = abbey.markers[BREWMASTER] - before.markers[BREWMASTER]
        if steps:
            details["steps"] = steps
        if details:
            self.journal.tell("gained", seat, details)
