"""The examples do what their pages say."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import brewhall
from brewhall.core import Game
from brewhall.core.errors import UnknownName
from brewhall.envs.observations import segments

ROOT = Path(__file__).parent.parent


def example(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(ROOT / "examples"), *sys.path])
    return import_module(name)


def test_ppo_learns_to_beat_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some 15 seconds on a quiet core."""
    pytest.importorskip("torch", reason="torch is in the extra 'train', which is not installed")
    ppo = example("masked_ppo", monkeypatch)
    _, share = ppo.train("beer-and-bread", 2, minutes=10, seed=1, target=0.65)
    assert share >= 0.65


def test_search_and_mccfr_of_openspiel_play_our_games(monkeypatch: pytest.MonkeyPatch) -> None:
    algorithms = example("openspiel_algorithms", monkeypatch)
    name = "brewhall_beer_and_bread(players=2)"
    assert algorithms.search_against_random(name, games=1, simulations=10, seed=1) == 1.0
    assert algorithms.regrets(name, iterations=2, seed=1) > 300


@pytest.mark.parametrize("name", sorted(brewhall.GAMES))
def test_a_dataset_holds_every_decision(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyarrow.parquet as pq

    dataset = example("dataset", monkeypatch)
    game: Game = brewhall.load(name)
    path = tmp_path / "games.parquet"
    rows = dataset.write(path, name, ["greedy", "random"], games=2, seed=1)
    table = pq.read_table(path)
    assert table.num_rows == rows
    assert table.schema.metadata[b"game"].decode() == name
    parts = json.loads(table.schema.metadata[b"segments"])
    assert parts == {key: [part.start, part.stop] for key, part in segments(game).items()}
    for row in table.slice(0, 50).to_pylist():
        assert row["action"] in row["legal"]
        seen = np.array(row["observation"], np.float32)
        assert seen[slice(*parts["deciding"])].tolist() == [1.0]
    shares = {(row["game"], row["seat"]): row["win"] for row in table.select(["game", "seat", "win"]).to_pylist()}
    assert sum(shares.values()) == pytest.approx(2.0)


def test_a_network_plays_wherever_a_bot_is_named(tmp_path: Path) -> None:
    checkpoint = f"onnx:{ROOT / 'examples' / 'checkpoints' / 'self-play-beer-and-bread.onnx'}"
    match = brewhall.Match("beer-and-bread", seats=[checkpoint, "random"], seed=1)
    assert match.run().winners == (0,)
    with pytest.raises(UnknownName, match="plays no dice-brewing"):
        brewhall.Match("dice-brewing", seats=[checkpoint, "random"], seed=1).run()
    broken = tmp_path / "broken.onnx"
    broken.write_text("no network")
    with pytest.raises(UnknownName, match="cannot be read as a network"):
        brewhall.Match("beer-and-bread", seats=[f"onnx:{broken}", "random"], seed=1).run()
