"""OpenSpiel: importing this module registers `brewhall_beer_and_bread` and the other games.

Chance is a player: every question that the rules put to the dealer is a chance node with equally likely outcomes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

import brewhall
from brewhall.core.dealer import AskingDealer, SeededDealer
from brewhall.core.errors import BadOption, DealerExhausted, IllegalAction
from brewhall.core.extras import extra
from brewhall.core.game import Game
from brewhall.core.options import Option, parse_options
from brewhall.core.state import State
from brewhall.envs.observations import Scribe, segments
from brewhall.envs.rewards import win

with extra("openspiel"):
    import pyspiel

AS_USUAL = -1
MOST_OUTCOMES = 128  # of one chance node; more than any pile or deck has pieces
CHANCE_NODES = 12  # for each action, at most


class Position:
    """What is on the table: a state that is never changed, what awaits chance, and what each seat remembers.

    Memory is a digest over everything that the seat has seen and done, so it has perfect recall. It is brought up to
    date when somebody asks for it.
    """

    def __init__(
        self,
        state: State | None = None,
        action: int | None = None,
        outcomes: tuple[int, ...] = (),
        sides: int = 0,
        memory: tuple[bytes, ...] = (),
        unread: tuple[tuple[int, int, State], ...] = (),
    ) -> None:
        self.state = state  # None until the game is dealt
        self.action = action  # the one that awaits chance
        self.outcomes = outcomes  # of chance, since that action
        self.sides = sides  # outcomes of the chance node that this is; 0 for a decision
        self.memory = memory
        self.unread = unread  # who did what, and what came of it, since memory was brought up to date

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return Position(self.state, self.action, self.outcomes, self.sides, self.memory, self.unread)

    def __reduce__(self) -> tuple[object, ...]:
        self.recall()
        return Position, (self.state, self.action, self.outcomes, self.sides, self.memory)

    def recall(self) -> tuple[bytes, ...]:
        """What each seat remembers."""
        for mover, action, state in self.unread:
            self.memory = tuple(
                _digest(self.memory[seat], action if seat == mover else -1, state, seat)
                for seat in range(int(state.players))
            )
        self.unread = ()
        return self.memory


def _digest(before: bytes, action: int, state: State, seat: int) -> bytes:
    seen = state.seen_by(seat).to_bytes()
    return hashlib.blake2b(before + action.to_bytes(4, "big", signed=True) + seen, digest_size=16).digest()


class BrewhallState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position, or a chance node on the way to one."""

    def __init__(self, game: BrewhallGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    @property
    def rules(self) -> BrewhallGame:
        """The game that this is a position of."""
        game: BrewhallGame = self.get_game()
        return game

    # -- who acts --------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat to play, or chance, or nobody any more."""
        position = self.position
        if position.sides:
            return int(pyspiel.PlayerId.CHANCE)
        assert position.state is not None
        seat = int(position.state.to_play)
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        position = self.position
        return not position.sides and position.state is not None and position.state.to_play < 0

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position.state is not None
        return self.position.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What the dealer may answer, each as likely as the others."""
        sides = self.position.sides
        return [(outcome, 1.0 / sides) for outcome in range(sides)]

    def _apply_action(self, action: int) -> None:
        position = self.position
        if not position.sides:
            self.position = self.rules.carry_out(position, action, ())
        elif 0 <= action < position.sides:
            self.position = self.rules.carry_out(position, position.action, (*position.outcomes, action))
        else:
            raise IllegalAction(f"chance cannot come out as {action}; outcomes are 0 to {position.sides - 1}")

    def returns(self) -> list[float]:
        """1 for the only winner, and in sum 0: those who tie share 1, the others share what they lose."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        assert self.position.state is not None
        shares = win(self.position.state, self.position.state)
        players = len(shares)
        return [(players * share - 1) / (players - 1) for share in shares]

    # -- other worlds ----------------------------------------------------------------------------

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BrewhallState:
        """A position that this player could be in, for all they have seen. Its history is empty."""
        position = self.position
        if position.sides or position.state is None:
            raise IllegalAction("chance is to answer; resample where a player decides")
        seed = int(sampler() * 2**53)
        world = position.state.seen_by(player).completed(SeededDealer(seed))
        known = position.recall()
        memory = tuple(
            known[seat] if seat == player else _digest(b"another world", -1, world, seat) for seat in range(len(known))
        )
        return BrewhallState(self.rules, Position(world, memory=memory))

    # -- text ------------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else self.rules.game.move(action)

    def __str__(self) -> str:
        position = self.position
        text = "not dealt" if position.state is None else f"{position.state!r} {position.state.digest()}"
        if not position.sides:
            return text
        action = "deal" if position.action is None else self.rules.game.move(position.action)
        return f"{text}, {action}, chance {' '.join(map(str, position.outcomes))} of {position.sides}"


class BrewhallObserver:
    """Observations in named pieces. With perfect recall the text is a digest of all that the seat has seen."""

    def __init__(self, rules: BrewhallGame, kind: Any) -> None:
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise BadOption("observations are what one player sees: public information and that player's private one")
        self.perfect_recall = kind.perfect_recall
        self.scribe = rules.scribe
        self.tensor: NDArray[np.float32] = np.zeros(int(rules.game.observer.width), np.float32)
        self.dict = {name: self.tensor[part] for name, part in segments(rules.game).items()}

    def set_from(self, state: BrewhallState, player: int) -> None:
        """Write what a player sees into `tensor`, whose parts are in `dict`."""
        seen = state.position.state
        if seen is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.scribe.observe(seen, player)

    def string_from(self, state: BrewhallState, player: int) -> str:
        """The same as text."""
        seen = state.position.state
        if seen is None:
            return f"seat {player}, not dealt"
        if self.perfect_recall:
            return f"seat {player}, {seen!r}, {state.position.recall()[player].hex()}"
        return json.dumps(seen.seen_by(player).to_json())


class BrewhallGame(pyspiel.Game):  # type: ignore[misc]
    """A game for a number of players and with options, which are parameters of OpenSpiel."""

    name: ClassVar[str]
    data: ClassVar[str | None] = None  # the set of components, if it is not the usual one

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.game: Game = brewhall.load(self.name, self.data)
        options = {key: self._option(key, value) for key, value in given.items() if key != "players"}
        self.players = self.game.check_players(given.get("players"))
        self.options = parse_options(self.game.options, options)
        self.scribe = Scribe(self.game, self.players, self.options)
        self.start = self.carry_out(Position(), None, ())
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.actions),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.game.max_actions,
        )
        super().__init__(game_type(self.game, self.data or self.name), info, given)

    def _option(self, name: str, value: object) -> object:
        """An option by the value of its parameter, see `parameter`."""
        option = next((option for option in self.game.options if option.name == name), None)
        return option.default if option is not None and value == AS_USUAL and _is_mixed(option) else value

    def carry_out(self, position: Position, action: int | None, outcomes: tuple[int, ...]) -> Position:
        """The position after an action (None: after the deal), or the next chance node on the way there."""
        dealer = AskingDealer(list(outcomes))
        try:
            if action is None:
                state = self.game.deal(self.players, self.options, dealer)
            else:
                assert position.state is not None
                state = position.state.copy()
                state.play(action, dealer)
        except DealerExhausted:
            return Position(position.state, action, outcomes, dealer.asked, position.memory, position.unread)
        if position.state is None:
            return Position(state, memory=(b"",) * self.players, unread=((-1, -1, state),))
        mover = int(position.state.to_play)
        assert action is not None
        return Position(state, memory=position.memory, unread=(*position.unread, (mover, action, state)))

    def new_initial_state(self) -> BrewhallState:
        """The first chance node of the deal."""
        return BrewhallState(self, self.start)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more."""
        return CHANCE_NODES * int(self.game.max_actions)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> BrewhallObserver:
        """Who writes observations; with perfect recall, information states."""
        if params:
            raise BadOption(f"observers of {self.game.id} have no parameters, not {params}")
        return BrewhallObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


def game_type(game: Game, name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"brewhall_{name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0]}
        | {option.name: parameter(option) for option in game.options},
    )


def parameter(option: Option) -> object:
    """The default of the parameter for an option. Parameters have one type: -1 stands for a word among numbers."""
    return AS_USUAL if _is_mixed(option) else option.default


def _is_mixed(option: Option) -> bool:
    return len({type(value) for value in option.values}) > 1


class BeerAndBread(BrewhallGame):
    name = "beer-and-bread"


class TinyBeerAndBread(BrewhallGame):
    """Four cards and two years: small enough for exact methods."""

    name = "beer-and-bread"
    data = "beer-and-bread-tiny"


class HeavenAndAle(BrewhallGame):
    name = "heaven-and-ale"


class DiceBrewing(BrewhallGame):
    name = "dice-brewing"


for each in (BeerAndBread, TinyBeerAndBread, HeavenAndAle, DiceBrewing):
    pyspiel.register_game(game_type(brewhall.load(each.name, each.data), each.data or each.name), each)
