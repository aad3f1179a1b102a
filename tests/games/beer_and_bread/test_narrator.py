"""What is said of cards, upgrades, moves and events: complete, filled in, and true for an owner's own values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from brewhall import Match
from brewhall.boards.face import face_of
from brewhall.bots import create_bot
from brewhall.core import Journal
from brewhall.core.narrator import Values
from brewhall.core.phrases import plain
from brewhall.core.resigning import Resignation
from brewhall.core.view import Phrase
from brewhall.games.beer_and_bread.catalog import PARAMETERS, Upgrade
from brewhall.games.beer_and_bread.game import BeerAndBread
from brewhall.games.beer_and_bread.narrator import BeerAndBreadNarrator
from brewhall.games.beer_and_bread.steps import DECISIONS, STEP_NAMES
from brewhall.games.beer_and_bread.view import BeerAndBreadView
from brewhall.games.beer_and_bread.vocabulary import Vocabulary
from tests.games.beer_and_bread.card_sets import card_set
from tests.games.beer_and_bread.positions import GAME, TOKENS, position
from tests.games.board_words import shown_on_the_board, told_by_hints
from tests.games.told import tell
from tests.games.words_in_use import assert_whole, noting, set_up, show

ENGLISH = GAME.words()
SPOKEN = GAME.vocabulary()
PLAYERS = ["Ann", "Ben"]
VIEWERS = (0, 1, None)

# Parameters that no bundled upgrade has but an owner's may have, and what is then said
OWN_VALUES = {
    "year-redraw": ("years=dry;count=2", "When hands are full (dry years), you may trade up to 2 cards"),
    "year-last-draw": ("years=any;count=3", "In every year, you may begin your last turn by drawing 3 cards"),
    "seed-collect-wheat": ("years=fruitful;collect=hops:2", "After seeding in a fruitful year, collect 2 hops."),
    "seed-collect-rye": ("years=dry;collect=rye:3", "After seeding in a dry year, collect 3 rye."),
    "harvest-plus-rye": ("resource=water;amount=2", "with a card that shows water brings 2 more"),
    "opponent-harvest-water": (
        "shown=any;collect=barley:1",
        "After every harvest of your opponent, collect 1 barley.",
    ),
    "storage-any-1": ("units=2;accepts=any", "grows by 2 units, good for any resource"),
    "storage-water-2": ("units=1;accepts=water", "grows by 1 unit, good for water alone"),
    "brewery-plus-1": ("space=bakery;amount=2", "Your bakery has room for 2 more cards."),
    "substitute-hops": ("rules=rye:4>water", "4 rye can replace one water."),
    "clean-both": ("when=only-bread;collect=rye:1", "clean out bread and the brewery is empty, collect 1 rye."),
    "score-tier-8-9": ("tier=4-9;coins=3;to=beer", "3 coins for each sold card worth 4 to 9, for beer."),
    "score-pair-beer": ("type=bread;set=3;coins=2;to=choice", "2 coins for every 3 breads sold, for either good."),
    "score-more-stock": (
        "condition=more-tokens;margin=1;coins=1;to=bread",
        "1 coin if your storage is 1 token or more",
    ),
}


def own_set() -> BeerAndBread:
    return card_set(params={name: params for name, (params, _) in OWN_VALUES.items()})


@cache
def journals() -> list[Journal]:
    """What happened in fifty games, most of them played at random."""
    told: list[Journal] = []
    for seed in range(50):
        match = Match(GAME, ["random", "random" if seed % 5 else "greedy"], seed=seed)
        told.append(match.keep_journal())
        match.run()
    return told


@cache
def views(game: BeerAndBread = GAME) -> list[BeerAndBreadView]:
    """What both seats saw at the decisions of a few games, and at their ends."""
    seen: list[BeerAndBreadView] = []
    for seed in range(8):
        match = Match(game, ["human", "human"], seed=seed)
        bots = [create_bot(name, seed) for name in ("random", "greedy")]
        while not match.over:
            seat = int(match.state.to_play)
            if match.moves % 3 == 0:
                seen.append(game.view(match.state.seen_by(seat), game.narrator(viewer=seat, names=PLAYERS)))
            match.play(bots[seat].choose(match.state.seen_by(seat)))
        seen.append(game.view(match.state.seen_by(None), game.narrator(names=PLAYERS)))
    return seen


def events(journal: Journal, vocabulary: Vocabulary = SPOKEN) -> Iterator[tuple[Values, Phrase | None]]:
    """Every event as each seat, a spectator and a finished record have it, with good and with strict memory."""
    for viewer in VIEWERS:
        for strict in (False, True):
            narrator = BeerAndBreadNarrator(vocabulary, viewer, PLAYERS, strict)
            recalled = [narrator.recall(event) for event in journal.since(0, viewer)]
            for event in GAME.story(recalled, narrator).gathered():
                yield event, narrator.event(event)
    narrator = BeerAndBreadNarrator(vocabulary)
    for event in GAME.story([entry.in_full() for entry in journal.events], narrator).gathered():
        yield event, narrator.event(event)


def said(event: Values, viewer: int | None, strict: bool = False, names: list[str] = PLAYERS) -> str:
    narrator = GAME.narrator(viewer=viewer, names=names, strict=strict)
    phrase = narrator.event(narrator.recall(dict(event)))
    assert phrase is not None
    return plain(phrase)


# -- cards and upgrades --------------------------------------------------------------------------


@pytest.mark.parametrize("upgrade", GAME.catalog.upgrades, ids=lambda upgrade: upgrade.id)
def test_every_upgrade_has_a_sentence_and_a_label(upgrade: Upgrade) -> None:
    sentence, label = SPOKEN.upgrade(upgrade), SPOKEN.label(upgrade)
    assert_whole(sentence)
    assert_whole(label)
    assert sentence.endswith(".")
    assert len(sentence) <= 100
    assert len(label) <= 36


def test_every_kind_of_effect_has_a_template() -> None:
    for effect in PARAMETERS:
        for family in ("upgrade", "label"):
            assert any(key.startswith(f"{family}.{effect}") for key in ENGLISH.texts)


@pytest.mark.parametrize("name", OWN_VALUES)
def test_an_owners_values_are_told(name: str) -> None:
    game = own_set()
    upgrade = next(upgrade for upgrade in game.catalog.upgrades if upgrade.id == name)
    assert OWN_VALUES[name][1] in game.vocabulary().upgrade(upgrade)
    assert_whole(game.vocabulary().label(upgrade))


def test_a_card_tells_all_that_is_printed_on_it() -> None:
    card = next(card for card in GAME.catalog.cards if card.id == "beer-06")
    assert SPOKEN.cards["beer-06"].said("") == [{"text": "Table beer", "piece": "beer-06"}]
    text = SPOKEN.sentence(card)
    for part in (
        "5 coins",
        "1 water, 1 wheat, 1 barley",
        "1 water, 2 barley, 1 hops",
        "bakery has room for 1 more card",
    ):
        assert part in text
    for card in GAME.catalog.cards:
        assert_whole(SPOKEN.sentence(card))


def test_a_style_that_no_words_know_is_shown_as_it_is() -> None:
    assert SPOKEN.style("smoked-porter").text == "Smoked porter"


def test_clients_get_what_is_printed_once_by_id() -> None:
    texts = GAME.texts()
    assert texts["card.of.beer-06"].startswith("Table beer, beer, 5 coins.")
    assert (texts["label.of.bakery-plus-1"], texts["slot.of.bakery-plus-1"]) == ("Bakery +1", "production")


# -- events --------------------------------------------------------------------------------------


def test_every_event_has_words_for_everybody() -> None:
    kinds: set[str] = set()
    for journal in journals():
        for event, phrase in events(journal):
            if phrase is not None:
                assert_whole(plain(phrase))
                kinds.add(event["kind"])
            else:
                assert event["kind"] == "settled", "what follows tells it, too"
    gave_up = Resignation(0, 3).event()  # no rule of the game, so no journal tells it
    assert said(gave_up, None) == "Ann gave up."
    kinds.add(str(gave_up["kind"]))
    told = {key.split(".")[1] for key in ENGLISH.texts if key.startswith("event.")}
    assert kinds == told


def test_events_own_others_and_hidden() -> None:
    drew = {"kind": "drew", "seat": 0, "back": "beer", "card": "beer-06"}
    hidden = {"kind": "drew", "seat": 0, "back": "beer"}
    assert said(drew, 0) == "You drew Table beer."
    assert said(drew, None) == "Ann drew Table beer."
    assert said(hidden, 1) == "Ann drew a beer card."
    assert said(hidden, 1, names=[]) == "Seat 0 drew a beer card."


def test_events_are_told_in_parts() -> None:
    took = GAME.narrator(viewer=0).event({"kind": "took", "seat": 0, "tokens": {"water": 2, "rye": 1}})
    water, rye = {"text": "2 water", "number": 2, "of": "water"}, {"text": "1 rye", "number": 1, "of": "rye"}
    assert took == [{"text": "You", "person": 0}, " took ", water, ", ", rye, "."]


def test_strict_memory_keeps_own_sales_and_what_lies_open() -> None:
    sold = {"kind": "sold", "seat": 0, "card": "beer-06"}
    assert said(sold, 0, strict=True) == "You brewed Table beer for 5 coins."
    assert said(sold, 1, strict=True) == "Ann sold a card."
    assert said(sold, 1) == "Ann brewed Table beer for 5 coins."
    placed = {"kind": "upgraded", "seat": 0, "card": "beer-06"}
    assert said(placed, 1, strict=True) == "Ann placed Table beer as an upgrade."


# -- questions, moves and what follows -----------------------------------------------------------


def test_every_decision_has_a_question() -> None:
    asked = {view.prompt.step for view in views()}
    assert asked == {"over", *(STEP_NAMES[step] for step in range(int(DECISIONS)))}
    for view in views():
        assert_whole(plain(view.prompt.phrase))


def test_every_kind_of_move_has_words_and_a_description() -> None:
    for kind in GAME.actions.kinds:
        assert f"action.{kind.name}" in ENGLISH
    narrator = GAME.narrator()
    for row in GAME.actions:
        assert_whole(plain(narrator.move(row)))
    assert plain(narrator.move(GAME.actions[GAME.action("offer rye 0")])) == "offer no rye"


def test_every_hindrance_has_a_reason() -> None:
    for view in views():
        for entry in view.impossible:
            assert_whole(plain(entry.phrase))


BARE = dict.fromkeys(TOKENS, 0)
LED_TO: list[tuple[dict[str, Any], str, list[str]]] = [
    ({"hands": [["beer-06"], []], "fields": BARE}, "harvest beer-06", ["There is nothing to collect."]),
    (
        {"hands": [["beer-06"], []], "columns": [["beer-09"], []], "fields": BARE | {"water": 5, "barley": 5}},
        "harvest beer-06",
        ["Column and upgrades add 1 barley.", "The fields are short of 1 wheat."],
    ),
    (
        {"hands": [["beer-01"], []], "storage": [{"water": 1, "barley": 2}, {}]},
        "produce beer-01",
        [
            "You pay 1 water, 2 barley.",
            "Beer 0 → 4; your score stays 0: bread is your lower good.",
            "Brewery then 1 of 1.",
        ],
    ),
    (
        {"hands": [["beer-01"], []], "storage": [{"water": 1, "barley": 2}, {}], "beside": [["bread-01"], []]},
        "produce beer-01",
        ["You pay 1 water, 2 barley.", "Beer 0 → 4: your score goes from 0 to 4.", "Brewery then 1 of 1."],
    ),
    ({"hands": [["beer-01"], []]}, "upgrade beer-01", ["Nothing to clean."]),
    ({"hands": [["beer-15"], []], "goods": [["beer-04"], []]}, "upgrade beer-15", ["Cleans brewery (1)."]),
    (
        {"hands": [["beer-01"], []], "goods": [["beer-04"], []]},
        "upgrade beer-01",
        ["Cleans brewery (1); you collect 1 hops."],
    ),
    (
        {"hands": [["beer-06"], []], "storage": [{"water": 9}, {"rye": 9}], "fields": BARE | {"water": 1}},
        "harvest beer-06",
        [
            "The fields are short of 1 wheat, 1 barley.",
            "1 water will not fit: offered to Ben.",
            "No room for 1 water: returned to the supply.",
        ],
    ),
    (
        {"hands": [["beer-06"], []], "storage": [{"rye": 9}, {}], "fields": {"water": 1, "wheat": 1, "barley": 1}},
        "harvest beer-06",
        ["3 too many: you choose what to offer Ben."],
    ),
]


@pytest.mark.parametrize(("placed", "move", "lines"), LED_TO, ids=lambda value: str(value)[:40])
def test_a_move_says_what_it_leads_to(placed: dict[str, Any], move: str, lines: list[str]) -> None:
    state = position(**placed)
    view = GAME.view(state.seen_by(0), GAME.narrator(viewer=0, names=PLAYERS))
    action = next(action for action in view.actions if action.move == move)
    assert [plain(line) for line in action.lines] == lines


def test_all_that_a_move_leads_to_is_told() -> None:
    for view in views():
        for action in view.actions:
            for phrase in (action.phrase, *action.lines, *([action.then.phrase] if action.then else [])):
                assert_whole(plain(phrase))


# -- the words file ------------------------------------------------------------------------------


def test_no_key_is_missing_and_none_is_unused() -> None:
    """Everything that clients can show is shown; what is asked for and what is written must be the same."""
    words, asked = noting(ENGLISH)
    for name in ("title", "tagline", "note.reconstruction"):
        words.text(name)
    game = BeerAndBread()
    game._words["en"] = words
    vocabulary = game.vocabulary()
    face = face_of(game)
    set_up(game)
    for placed, _, _ in LED_TO:
        state = position(game, **placed)
        game.view(state.seen_by(0), game.narrator(viewer=0))
    for view in views(game):
        show(face, view, PLAYERS)
    words.text("event.resigned", player="")
    for why in ("higher-score", "higher-other-total", "without-windmill"):
        words.text(f"outcome.{why}")
    for row in GAME.actions:
        game.narrator().move(row)
    for topic, _ in face.topics():
        assert face.explain(topic)
    for upgrade in (*GAME.catalog.upgrades, *own_set().catalog.upgrades):
        vocabulary.upgrade(upgrade)
        vocabulary.label(upgrade)
        vocabulary.chip(upgrade)
    assert vocabulary.tokens({}).text == "nothing"
    for journal in journals()[:10]:
        assert list(events(journal, vocabulary))
    for seed in range(6):
        match = Match(GAME, ["random", "greedy"], seed=seed)
        match.run()
        tell(match, game)
    written = {key for key in ENGLISH.texts if not key.startswith("about.")}  # those, test_about looks for
    said = {key for key in asked if not key.startswith("about.")}
    assert said | shown_on_the_board("beer-and-bread", written) | told_by_hints(GAME) == written
