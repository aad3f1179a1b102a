"""Classes of somebody's own as bots, by name or themselves, wherever bots play."""

from __future__ import annotations

from pathlib import Path

import pytest

import brewhall
from brewhall.arena.series import Series, named
from brewhall.arena.workers import play_series
from brewhall.bots import Bot, create_bot
from brewhall.core import State
from brewhall.core.errors import UnknownName
from brewhall.envs.single import SeatEnv

GAME = brewhall.load("beer-and-bread")
SOURCE = '''
from pathlib import Path
from brewhall.bots import Bot

class Own(Bot):
    """Plays the legal action at the place that its checkpoint says."""
    def __init__(self, seed, checkpoint=None):
        super().__init__(seed)
        self.place = int(Path(checkpoint).read_text()) if checkpoint else 0
    def choose(self, seen):
        legal = seen.legal_actions()
        return legal[min(self.place, len(legal) - 1)]

def no_bot(seed):
    return seed
'''


class First(Bot):
    def choose(self, seen: State) -> int:
        return seen.legal_actions()[0]


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "own_agent.py"
    file.write_text(SOURCE)
    return f"python:{file}:Own"


def test_a_class_of_a_file_plays_by_name_with_and_without_a_checkpoint(own: str, tmp_path: Path) -> None:
    checkpoint = tmp_path / "place.txt"
    checkpoint.write_text("1")
    state = GAME.start(seed=1)
    seen = state.seen_by(state.to_play)
    assert create_bot(own, 1).choose(seen) == seen.legal_actions()[0]
    assert create_bot(f"{own}:{checkpoint}", 1).choose(seen) == seen.legal_actions()[1]


def test_a_module_of_the_working_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "agent_of_the_folder.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)  # so that it is taken away again
    assert type(create_bot("python:agent_of_the_folder:Own")).__name__ == "Own"


def test_processes_play_with_it_as_this_one_does(own: str) -> None:
    series = Series(GAME, (own, "random"), 4, "7", {})
    assert list(play_series(series, 2)) == list(play_series(series))


def test_bots_and_their_classes_play_a_series() -> None:
    bots, own = named([First, First(3)])
    assert bots == ("python:tests.bots.test_python:First", "First")
    played = list(play_series(Series(GAME, bots, 2, 1, {}, own=own)))
    [twice] = [list(play_series(Series(GAME, (bots[0], bots[0]), 2, 1, {})))]
    assert [game.scores for game in played] == [game.scores for game in twice]


@pytest.mark.parametrize("opponent", [First, First(), "python:tests.bots.test_python:First"])
def test_they_sit_opposite_a_learner(opponent: str | Bot) -> None:
    env = SeatEnv("beer-and-bread", opponents=opponent)
    env.reset(seed=1)
    assert type(env.bots[1 - env.seat]) is First


def test_what_is_no_bot_is_refused_with_what_is(own: str) -> None:
    file = own.removesuffix(":Own")
    for name, problem in [
        ("python:", "names no class; the form is python:MODULE:CLASS"),
        ("python:json", "names no class"),
        (f"{own}:", "names no class"),
        ("python:no_such_module:Bot", "there is no module no_such_module, neither installed nor in"),
        ("python:missing.py:Bot", "there is no file missing.py"),
        (f"{file}:Other", "there is no class Other"),
        (f"{file}:no_bot", r"makes 0, which is no brewhall.bots.Bot"),
    ]:
        with pytest.raises(UnknownName, match=problem):
            create_bot(name)
    with pytest.raises(UnknownName, match="3 is no bot; give a bot's name, a Bot, or what makes one from a seed"):
        create_bot(3)  # type: ignore[arg-type]
