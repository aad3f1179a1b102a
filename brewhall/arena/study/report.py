"""A study as one page: everything is in it, nothing is fetched and no script runs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files

from brewhall import __version__
from brewhall.arena.counts import deviation, mean_of, quantile
from brewhall.arena.intervals import Interval
from brewhall.arena.study.comparison import Comparison, Difference
from brewhall.arena.study.findings import BEYOND_CHANCE, FAR, RARELY, Findings, Group, Row
from brewhall.arena.study.plots import bars, histogram, whisker
from brewhall.arena.study.watching import Decisions
from brewhall.core.data_changes import changes

NOTE = "note.reconstruction"
PLACES = ("first", "second", "third", "fourth")


def page(sets: Sequence[Findings], comparison: Comparison | None = None) -> str:
    """One set of components, or two side by side. All are of the same game, players, bots and seed."""
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    title = escape(sets[0].series.game.title)
    sections = (_overview(sets), _lopsided(sets), _scores(sets), _turn_order(sets), _length(sets), _decisions(sets))
    changed = "" if len(sets) == 1 else _changed(sets) + _differences(sets, comparison)
    body = "".join((changed, *sections, *_groups(sets)))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}: a study</title>\n<style>\n{style}</style></head>\n"
        f"<body><header><h1>{title}: a study</h1>{_heading(sets)}</header>\n<main>{body}</main></body></html>\n"
    )


def _heading(sets: Sequence[Findings]) -> str:
    first = sets[0]
    series, game = first.series, first.series.game
    bots = Counter(series.bots)
    table = ", ".join(f"{count} {name}" for name, count in bots.items())
    lines = [
        f"{first.games:,} games of {first.players} players ({escape(table)}), seed {escape(str(series.seed))}, "
        f"Brewhall {__version__}."
    ]
    changed = {
        option.name: series.options[option.name]
        for option in game.options
        if series.options.get(option.name, option.default) != option.default
    }
    if changed:
        lines.append("Options: " + escape(", ".join(f"{name} {value}" for name, value in changed.items())) + ".")
    if len(sets) > 1:
        named = (
            f'<span class="set{place}">{escape(each.name)}</span> {_hash(each)}, {each.games:,} games'
            for place, each in enumerate(sets)
        )
        lines.append("Component data: " + "; ".join(named) + "; on the same seeds.")
    else:
        lines.append(f"Component data {_hash(first)}.")
        words = game.words()
        if game.data_is_bundled and NOTE in words:
            lines.append(re.sub("`(.+?)`", r"<code>\1</code>", escape(words.text(NOTE))))
    return "".join(f"<p>{line}</p>" for line in lines)


def _hash(findings: Findings) -> str:
    return findings.series.game.data.hash[:12]


# -- what was changed, and what came of it ---------------------------------------------------------


def _changed(sets: Sequence[Findings]) -> str:
    found = changes(sets[0].series.game.data, sets[1].series.game.data)
    if not found:
        return "<section><h2>What was changed</h2><p>Nothing: the values are those of the bundled set.</p></section>"
    files = dict.fromkeys(change.file for change in found)
    parts = [
        f"<h3>{escape(file)}</h3><ul>"
        + "".join(f"<li>{escape(str(change))}</li>" for change in found if change.file == file)
        + "</ul>"
        for file in files
    ]
    return f"<section><h2>What was changed</h2>{''.join(parts)}</section>"


def _differences(sets: Sequence[Findings], comparison: Comparison | None) -> str:
    if comparison is None or not comparison.pairs:
        return ""
    rows = (
        f"<tr{' class=out' if each.beyond_chance else ''}><td>{escape(each.measure)}</td>"
        f"{_number(_signed(each.interval.value, each))}"
        f"{_number(f'{_signed(each.interval.low, each)} to {_signed(each.interval.high, each)}')}</tr>"
        for each in comparison.differences()
    )
    names = [escape(each.name) for each in sets]
    about = (
        f"{names[1]} less {names[0]}, game by game on the same seeds ({comparison.pairs:,} pairs), with "
        "95 % intervals. Marked: not by chance alone."
    )
    head = '<tr><th></th><th class="n">difference</th><th class="n">interval</th></tr>'
    return f"<section><h2>What came of it</h2><p>{about}</p><table>{head}{''.join(rows)}</table></section>"


def _signed(value: float, difference: Difference) -> str:
    return f"{value:+.1%}" if difference.percent else f"{value:+.2f}"


# -- the game as a whole -------------------------------------------------------------------------


def _overview(sets: Sequence[Findings]) -> str:
    facts: list[tuple[str, list[str]]] = [
        ("score", [_mean(each.all_scores) for each in sets]),
        (
            "half of the scores are",
            [f"{quantile(each.all_scores, 0.25)} to {quantile(each.all_scores, 0.75)}" for each in sets],
        ),
        ("the winner's lead", [_mean(each.margins) for each in sets]),
        ("who begins wins", [_share(each.place_wins(0)) for each in sets]),
        ("rounds", [_mean(each.rounds) for each in sets]),
        ("turns", [_mean(each.turns) for each in sets]),
        ("decisions", [_mean(each.moves) for each in sets]),
    ]
    if any(each.forfeits for each in sets):
        facts.append(("games given up", [f"{each.forfeits}" for each in sets]))
    cells = "".join(
        f"<div><dt>{name}</dt>{''.join(_fact(place, text, len(sets)) for place, text in enumerate(texts))}</div>"
        for name, texts in facts
    )
    return f'<section><h2>In short</h2><dl class="facts">{cells}</dl></section>'


def _fact(place: int, text: str, sets: int) -> str:
    marked = f'<span class="set{place}"></span>' if sets > 1 else ""
    return f"<dd>{marked}{text}</dd>"


def _mean(counts: Counter[int]) -> str:
    found = mean_of(counts)
    spread = deviation(counts)
    return f"{found.value:.1f}<small>deviation {spread:.1f}</small>" if spread else f"{found.value:g}"


def _share(wins: Interval) -> str:
    return f"{wins.value:.1%}<small>{wins.low:.1%} to {wins.high:.1%}</small>"


def _scores(sets: Sequence[Findings]) -> str:
    dark = sets[0].winning if len(sets) == 1 else None
    about = "All seats; what is in full colour won." if len(sets) == 1 else "All seats."
    plots = [
        ("Distribution", about, histogram([each.all_scores for each in sets], "Distribution of scores", dark)),
        (
            "The winner's lead",
            "Points of the best score over the next.",
            histogram([each.margins for each in sets], "Distribution of leads"),
        ),
    ]
    return f"<section><h2>Scores</h2>{_pair(plots)}{_reasons(sets)}</section>"


def _pair(plots: Iterable[tuple[str, str, str]]) -> str:
    parts = (f"<div><h3>{title}</h3><p>{about}</p>{plot}</div>" for title, about, plot in plots)
    return f'<div class="pair">{"".join(parts)}</div>'


def _reasons(sets: Sequence[Findings]) -> str:
    """What decided the games, where it was not always the same."""
    keys = sorted(set().union(*(each.reasons for each in sets)))
    if len(keys) < 2:
        return ""
    texts = sets[0].series.game.texts()
    rows = (
        f"<tr><td>{escape(texts.get(f'outcome.{key}', key))}</td>"
        + "".join(f'<td class="n">{each.reasons[key] / each.games:.1%}</td>' for each in sets)
        + "</tr>"
        for key in keys
    )
    return f"<h3>What decided</h3><table>{_heads(sets)}{''.join(rows)}</table>"


def _heads(sets: Sequence[Findings]) -> str:
    if len(sets) == 1:
        return ""
    names = "".join(
        f'<th class="n"><span class="set{place}">{escape(each.name)}</span></th>' for place, each in enumerate(sets)
    )
    return f"<tr><th></th>{names}</tr>"


def _turn_order(sets: Sequence[Findings]) -> str:
    even = 1 / sets[0].players
    rows: list[str] = []
    places = range(sets[0].players)
    window = _window([each.place_wins(place) for each in sets for place in places], even)
    for place in places:
        wins = [each.place_wins(place) for each in sets]
        plot = whisker(wins, even, *window)
        scores = "<br>".join(f"{mean_of(each.scores[place]).value:.1f}" for each in sets)
        rows.append(
            f"<tr><td>{PLACES[place]}</td><td>{_figure(plot, [_interval(each) for each in wins])}</td>"
            f"{_number(scores, 'n lines')}</tr>"
        )
    about = (
        f"Wins by place in the first round's turn order, with 95 % intervals; the dashed line is an even {even:.0%}."
    )
    head = '<tr><th>turn</th><th>wins</th><th class="n">score</th></tr>'
    return f"<section><h2>Who begins</h2><p>{about}</p><table>{head}{''.join(rows)}</table></section>"


def _length(sets: Sequence[Findings]) -> str:
    """What is not the same in all games."""
    measured = {
        "Decisions in a game": [each.moves for each in sets],
        "Turns in a game": [each.turns for each in sets],
        "Rounds in a game": [each.rounds for each in sets],
    }
    plots = [
        (title, "", histogram(counts, title)) for title, counts in measured.items() if len(set().union(*counts)) > 1
    ]
    return f"<section><h2>Length</h2>{_pair(plots)}</section>"


def _decisions(sets: Sequence[Findings]) -> str:
    kinds = set().union(*(each.decisions for each in sets))
    rows: list[str] = []
    for kind in sorted(kinds, key=lambda kind: (-max(_a_game(each, kind) for each in sets), kind)):
        cells = [f"<td>{escape(kind)}</td>"]
        for each in sets:
            found = each.decisions.get(kind, Decisions())
            options = f"{found.options / found.count:.1f}" if found.count else ""
            cells += [_number(f"{_a_game(each, kind):.1f}"), _number(options), _number(f"{found.most}", "n wide")]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    heads = '<th class="n">a game</th><th class="n">options</th><th class="n wide">at most</th>' * len(sets)
    named = "".join(
        f'<th class="n" colspan="3"><span class="set{place}">{escape(each.name)}</span></th>'
        for place, each in enumerate(sets)
        if len(sets) > 1
    )
    names = f"<tr><th></th>{named}</tr>" if named else ""
    return (
        "<section><h2>Decisions</h2><p>By the kind of action that answered them, and how many options there were. "
        'What leaves no choice is not asked.</p><div class="scroll">'
        f"<table>{names}<tr><th></th>{heads}</tr>{''.join(rows)}</table></div></section>"
    )


def _number(text: str, kind: str = "n") -> str:
    return f'<td class="{kind}">{text}</td>'


def _a_game(findings: Findings, kind: str) -> float:
    return findings.decisions[kind].count / findings.games if kind in findings.decisions else 0.0


# -- components ----------------------------------------------------------------------------------


def _lopsided(sets: Sequence[Findings]) -> str:
    parts: list[str] = []
    for place, each in enumerate(sets):
        if len(sets) > 1:
            parts.append(f'<h3><span class="set{place}">{escape(each.name)}</span></h3>')
        items = [
            f"<li>{escape(row.name)} <small>{escape(group.title.lower())}{_id(row)}</small>: {escape(row.verdict)}</li>"
            for group in each.groups
            for row in group.rows
            if row.verdict
        ]
        parts.append(f"<ul>{''.join(items)}</ul>" if items else "<p>Nothing.</p>")
    about = (
        f"Components whose users win at least {FAR:.0%} more or less than users of the same group do on average, by "
        f"{BEYOND_CHANCE:g} standard errors or more; and those used, or left alone, {RARELY} times less often than is "
        "usual among those who could. Who does well uses more of everything: compare within a group."
    )
    return f"<section><h2>Far out</h2><p>{about}</p>{''.join(parts)}</section>"


def _groups(sets: Sequence[Findings]) -> Iterator[str]:
    for title in dict.fromkeys(group.title for each in sets for group in each.groups):
        found = [next((group for group in each.groups if group.title == title), Group(title, 0.0, ())) for each in sets]
        yield _group(title, found)


def _group(title: str, groups: Sequence[Group]) -> str:
    by_id = [{row.component: row for row in group.rows} for group in groups]
    average = groups[0].average
    known = [row.tally.win_share for rows in by_id for row in rows.values() if row.tally.seats >= 20]
    window = _window([each for each in known if each is not None], average)
    offered = any(row.tally.offered for rows in by_id for row in rows.values())
    rows: list[str] = []
    for component in dict.fromkeys(component for each in by_id for component in each):
        found = [each.get(component) for each in by_id]
        rows.append(_row(found, average, window, offered))
    averages = " and ".join(f"{group.average:.1%}" for group in groups)
    about = f"Users win {averages} on average over all uses (the dashed line)."
    taken = "<th>used by those who could</th>" if offered else ""
    head = f'<tr><th></th><th>wins of users</th>{taken}<th class="n wide">users</th><th class="n wide">times</th></tr>'
    return f"<section><h2>{escape(title)}</h2><p>{about}</p><table>{head}{''.join(rows)}</table></section>"


def _row(found: Sequence[Row | None], average: float, window: tuple[float, float], offered: bool) -> str:
    row = next(each for each in found if each is not None)
    wins = [None if each is None else each.tally.win_share for each in found]
    shares = [_percent(each.value if each else None) for each in wins]
    name = escape(row.name) + (f" <small>{escape(row.component)}</small>" if _needs_id(row) else "")
    cells = [
        f"<td>{name}</td>",
        f"<td>{_figure(whisker(wins, average, *window), shares)}</td>",
    ]
    if offered:
        taken = [None if each is None else each.tally.taken for each in found]
        cells.append(f"<td>{_figure(bars(taken), [_percent(each) for each in taken])}</td>")
    for name in ("seats", "times"):
        counts = "<br>".join("" if each is None else f"{getattr(each.tally, name):,}" for each in found)
        cells.append(_number(counts, "n wide lines"))
    out = any(each is not None and each.verdict for each in found)
    return f"<tr{' class=out' if out else ''}>{''.join(cells)}</tr>"


def _id(row: Row) -> str:
    return f", {escape(row.component)}" if _needs_id(row) else ""


def _needs_id(row: Row) -> bool:
    """Whether the name does not say it already."""
    return row.component.replace("-", " ") not in row.name


def _figure(plot: str, texts: Sequence[str]) -> str:
    return f'<div class="figure">{plot}<span>{"<br>".join(texts)}</span></div>'


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.0%}" if value >= 0.1 else f"{value:.1%}"


def _interval(wins: Interval) -> str:
    return f"{wins.value:.1%} <small>{wins.low:.1%} to {wins.high:.1%}</small>"


def _window(values: Sequence[Interval], average: float) -> tuple[float, float]:
    """The range that all intervals need, the average in the middle."""
    reach = max([0.05, *(max(average - each.low, each.high - average) for each in values)])
    return average - reach, average + reach
