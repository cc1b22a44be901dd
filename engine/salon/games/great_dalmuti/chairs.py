"""Who sits on which chair at Dalmuti's table: the first draw, the end of a hand, people who come and leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salon.core import DEALER, LEAVES, NOBODY, Result
from salon.games.great_dalmuti.terms import DEAL, JOIN, Move

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State


def sit(state: State, chair: int) -> None:
    """Somebody new, on this chair, with no cards and no points."""
    state.order.insert(chair, len(state.hands))
    state.hands.append([0] * 14)
    state.sizes.append(0)
    state.points.append(0)
    state.left.append(0)
    state.known.append({})
    state.draws.append(())


def draw(state: State, cards: Move) -> None:
    for seat, card in zip(state.drawing(), cards, strict=True):
        state.draws[seat] += (card,)
    if not state.drawing():  # §1.2 lowest first, a jester worst
        state.order.sort(key=state.draws.__getitem__)
        state.phase, state.tricks = DEAL, 1


def change(state: State, move: Move) -> None:
    """§5.7 between two hands."""
    if move[0] == LEAVES:
        state.order.remove(move[1])
        state.hands[move[1]], state.sizes[move[1]], state.known[move[1]] = [0] * 14, 0, {}
    elif len(state.order) % 2:
        state.turn, state.phase = state.order[0], JOIN  # two places possible
    else:
        sit(state, len(state.order) // 2)


def join(state: State, move: Move) -> None:
    sit(state, move[0])
    state.turn, state.phase = DEALER, DEAL


def end_hand(state: State) -> None:
    [last] = [seat for seat in state.order if state.sizes[seat]]
    chairs = [*state.out, last]  # §1.4, §4.1
    if state.options.philanthropy:  # §5.4
        for great, little in ((0, -1), (1, -2)):
            state.points[state.order[great]] += chairs.index(state.order[little]) < len(chairs) + little
    state.order = chairs
    state.past.append(tuple(chairs))
    state.turn = NOBODY if len(state.past) == state.options.hands else DEALER
    state.phase, state.exposed = DEAL, None
    state.rank = state.count = 0
    state.owner = state.until = NOBODY


def result(state: State) -> Result:
    seats = range(len(state.hands))
    here = state.order + [seat for seat in seats if seat not in state.order]  # §5.7 whoever left comes last
    if not state.scored:  # the last hand's chairs
        return Result(tuple(here.index(s) + 1 for s in seats), (), (here[0],), rule="4.1")
    order = [(seat in state.order, state.points[seat]) for seat in seats]  # whatever points it had
    places = tuple(1 + sum(other > mine for other in order) for mine in order)  # §5.3 ties share
    winners = tuple(s for s in seats if places[s] == 1)
    return Result(places, tuple(map(float, state.points)), winners, rule="5.3")
