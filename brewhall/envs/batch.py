"""Many games in lock-step: one call plays an action in each and writes what the next seats see."""

from __future__ import annotations

from array import array
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from brewhall.core.dealer import SeededDealer
from brewhall.core.errors import IllegalAction
from brewhall.core.game import Game
from brewhall.core.observation import Observer, Rows
from brewhall.core.state import LEGAL, OVER, State

WIN: Final[i64] = 0
MARGIN: Final[i64] = 1
ROOM: Final[i64] = 64  # for legal actions, at first
SET: Final[u8] = 1
UNSET: Final[u8] = 0


@final
class Batch:
    """Games that start anew when they end. All vectors are written in place, so that arrays over them stay valid."""

    def __init__(self, game: Game, players: i64, options: dict[str, object], count: i64, reward: i64) -> None:
        self.game = game
        self.observer: Observer = game.observer
        self.players = players
        self.options = options
        self.count = count
        self.reward = reward
        self.width: i64 = len(game.actions)
        self.rows = Rows(count, self.observer.width)
        self.masks = vec[u8](bytes(count * self.width))
        self.actions = vec[i64](array("q", bytes(8 * count)))
        self.to_play = vec[i64](array("q", bytes(8 * count)))
        self.rewards = vec[float](array("d", bytes(8 * count * players)))
        self.dones = vec[u8](bytes(count))
        self.seen: State = game.blank(players, options)
        self.states: list[State] = []
        self.dealers: list[SeededDealer] = []
        self.room = ROOM
        self.legal = vec[i64](array("q", bytes(8 * count * ROOM)))  # of each game, `room` places
        self.legal_count = vec[i64](array("q", bytes(8 * count)))

    def reset(self, seeds: list[int]) -> None:
        """Deal all games anew, each from its own seed."""
        self.dealers = [SeededDealer(seed) for seed in seeds]
        self.states = [self._deal(dealer) for dealer in self.dealers]
        for i in range(self.count):
            self._clear_rewards(i)
            self._show(i, self.states[i])

    def step(self) -> None:
        """Play `actions`. If one of them is not legal, nothing is played."""
        if len(self.states) == 0:
            raise IllegalAction("no game is dealt; call reset(seed=...) first")
        actions = self.actions
        masks = self.masks
        width = self.width
        for i in range(self.count):
            action = actions[i]
            if action < 0 or action >= width or masks[i * width + action] == UNSET:
                self._refuse(i, action)
        for i in range(self.count):
            if self.dones[i]:
                self._clear_rewards(i)
            state = self.states[i]
            dealer = self.dealers[i]
            state.apply(actions[i], dealer)
            if state.to_play == OVER:
                self._pay(i, state)
                state = self._deal(dealer)
                self.states[i] = state
            self._show(i, state)

    def sample(self, choices: SeededDealer) -> None:
        """Put a random legal action of each game into `actions`."""
        actions = self.actions
        legal = self.legal
        counts = self.legal_count
        for i in range(self.count):
            actions[i] = legal[i * self.room + choices.below(counts[i])]

    # -- one game at a time: bots move between two decisions of a learner --------------------------

    def deal_one(self, i: i64, dealer: SeededDealer) -> None:
        """Deal a game anew. Nothing of it is shown yet."""
        self.dealers[i] = dealer
        self.states[i] = self._deal(dealer)
        self._clear_rewards(i)

    def play_one(self, i: i64, action: i64) -> None:
        """Play a legal action in one game. What is shown of it stays as it was."""
        state = self.states[i]
        state.apply(action, self.dealers[i])
        if state.to_play == OVER:
            self._pay(i, state)

    def play_others(self, i: i64, seat: i64, choices: list[SeededDealer]) -> None:
        """Let the other seats of a game play at random, each by its own choices, up to a decision of `seat`."""
        state = self.states[i]
        dealer = self.dealers[i]
        listed = LEGAL
        while state.to_play != OVER and state.to_play != seat:
            count = state.count_options()
            state.apply(listed[choices[state.to_play].below(count)], dealer)
        if state.to_play == OVER:
            self._pay(i, state)

    def show_to(self, i: i64, seat: i64) -> None:
        """Write what a seat sees of a game, and what it may do if it is to play."""
        self._show_to(i, self.states[i], seat)

    def restore(self, states: list[State], dealers: list[SeededDealer]) -> None:
        """Go on from other positions. Rewards and dones stay as they are."""
        self.states = states
        self.dealers = dealers
        for i in range(self.count):
            self._show(i, states[i])

    # -- what they have in common ------------------------------------------------------------------

    def _deal(self, dealer: SeededDealer) -> State:
        state = self.game.blank(self.players, self.options)
        self.game.set_up(state, dealer)
        return state

    def _show(self, i: i64, state: State) -> None:
        """What the seat to play sees and may do."""
        self._show_to(i, state, state.to_play)

    def _show_to(self, i: i64, state: State, seat: i64) -> None:
        self.to_play[i] = state.to_play
        seen = self.seen
        state.show(seat, seen)
        self.observer.observe(seen, self.rows, i)
        base = i * self.width
        masks = self.masks
        legal = self.legal
        start = i * self.room
        for k in range(start, start + self.legal_count[i]):
            masks[base + legal[k]] = UNSET
        listed = LEGAL
        count: i64 = 0
        if state.to_play == seat:
            count = state.count_options()
        if count > self.room:
            self._make_room(count)
            legal = self.legal
            start = i * self.room
        for k in range(count):
            action = listed[k]
            legal[start + k] = action
            masks[base + action] = SET
        self.legal_count[i] = count

    def _make_room(self, most: i64) -> None:
        """Some game has more legal actions than any had before."""
        old = self.legal
        room = 2 * most
        self.legal = vec[i64](array("q", bytes(8 * self.count * room)))
        for i in range(self.count):
            for k in range(self.legal_count[i]):
                self.legal[i * room + k] = old[i * self.room + k]
        self.room = room

    def _pay(self, i: i64, state: State) -> None:
        """The rewards of a game that has ended."""
        self.dones[i] = SET
        base = i * self.players
        outcome = state.outcome()
        assert outcome is not None
        if self.reward == WIN:
            share = 1.0 / float(len(outcome.winners))
            for winner in outcome.winners:
                self.rewards[base + i64(winner)] = share
        else:
            scores = outcome.scores
            for seat in range(self.players):
                self.rewards[base + seat] = float(margin(scores, seat))

    def _clear_rewards(self, i: i64) -> None:
        self.dones[i] = UNSET
        for place in range(i * self.players, (i + 1) * self.players):
            self.rewards[place] = 0.0

    def _refuse(self, i: i64, action: i64) -> None:
        state = self.states[i]
        raise IllegalAction(
            f"game {i}: {self.game.describe(action)} is not legal now; seat {state.to_play} may: "
            f"{self.game.list_moves(state)}. Choose where action_mask is 1; no game was changed"
        )


def margin(scores: tuple[int, ...], seat: int) -> int:
    """How far a seat is ahead of the best other one; below 0 if it is behind."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
