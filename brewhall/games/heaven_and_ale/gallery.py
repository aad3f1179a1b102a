"""All tiles, sheds, barrels and cards of Heaven & Ale, and the spaces they come from."""

from __future__ import annotations

from brewhall.core.gallery import Gallery, Hall, emptied, explained, facet, numbered
from brewhall.games.heaven_and_ale.about import HeavenAndAleExplainer
from brewhall.games.heaven_and_ale.catalog import CARDS, MARKERS, MONKS, RESOURCES, SPOTS, STARTING_SPACES, Catalog
from brewhall.games.heaven_and_ale.narrator import HeavenAndAleNarrator
from brewhall.games.heaven_and_ale.view import HeavenAndAleView, Side, Tile

FERTILITY = range(1, 6)
SPACE, MONK_SPACE = "space-1", "space-3"  # what lies there has a price


def gallery(view: HeavenAndAleView, catalog: Catalog, narrator: HeavenAndAleNarrator) -> Gallery:
    emptied(view)
    words = narrator.words
    for resource in RESOURCES:
        for number in FERTILITY:
            face = f"{resource}-{number}"
            name = narrator.title("tile", face)
            prices: dict[Side, int] = {"shady": number, "sunny": 2 * number}
            view.pieces[f"tile-{face}"] = Tile("resource", face, None, SPACE, name, resource, number, prices)
    for monk in MONKS:
        name = narrator.title("tile", monk)
        view.pieces[f"tile-{monk}"] = Tile("monk", monk, None, MONK_SPACE, name, None, 0, {"shady": 0, "sunny": 0})
    explainer = HeavenAndAleExplainer(view, narrator)
    tiles = [
        explained(explainer, f"tile-{resource}-{number}", resource=resource, fertility=str(number))
        for resource in RESOURCES
        for number in FERTILITY
    ]
    track = [
        explained(explainer, f"space-{position}", kind=space.kind)
        for position, space in enumerate(catalog.track)
        if space.kind != "start"
    ]

    monks = [explained(explainer, f"tile-{monk}") for monk in MONKS]
    for each in monks:
        view.pieces[each.id].price = {}  # it is that of the space where one buys it

    def hall(name: str, *ids: str) -> Hall:
        return Hall(name, words.text(f"gallery.{name}"), [explained(explainer, each) for each in ids])

    kinds = {kind: words.text(f"gallery.space.{kind}") for kind in dict.fromkeys(each.marks["kind"] for each in track)}
    return Gallery(
        view,
        [
            Hall(
                "tiles",
                words.text("gallery.tiles"),
                tiles,
                [
                    facet(words, "resource", {each: words.text(f"resource.{each}") for each in RESOURCES}),
                    facet(words, "fertility", numbered(map(str, FERTILITY))),
                ],
            ),
            Hall("monks", words.text("gallery.monks"), monks),
            hall("sheds", *(f"reward-{shed.type}" for shed in view.sheds)),
            hall("privileges", *(f"card-0-{card}" for card in CARDS)),
            hall("barrels", *(f"goal-{goal.id}" for goal in catalog.goals)),
            hall("spots", *(f"spot-0-{spot}" for spot in SPOTS)),
            hall("start", *(f"start-{space}" for space in STARTING_SPACES)),
            Hall("track", words.text("gallery.track"), track, [facet(words, "kind", kinds)]),
            hall("board", *(f"marker-0-{marker}" for marker in MARKERS), "garden-0", "production-0", "purse-0"),
        ],
    )
