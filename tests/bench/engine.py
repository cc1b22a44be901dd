"""The engine by random play: whole games through `pick`, from fresh deals, beside other engines in the same run.

Engines take turns, a second each, several times over; what counts is the median of the ratios within a turn. What it
costs to guess the cards one cannot see is set against the playout that a guess is made for, from the same position;
and playouts are counted as a search makes them, by each game's rule policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

from salon import games
from salon.bots.policy import policy
from salon.bots.search import play_out as followed
from salon.core import DEALER, NOBODY, read_options

SEATS = 4
TURNS = 15  # short ones, in turn: what disturbs the machine disturbs all alike; and processor time, not the clock's
ROUNDS = {"big_top": SEATS, "fan_tan": SEATS}  # in a game of several deals: one of them compares with a peer's game
BRIEF = {"great_dalmuti": "hands=1"}  # how far a playout goes that starts with a guess, where a match is many games
Game = Callable[[Random], int]  # plays one game, tells how many moves the players made


def play_out(state: Any, rng: Random) -> int:
    """To the end, by pick; tells how many moves the players made."""
    moves = 0
    while (turn := state.turn) != NOBODY:
        if turn == DEALER:
            state.apply(state.deal(rng))
        else:
            state.apply(state.pick(rng))
            moves += 1
    return moves


def ours(name: str) -> Game:
    start = games.load(name).start
    return lambda rng: play_out(start(SEATS), rng)


def open_spiel(name: str) -> Game:
    """OpenSpiel's game driven from Python the same way: one legal action at random, chance drawn by its outcomes."""
    import pyspiel

    game: Any = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, moves, random = game.new_initial_state(), 0, rng.random
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                moves += 1
        return moves

    return play


def turn(play: Game, seconds: float, seed: int) -> tuple[float, float]:
    """Games and moves a second."""
    rng, played, moves = Random(seed), 0, 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        moves += play(rng)
        played += 1
    return played / spent, moves / spent


def guessing(name: str, seconds: float, seed: int) -> float:
    """What it costs to determinize the view of whoever is to move, over all positions of games: a share of playouts."""
    game, rng = games.load(name), Random(seed)
    options = read_options(game.choices, BRIEF.get(name, ""))
    guesses = playouts = 0.0
    while guesses + playouts < seconds:
        state = game.start(SEATS, options)
        while state.turn != NOBODY:
            if state.turn != DEALER:
                view, start = state.redact(state.turn), process_time()
                guess, guessed = view.determinize(rng), process_time()
                play_out(guess, rng)
                guesses += guessed - start
                playouts += process_time() - guessed
            state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))
    return guesses / playouts


def policies(name: str, seconds: float, seed: int) -> float:
    """Playouts a second, as a search makes them: by the rule, as far as it looks, from all positions of games."""
    game, rng, rules = games.load(name), Random(seed), policy(name)
    options = read_options(game.choices, BRIEF.get(name, ""))
    made, spent = 0, 0.0
    while spent < seconds:
        state = game.start(SEATS, options)
        while state.turn != NOBODY:
            if state.turn != DEALER:
                world, start = state.clone(), process_time()
                followed(world, state, rules, rng)
                spent += process_time() - start
                made += 1
            state.apply(state.deal(rng) if state.turn == DEALER else state.pick(rng))
    return made / spent


def measure(peers: bool, seconds: float = 0.3) -> Iterator[tuple[str, float, str]]:
    """Lines of (what, figure, unit)."""
    players = {f"engine {name}": ours(name) for name in games.names()}
    others = {f"OpenSpiel {name}": open_spiel(name) for name in ("dou_dizhu", "hearts")} if peers else {}
    rounds = [{name: turn(play, seconds, seed) for name, play in (players | others).items()} for seed in range(TURNS)]
    for name, deals in ROUNDS.items():
        yield f"engine {name}, random rounds", median(each[f"engine {name}"][0] for each in rounds) * deals, "/s"
    for name in players | others:
        yield f"{name}, random games", median(each[name][0] for each in rounds), "/s"
        yield f"{name}, random moves", median(each[name][1] for each in rounds), "/s"
    for name in games.names():
        shares = [guessing(name, seconds, seed) for seed in range(TURNS)]
        yield f"engine {name}, a guess to a playout", median(shares), "×"
        playouts = [policies(name, seconds, seed) for seed in range(TURNS)]
        yield f"engine {name}, policy playouts", median(playouts), "/s"
    for name in players:
        for other in others:
            if deals := ROUNDS.get(name.removeprefix("engine "), 0):
                ratio = median(each[name][0] / each[other][0] for each in rounds)
                yield f"{name} to {other}, rounds to games", ratio * deals, "×"
            yield f"{name} to {other}, games", median(each[name][0] / each[other][0] for each in rounds), "×"
            yield f"{name} to {other}, moves", median(each[name][1] / each[other][1] for each in rounds), "×"
