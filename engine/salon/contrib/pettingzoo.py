"""Every game as an environment of PettingZoo: one agent a seat, each in its turn, with masks of what is allowed.

    from salon.contrib.pettingzoo import env
    table = env("fan_tan", seats=4, options="rounds=1")

The dealer's moves are the environment's own. An agent observes its view in numbers (`State.observe`) and nothing else;
rewards come at the end, by place. Ids of actions are those of `State.actions`.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from salon.contrib import opened, utilities
from salon.core import DEALER, NOBODY, Seat, State

Observation = dict[str, Any]


def env(game: str, seats: int = 0, options: str = "") -> AECEnv[str, Observation, int]:
    """As PettingZoo wraps its own: what is not allowed ends the game, and loses it."""
    inner: Any = wrappers.TerminateIllegalWrapper(Table(game, seats, options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


class Table(AECEnv[str, Observation, int]):  # type: ignore[misc]
    metadata: ClassVar[dict[str, Any]] = {"name": "salon_v1", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, game: str, seats: int = 0, options: str = "") -> None:
        super().__init__()
        self._open = partial(opened, game, seats, options)
        self.state: State = self._open()
        number = len(self.state.result().places)
        self.possible_agents = [f"seat_{seat}" for seat in range(number)]
        self.action_spaces = {agent: spaces.Discrete(self.state.room) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._looks(seat) for seat, agent in enumerate(self.possible_agents)}
        self._rng = Random()  # until a seed is given

    def _looks(self, seat: Seat) -> spaces.Dict:
        size = len(self.state.redact(seat).observe(seat))
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.state.room,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        chosen = seeding.np_random(seed)[1] if seed is not None else self._rng.getrandbits(32)
        self._rng, self.state = Random(chosen), self._open()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        view, mask = self.state.redact(seat), np.zeros(self.state.room, np.int8)
        if self.state.turn == seat:
            mask[list(view.actions())] = 1
        return {"observation": np.array(view.observe(seat), np.float32), "action_mask": mask}

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state.apply(self.state.actions()[int(action)])
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """What chance decides; then whose turn it is, or how it ended."""
        while self.state.turn == DEALER:
            self.state.apply(self.state.deal(self._rng))
        if self.state.turn != NOBODY:
            self.agent_selection = self.possible_agents[self.state.turn]
            return
        self.rewards = dict(zip(self.possible_agents, utilities(self.state.result()), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        """How it stands, as records write results."""
        return str(self.state.result())

    def close(self) -> None:
        """Nothing is held open."""
