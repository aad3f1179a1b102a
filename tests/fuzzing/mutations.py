"""Small changes of JSON trees, bytes, records and CSV files, as a mistake or a malicious hand would make them."""

from __future__ import annotations

import copy
import csv
import io
import struct
from random import Random
from typing import Any

NUMBERS = (-(2**70), -(2**63), -129, -11, -2, -1, 0, 1, 2, 7, 64, 255, 900, 10_000, 2**31, 2**48, 2**62, 2**63 - 1)
STRANGE: tuple[Any, ...] = (
    2**63,
    10**30,
    0.5,
    -1.0,
    1e300,
    float("nan"),
    True,
    False,
    None,
    "",
    "?",
    "x",
    "\ud800",
    [],
    {},
)
CELLS = (
    "",
    " ",
    "0",
    "1",
    "-1",
    "9",
    "99",
    "255",
    "999999999",
    "9" * 30,
    "1.5",
    "x",
    "a;b",
    "a:1",
    "?",
    "\0",
    "é",
    "\ud800",
)

Node = tuple[Any, Any]  # a list or dictionary, and a place in it


# -- JSON ----------------------------------------------------------------------------------------


def mutate_json(tree: dict[str, Any], other: dict[str, Any], random: Random) -> dict[str, Any]:
    """A changed copy; `other` is a tree of the same kind to take parts from."""
    changed = copy.deepcopy(tree)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        change = random.choice((_replace, _replace, _nudge, _shift, _swap, _move, _list, _keys, None))
        if change is None:
            _graft(changed, other, random)
        else:
            change(changed, random)
    return changed


def _nodes(tree: Any) -> list[Node]:
    """Every place in a tree."""
    found: list[Node] = []
    for place in tree if isinstance(tree, dict) else range(len(tree)):
        found.append((tree, place))
        if isinstance(tree[place], dict | list):
            found += _nodes(tree[place])
    return found


def _of(tree: Any, kind: type, random: Random) -> Node | None:
    """A place that holds something of a kind."""
    found = [(parent, place) for parent, place in _nodes(tree) if type(parent[place]) is kind]
    return random.choice(found) if found else None


def _replace(tree: Any, random: Random) -> None:
    nodes = _nodes(tree)
    if nodes:
        parent, place = random.choice(nodes)
        strings = [node[0][node[1]] for node in nodes if isinstance(node[0][node[1]], str)]
        parent[place] = random.choice((*NUMBERS, *STRANGE, *random.sample(strings, min(15, len(strings)))))


def _nudge(tree: Any, random: Random) -> None:
    if node := _of(tree, int, random):
        node[0][node[1]] += random.choice((-1, 1, 2))


def _shift(tree: Any, random: Random) -> None:
    """One here is one there: what is counted in all stays as it was."""
    for by in (-1, 1):
        if node := _of(tree, int, random):
            node[0][node[1]] += by


def _swap(tree: Any, random: Random) -> None:
    nodes = _nodes(tree)
    if nodes:
        (one, here), (two, there) = random.choice(nodes), random.choice(nodes)
        one[here], two[there] = copy.deepcopy(two[there]), copy.deepcopy(one[here])


def _move(tree: Any, random: Random) -> None:
    """A card or die from one list to another."""
    source, target = _of(tree, list, random), _of(tree, list, random)
    if source and target and source[0][source[1]]:
        items, others = source[0][source[1]], target[0][target[1]]
        item = copy.deepcopy(items.pop(random.randrange(len(items))))
        others.insert(random.randint(0, len(others)), item)


def _list(tree: Any, random: Random) -> None:
    node = _of(tree, list, random)
    if not node:
        return
    items = node[0][node[1]]
    change = random.randrange(6)
    if change == 0:
        items.reverse()
    elif change == 1:
        random.shuffle(items)
    elif change == 2:
        items.clear()
    elif items and change == 3:
        items.pop(random.randrange(len(items)))
    elif items and change == 4:
        items.insert(random.randint(0, len(items)), copy.deepcopy(random.choice(items)))
    elif items:
        items *= random.choice((2, 30))


def _keys(tree: Any, random: Random) -> None:
    node = _of(tree, dict, random)
    if node and node[0][node[1]]:
        entry = node[0][node[1]]
        key = random.choice(list(entry))
        value = entry.pop(key)
        if random.random() < 0.5:
            entry[random.choice((*entry, "x", f"{key}x"))] = value


def _graft(tree: Any, other: Any, random: Random) -> None:
    """The same part of another position."""
    path: list[Any] = []
    here, there = tree, other
    while isinstance(here, dict | list) and type(here) is type(there) and here and there:
        places = (
            [place for place in here if place in there] if isinstance(here, dict) else range(min(len(here), len(there)))
        )
        if not places or (path and random.random() < 0.3):
            break
        path.append(random.choice(list(places)))
        parent, here, there = here, here[path[-1]], there[path[-1]]
    if path:
        parent[path[-1]] = copy.deepcopy(there)


# -- bytes ---------------------------------------------------------------------------------------


def mutate_bytes(data: bytes, other: bytes, random: Random) -> bytes:
    """Changed bytes of a saved state; `other` are those of another one."""
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        kind = random.randrange(10)
        if kind < 6:
            _change_numbers(changed, random, kind)
        elif kind == 6 and changed:
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        elif kind == 7:
            del changed[random.randint(0, len(changed)) :]
        elif kind == 8:
            place = random.randint(0, len(changed))
            changed[place:place] = random.randbytes(random.choice((1, 8, 16)))
        else:
            place = random.randint(0, min(len(changed), len(other)))
            changed[place:] = other[place:]
    return bytes(changed)


def _change_numbers(data: bytearray, random: Random, kind: int) -> None:
    """A change of the row of numbers behind the heading."""
    body = data.find(b"\n") + 1
    count = (len(data) - body) // 8
    if body == 0 or count == 0:
        return
    numbers = list(struct.unpack_from(f"<{count}q", data, body))
    one, two = random.randrange(count), random.randrange(count)
    if kind == 0:
        numbers[one] = random.choice([number for number in NUMBERS if -(2**63) <= number < 2**63])
    elif kind == 1:
        numbers[one] = max(-(2**63), min(2**63 - 1, numbers[one] + random.choice((-1, 1, 8, 256, 65536))))
    elif kind == 2:
        numbers[one], numbers[two] = numbers[two], numbers[one]
    elif kind == 3:
        numbers[one] = numbers[two]
    elif kind == 4:
        numbers.insert(one, numbers.pop(two))
    else:
        numbers[one] ^= 1 << random.randrange(63)
    struct.pack_into(f"<{count}q", data, body, *numbers)


# -- text ----------------------------------------------------------------------------------------


def mutate_record(text: str, other: str, random: Random) -> str:
    """A record with lines or words changed."""
    lines = text.split("\n")
    for _ in range(random.choice((1, 1, 2))):
        place = random.randrange(len(lines))
        kind = random.randrange(8)
        if kind == 0 and len(lines) > 1:
            lines.pop(place)
        elif kind == 1:
            lines.insert(random.randint(0, len(lines)), lines[place])
        elif kind == 2:
            lines[place:] = []
        elif kind == 3:
            lines[place] = random.choice(other.split("\n"))
        elif kind == 4:
            lines[place] = _change_characters(lines[place], random)
        else:
            words = lines[place].split(" ")
            word = random.randrange(len(words))
            words[word] = random.choice((*CELLS, *map(str, NUMBERS), *random.choice(lines or [""]).split(" ")))
            lines[place] = " ".join(words)
        lines = lines or [""]
    return "\n".join(lines)


def _change_characters(text: str, random: Random) -> str:
    place = random.randint(0, len(text))
    return (
        text[:place]
        + random.choice(("", "\0", "\n", ",", '"', " ", "\ud800", "é", "0"))
        + text[place + random.randint(0, 2) :]
    )


def mutate_csv(text: str, random: Random) -> str:
    """A data file with cells, rows or columns changed."""
    if random.random() < 0.1:
        return _change_characters(text, random)
    rows = list(csv.reader(io.StringIO(text)))
    for _ in range(random.choice((1, 1, 2))):
        row = random.randrange(len(rows)) if rows else 0
        column = random.randrange(len(rows[row])) if rows and rows[row] else 0
        kind = random.randrange(10)
        if not rows or not rows[row]:
            break
        if kind == 0:
            rows.pop(row)
        elif kind == 1:
            rows.insert(random.randint(0, len(rows)), list(rows[row]))
        elif kind == 2:
            rows = [[cell for place, cell in enumerate(cells) if place != column] for cells in rows]
        elif kind == 3:
            rows = [[*cells, random.choice(CELLS)] for cells in rows]
        elif kind == 4:
            rows[row][column] = _change_number(rows[row][column], random)
        elif kind < 8:
            rows[row][column] = random.choice([cells[column] for cells in rows if len(cells) > column])
        else:
            rows[row][column] = random.choice(CELLS)
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _change_number(cell: str, random: Random) -> str:
    """Another digit where one is."""
    digits = [place for place, character in enumerate(cell) if character.isdigit()]
    if not digits:
        return random.choice(CELLS)
    place = random.choice(digits)
    return cell[:place] + random.choice("0123456789") + cell[place + 1 :]
