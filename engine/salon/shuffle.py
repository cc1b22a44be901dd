"""How chance follows from a deal, and a deal from the seeds of devices that need not trust each other.

1. Every device draws a seed, SIZE random bytes, and gives its word on it: it sends its `pledge`.
2. The host sends the head of the record: who sits where, and all the pledges, its own first (`[Pledges "…"]`).
3. A guest who finds its own pledge there, and one for every device, keeps that head and answers with its seed.
4. The deal follows from all the seeds, in the order of their pledges. The host alone knows it, and deals.
5. At the end the host gives out the whole record, with the seeds (`[Seeds "…"]`), for everybody to `audit`.

When the first seed is shown, the number of seeds, their order and who sits where are settled, and every seed is bound
by its pledge: so one device that draws its own at random is enough, and not even the host with another's help chooses
the cards. Were guests to send their seeds without a pledge, whoever sent last, or a guest that the host made up, could.

All of it is plain SHA-256 and two methods of Random, seeded in a way that Python promises to keep: `random`, which it
promises too, and `getrandbits` of at most 32, one word of the same generator. A State's `deal` may ask for no other:
the tests hold games to it, and chance to what it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from salon.core import DEALER, Move, Refused, State
from salon.record import DEAL, SEEDS, Record

SIZE = 32  # bytes of a seed: nobody guesses it, so its pledge hides it
UNTOUCHED = Random(0).random()


# --- seeds


def pledge(seed: bytes) -> str:
    return sha256(b"salon pledge " + sized(seed)).hexdigest()


def agree(pledges: str, seeds: list[bytes]) -> dict[str, str]:
    """The tags that these seeds make, the deal among them. Raises Refused, if they are not what was pledged."""
    if not seeds or pledges.split() != [pledge(seed) for seed in seeds]:
        raise Refused("pledge")
    deal = sha256(b"salon deal " + b"".join(seeds)).hexdigest()
    return {SEEDS: " ".join(seed.hex() for seed in seeds), DEAL: deal}


def read_seeds(text: str) -> list[bytes]:
    try:
        return [sized(bytes.fromhex(word)) for word in text.split()]
    except ValueError:
        raise Refused("seeds") from None


def sized(seed: bytes) -> bytes:
    if len(seed) != SIZE:
        raise Refused("seeds")  # all of one length: nothing can be shifted from one to the next
    return seed


# --- chance


def chance(deal: str, draws: int) -> Random:
    """What the dealer draws with, when it has drawn so often: it depends on these two alone."""
    rng = Random(0)
    rng.seed(f"{deal}/{draws}", version=2)
    return rng


def draws(state: State, move: Move) -> bool:
    """Whether chance has a part in this: not where a seat moves, the company calls, or something is only shown."""
    if state.turn != DEALER or move in state.calls():
        return False
    probe = Random(0)
    state.deal(probe)
    return probe.random() != UNTOUCHED


def dealt(record: Record, deal: str) -> Iterator[Move | None]:
    """By ply, what the dealer must have done; None where a seat moves or the company calls."""
    drawn = 0
    for state, move in zip(record.states(), record.moves, strict=False):
        dealer = state.turn == DEALER and move not in state.calls()
        yield state.deal(chance(deal, drawn)) if dealer else None
        drawn += draws(state, move)
