"""Studies: what is counted is what was played, whoever plays and in whatever order."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

import brewhall
from brewhall.arena.intervals import share
from brewhall.arena.study.comparison import Comparison
from brewhall.arena.study.findings import PARTS, Findings, Row, Tally
from brewhall.arena.study.journal import game_of, row_of
from brewhall.arena.study.report import page
from brewhall.arena.study.spreadsheets import spreadsheets
from brewhall.arena.study.watching import StudySeries, Watched
from brewhall.core import Game
from brewhall.games import GAMES as NAMES
from brewhall.match import Match

GAMES = 6
CLIENT = Path(__file__).parents[2] / "web" / "src" / "assets" / "tokens.css"
STYLE = Path(brewhall.__file__).parent / "arena" / "study" / "report.css"


@cache
def watched(game: Game, players: int = 2) -> tuple[StudySeries, list[Watched]]:
    series = StudySeries(game, ("greedy",) * players, GAMES, "7", {})
    return series, [series.play(number) for number in range(GAMES)]


def findings(game: Game, name: str = "bundled", players: int = 2) -> Findings:
    series, games = watched(game, players)
    found = Findings(name, series)
    for each in games:
        found.add(each)
    return found


def test_every_game_of_equal_bots_is_a_new_one(game: Game) -> None:
    _, games = watched(game)
    assert len({each.scores for each in games}) > 1
    assert len({each.seed for each in games}) == GAMES
    mixed = StudySeries(game, ("greedy", "random"), 4, "7", {})
    assert [mixed.deal(number) for number in range(4)] == ["7/0", "7/0", "7/1", "7/1"], "others play both sides"


def test_what_is_offered_decided_and_used_is_what_the_record_says(game: Game) -> None:
    series, games = watched(game)
    match = Match(game, list(series.bots), seed=games[0].seed)
    match.run()
    told = Counter(line.move.partition(" ")[0] for line in match.record.lines)
    assert {kind: made.count for kind, made in games[0].decisions.items()} == told
    by_name = {action.move: action.number for action in game.actions}
    for line in match.record.lines:
        for component in series.offers.get(by_name[line.move], ()):
            assert component in games[0].offered[line.seat]


def test_cards_sold_are_those_in_the_journal() -> None:
    game = brewhall.load("beer-and-bread")
    _, games = watched(game)
    match = Match(game, ["greedy", "greedy"], seed=games[0].seed)
    journal = match.keep_journal()
    match.run()
    for seat in range(2):
        sold = Counter(str(e.in_full()["card"]) for e in journal.events if e.kind == "sold" and e.seat == seat)
        assert Counter({card: times for (use, card), times in games[0].used[seat].items() if use == 0}) == sold
    assert games[0].rounds == 6


def test_upgrades_are_counted_by_what_they_do() -> None:
    game = brewhall.load("beer-and-bread")
    [upgrades] = [group for group in findings(game).groups if group.title == "Upgrades"]
    assert len(upgrades.rows) == 38
    assert "Wheat +1" in [row.name for row in upgrades.rows]


def test_the_order_of_the_games_makes_no_difference(game: Game) -> None:
    series, games = watched(game)
    shuffled = games[:]
    Random(1).shuffle(shuffled)
    again = Findings("bundled", series)
    for each in shuffled:
        again.add(each)
    assert page([again]) == page([findings(game)])
    assert spreadsheets([again]) == spreadsheets([findings(game)])


@pytest.mark.parametrize(("name", "players"), [(name, n) for name in NAMES for n in brewhall.load(name).seats])
def test_sums_agree(name: str, players: int) -> None:
    found = findings(brewhall.load(name), players=players)
    assert sum(found.wins) == GAMES * PARTS
    assert found.all_scores.total() == GAMES * players
    assert sum(made.count for made in found.decisions.values()) == sum(n * c for n, c in found.moves.items())
    for group in found.groups:
        for row in group.rows:
            assert row.tally.times >= row.tally.seats
            assert row.tally.offered >= row.tally.seats or not row.tally.offered
            assert row.tally.wins <= row.tally.seats * PARTS


def test_places_are_counted_from_who_begins() -> None:
    for name in ("beer-and-bread", "heaven-and-ale"):
        game = brewhall.load(name)
        for seat in range(2):
            series = StudySeries(game, ("random",) * 2, 1, "1", {"starting_player": seat})
            assert series.play(0).first == seat


def verdict(seats: int, wins: float, offered: int = 0, usual: float | None = None) -> str:
    return Row("x", "x", Tally(offered, seats, seats, round(seats * wins * PARTS)), 0.5, usual).verdict


def test_what_is_far_out() -> None:
    assert verdict(1000, 0.62) == "wins 62%, 12% above average"
    assert verdict(1000, 0.38) == "wins 38%, 12% below average"
    assert verdict(1000, 0.56) == "", "not far"
    assert verdict(120, 0.60) == "", "could be chance"
    assert verdict(20, 1.00) == "", "too few to say anything"
    assert verdict(110, 0.5, offered=1000, usual=0.5) == "used by 11% of those who could, where 50% are usual"
    assert verdict(890, 0.5, offered=1000, usual=0.5) == "used by 89% of those who could, where 50% are usual"
    assert verdict(200, 0.5, offered=1000, usual=0.5) == "", "not so seldom"
    assert verdict(990, 0.5, offered=1000, usual=0.97) == "", "as all of its group"


def test_the_page_is_whole_and_small(game: Game) -> None:
    text = page([findings(game)])
    assert len(text.encode()) < 200_000
    assert "<script" not in text
    assert not re.search(r"(src|href|url\()", text), "nothing is fetched"
    assert all(f"<h2>{group.title}</h2>" in text for group in findings(game).groups)
    for tag in ("section", "table", "svg", "tr", "td", "div"):
        assert len(re.findall(f"<{tag}[ >]", text)) == text.count(f"</{tag}>"), tag


def test_two_sets_side_by_side() -> None:
    bundled = brewhall.load("beer-and-bread")
    texts = dict(bundled.data.texts)
    file = "beer-and-bread-cards.csv"
    texts[file] = texts[file].replace("beer-04,beer,table-beer,4,", "beer-04,beer,table-beer,5,")
    own = brewhall.load("beer-and-bread", texts)
    sets = [findings(bundled), findings(own, "<mine>")]
    text = page(sets)
    assert "&lt;mine&gt;" in text
    assert "<mine>" not in text
    rows = list(csv.DictReader(io.StringIO(spreadsheets(sets)["components.csv"])))
    assert Counter(row["set"] for row in rows) == {"bundled": 158, "<mine>": 158}
    [sold] = [
        row for row in rows if (row["set"], row["group"], row["component"]) == ("<mine>", "Cards sold", "beer-04")
    ]
    assert sold["name"] == "Table beer, 5"


def test_shares_in_the_table_have_their_intervals() -> None:
    found = findings(brewhall.load("dice-brewing"))
    rows = csv.DictReader(io.StringIO(spreadsheets([found])["components.csv"]))
    row = next(row for row in rows if row["users"] not in ("", "0"))
    tally = next(each.tally for group in found.groups for each in group.rows if each.component == row["component"])
    wins = share(tally.wins / PARTS, tally.seats)
    assert [float(row[name]) for name in ("win_share", "low", "high")] == [
        round(value, 4) for value in (wins.value, wins.low, wins.high)
    ]


def test_the_page_has_the_colours_of_the_client() -> None:
    day, evening = (dict(_colours(part)) for part in CLIENT.read_text().split("[data-theme='evening']")[:2])
    own_day, own_evening = (dict(_colours(part)) for part in STYLE.read_text().split("prefers-color-scheme: dark"))
    assert {name: day.get(name) for name in own_day} == own_day
    differing = {name for name, value in own_evening.items() if evening.get(name) != value}
    assert differing == {"--beer"}, "thin lines on dark paper need a lighter blue than the backs of cards"


def _colours(text: str) -> list[tuple[str, str]]:
    return re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", text)


def test_pairs_of_games_are_compared_whichever_came_first() -> None:
    """The second set is measured against the first."""
    game = brewhall.load("beer-and-bread")
    series = StudySeries(game, ("random", "random"), 4, "7", {})
    games = [series.play(number) for number in range(4)]
    richer = [replace(each, scores=tuple(score + 3 for score in each.scores), moves=each.moves - 1) for each in games]
    both = [(0, each) for each in games] + [(1, each) for each in richer]
    for order in (both, both[::-1]):
        comparison = Comparison(2)
        for place, each in order:
            comparison.add(place, each)
        found = {each.measure: each.interval.value for each in comparison.differences()}
        assert comparison.pairs == 4
        assert (found["score"], found["decisions"], found["turns"]) == (3.0, -1.0, 0.0)


def test_a_watched_game_is_kept_as_it_was() -> None:
    game = brewhall.load("dice-brewing")
    played = StudySeries(game, ("greedy", "random"), 1, "7", {}).play(0)
    assert game_of(json.loads(json.dumps(row_of(played)))) == played
