"""Every game as a Python game of OpenSpiel, and OpenSpiel's own search as a guest at our tables.

    import pyspiel, salon.contrib.open_spiel
    game = pyspiel.load_game("salon_fan_tan(players=4,options=rounds:1)")

Options are written with a colon, for OpenSpiel has its own use for "=". Chance is explicit. Where what it decides can
be listed (`State.chances`) it is one node; where that is too much, as for a deal, it is five, each a digit of the seed
that decides it. Strings and tensors are what a seat sees now; what it saw before is in them as far as the game itself
remembers it.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from salon import games
from salon.contrib import opened, utilities
from salon.core import DEALER, NOBODY, Bot, Move, Seat, write_options
from salon.core import State as Position

BASE, DIGITS = 64, 5  # of the seed that decides a deal: thirty bits
MOST = 256  # chances that are listed
UCT = 2.0  # as OpenSpiel's own examples have it
TYPES: dict[str, pyspiel.GameType] = {}
GAMES: dict[str, type[Game]] = {}


class Held:
    """A position that is cloned as games clone theirs, where OpenSpiel asks for a deep copy; and the seed so far."""

    def __init__(self, position: Position, digits: tuple[int, ...] = ()) -> None:
        self.position, self.digits = position, digits

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.position.clone(), self.digits)


class Game(pyspiel.Game):  # type: ignore[misc]
    name = ""  # a class for each game: what OpenSpiel is given to make one is kept beyond Python's own end

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.seats, self.options = params.get("players", 0), params.get("options", "").replace(":", "=")
        start = self.opened()
        assert start.longest is not None
        info = pyspiel.GameInfo(
            num_distinct_actions=start.room,
            max_chance_outcomes=MOST,
            num_players=len(start.result().places),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=start.longest,
        )
        super().__init__(TYPES[self.name], info, params)

    def opened(self) -> Position:
        return opened(self.name, self.seats, self.options)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.opened())


class State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.held = Held(game.opened())

    @property
    def position(self) -> Position:
        return self.held.position

    def current_player(self) -> int:
        turn = self.position.turn
        return int({NOBODY: pyspiel.PlayerId.TERMINAL, DEALER: pyspiel.PlayerId.CHANCE}.get(turn, turn))

    def is_terminal(self) -> bool:
        return self.position.turn == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        listed = chances(self.position)
        return [(at, chance) for at, (_, chance) in enumerate(listed)] if listed else EVEN

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.turn != DEALER:
            position.apply(position.actions()[int(action)])
        elif listed := chances(position):
            position.apply(listed[action][0])
        else:
            self._draw(action)

    def _draw(self, digit: int) -> None:
        self.held.digits += (int(digit),)
        if len(self.held.digits) == DIGITS:
            seed = sum(each * BASE**at for at, each in enumerate(self.held.digits))
            self.position.apply(self.position.deal(Random(seed)))
            self.held.digits = ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return self.position.write(self.position.actions()[action])
        listed = chances(self.position)
        return self.position.write(listed[action][0]) if listed else f"#{action}"

    def returns(self) -> list[float]:
        result = self.position.result()
        return utilities(result) if self.is_terminal() else [0.0] * len(result.places)

    def __str__(self) -> str:
        return f"{self.position} {self.held.digits}"


EVEN = [(digit, 1 / BASE) for digit in range(BASE)]


def chances(position: Position) -> list[tuple[Move, float]]:
    """What may come, if it can be listed."""
    listed = position.chances() or []
    return listed if len(listed) <= MOST else []


class Observer:
    """What a seat sees: its view in numbers, and as a text that is another for every other view."""

    def __init__(self, start: Position) -> None:
        self.tensor = np.zeros(len(start.observe(0)), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: Seat) -> None:
        self.tensor[:] = state.position.redact(player).observe(player)

    def string_from(self, state: State, player: Seat) -> str:
        return repr(state.position.redact(player).key())


def register(names: Iterable[str]) -> None:
    for name in names:
        seats = games.load(name).seats
        TYPES[name] = pyspiel.GameType(
            short_name=f"salon_{name}",
            long_name=f"Grand Salon: {name}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats[-1],
            min_num_players=seats[0],
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": seats[0], "options": ""},
        )
        GAMES[name] = type(f"Game_{name}", (Game,), {"name": name})
        pyspiel.register_game(TYPES[name], GAMES[name])


register(games.names())


# --- a guest at our tables


def ismcts(simulations: int) -> Bot:
    """OpenSpiel's search over information sets, with its own random playouts; its worlds are guesses from the view."""

    def choose(view: Position, rng: Random) -> Move:
        options = write_options(view.options).replace("=", ":")
        game = GAMES[view.name]({"players": len(view.result().places), "options": options})
        luck = np.random.RandomState(rng.getrandbits(32))
        bot = ISMCTSBot(
            game, RandomRolloutEvaluator(1, luck), UCT, simulations, random_state=luck, use_observation_string=True
        )
        bot.set_resampler(lambda state, player: standing(game, state.position.determinize(rng)))
        return view.actions()[int(bot.step(standing(game, view)))]

    return choose


def standing(game: Game, position: Position) -> State:
    state = game.new_initial_state()
    state.held = Held(position)
    return state
