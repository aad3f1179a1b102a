"""One game as the scalar environments play it: state, dealer, observations, rewards and pictures."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from brewhall.boards.face import face_of
from brewhall.core.actions import action_number
from brewhall.core.dealer import SeededDealer
from brewhall.core.errors import BadOption, IllegalAction, NotAnAction
from brewhall.core.extras import extra
from brewhall.core.game import Game
from brewhall.core.options import keyword_options, parse_options
from brewhall.core.state import OVER, State
from brewhall.envs.observations import Scribe
from brewhall.envs.seeds import check_seed
from brewhall.games import as_game

RENDER_MODES = ("ansi", "rgb_array", "human")
WIDTH = 120  # columns of a board as text
PROBE = {"options": 1}  # what PettingZoo's api_test passes to every environment; it means nothing


class Table:
    """A game in play. `reset` deals it, `play` moves it on; errors change nothing."""

    def __init__(
        self,
        game: str | Game,
        players: int | None,
        render_mode: str | None,
        data: str | Path | None,
        options: Mapping[str, object],
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"render_mode cannot be {render_mode!r}; it is one of {', '.join(RENDER_MODES)}, or None")
        self.game = as_game(game, data)
        self.players = self.game.check_players(players)
        self.render_mode = render_mode
        self.options = keyword_options(self.game.options, options)
        self.dealer: SeededDealer | None = None
        self.scribe = Scribe(self.game, self.players, self.options)
        self.state: State = self.game.deal(self.players, self.options, SeededDealer(0))  # refuses bad options at once

    def reset(self, seed: int | None, options: Mapping[str, object] | None) -> None:
        """Deal. Without a seed the game goes on with the chance of the one before."""
        given = {} if options is None or options == PROBE else options
        if not isinstance(given, Mapping):
            raise BadOption(f"options cannot be {options!r}; give a dictionary: reset(options={{'name': value}})")
        chosen = parse_options(self.game.options, {**self.options, **given})
        if seed is not None:
            dealer = SeededDealer(check_seed(seed))
        elif self.dealer is None:
            dealer = SeededDealer(secrets.token_hex(16))
        else:
            dealer = self.dealer.copy()
        state = self.game.deal(self.players, chosen, dealer)
        self.state, self.dealer = state, dealer
        self.scribe = Scribe(self.game, self.players, chosen) if given else self.scribe

    def check_dealt(self) -> SeededDealer:
        if self.dealer is None:
            raise IllegalAction("no game is dealt; call reset(seed=...) first")
        return self.dealer

    @property
    def over(self) -> bool:
        return self.state.to_play == OVER

    def play(self, action: object, name: str) -> None:
        """Carry out an action of the seat to play, whom `name` names in errors."""
        try:
            number = action_number(action)
        except NotAnAction:
            raise NotAnAction(
                f"{name} is to play, so step() needs a whole number from 0 to {len(self.game.actions) - 1}, "
                f"not {action!r}; action_mask shows the legal ones"
            ) from None
        self.state.play(number, self.check_dealt())

    def observe(self, seat: int) -> dict[str, NDArray[Any]]:
        """What a seat sees and may do; a seat that is not to play may do nothing."""
        self.check_dealt()
        row, mask = self.scribe.show(self.state, seat)
        return {"observation": row, "action_mask": mask}

    def copy(self) -> Table:
        """The same game, to be played on independently and with the same chance."""
        twin = Table(self.game, self.players, self.render_mode, None, self.options)
        twin.state = self.state.copy()
        twin.dealer = None if self.dealer is None else self.dealer.copy()
        twin.scribe = Scribe(self.game, self.players, self.state.options)
        return twin

    # -- pictures --------------------------------------------------------------------------------

    def render(self, seat: int) -> str | NDArray[np.uint8] | None:
        """The board as a seat sees it."""
        if self.render_mode is None:
            raise BadOption("nothing is rendered: make the environment with render_mode='ansi', 'rgb_array' or 'human'")
        self.check_dealt()
        if self.render_mode == "rgb_array":
            return picture(self.state.seen_by(seat))
        text = self._text(seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _text(self, seat: int) -> str:
        names = [f"player {number}" for number in range(self.players)]
        console = Console(file=StringIO(), width=WIDTH, highlight=False, markup=False, emoji=False, record=True)
        view = self.game.view(self.state.seen_by(seat), self.game.narrator(viewer=seat, names=names))
        console.print(face_of(self.game).board(view, names, WIDTH))
        return console.export_text()


def picture(seen: State) -> NDArray[np.uint8]:
    """A position as pixels: height, width, red green blue."""
    from io import BytesIO

    with extra("rl"):
        import resvg_py
        from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=seen.game.picture(seen)))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))
