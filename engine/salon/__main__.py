"""The engine at a prompt: `python -m salon check FILE.rec …` replays records, `python -m salon play` prints one, and
`python -m salon audit SEEN.rec WHOLE.rec` compares what a guest saw with the whole game. `python -m salon arena` sets
bots against each other."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from salon import bots, games
from salon.arena import __main__ as arena
from salon.audit import audit
from salon.core import LETTERS, NOBODY, Refused, read_options
from salon.lesson import Part, parse
from salon.record import BadRecord, Record
from salon.table import Table

REASONS = {
    "notation": "{text!r} is no move here",
    "turn": "{move} is out of turn: the move is {due}'s",
    "over": "{move} comes after the end of the game",
    "result": "the Result tag says {said!r}, the game says {result!r}",
    "long": "a text of {length} characters is too long for a record (at most {most})",
    "seats": "no table has more than {most} seats",
    "newcomers": "the last seats have a plus, one for each newcomer: {named} so named, {came} came",
    "eyes": "there is no seat {eyes!r} at this table to see with",
    "tag": 'the tag [{tag} "…"] is missing',
    "game": "there is no game {game!r} (known: {known})",
    "option": "this game has no option {option!r}",
    "pledge": "the seeds are not those that were pledged",
    "seed": "the seed that was given is not among them",
    "dealt": "{told} does not follow from the seeds",
    "seen": "{told!r} stands here, and {saw!r} was seen",
    "value": "option {option!r} cannot be {value!r} (one of: {allowed})",
}


def sentence(refused: Refused) -> str:
    if refused.rule in REASONS:
        return REASONS[refused.rule].format(**refused.facts)
    facts = dict(refused.facts)
    move = facts.pop("move", "this set-up")
    told = ", ".join(f"{key} {value}" for key, value in facts.items())
    return f"{move} breaks rule §{refused.rule}" + (f" ({told})" if told else "")


def whose(part: Part) -> str:
    seat = part.eyes(0)
    return "a spectator" if seat is None else f"{part.record.seats[seat]} ({LETTERS[seat]})"


def reads(path: Path, look: Callable[[str], object]) -> bool:
    """Whether one could look at this file; if not, why not was said."""
    try:
        look(path.read_text("utf-8"))
    except BadRecord as bad:
        print(f"{path}, line {bad.line}: {sentence(bad)}", file=sys.stderr)
    except Refused as refused:
        print(f"{path}: {sentence(refused)}", file=sys.stderr)
    except (OSError, UnicodeDecodeError) as error:
        print(f"{path}: cannot be read ({getattr(error, 'strerror', None) or 'not UTF-8 text'})", file=sys.stderr)
    else:
        return True
    return False


def check(path: Path) -> bool:
    def look(text: str) -> None:
        for part in parse(text).parts:
            state, asked = part.record.last(), sum(step.asks for step in part.steps)
            ended = str(state.result()) if state.turn == NOBODY else f"{len(part.record.moves)} moves, not ended"
            told = [ended, *[f"{asked} questions"] * (asked > 0), *[f"seen by {whose(part)}"] * bool(part.looks)]
            print(f"{path}: {', '.join(told)}")

    return reads(path, look)


def compare(seen: Path, whole: Path, seed: bytes | None) -> bool:
    """What a guest saw, and the seed it gave, with the whole game."""

    def look(text: str) -> None:
        record = audit(Record.parse(seen.read_text("utf-8")), text, seed)
        print(f"{whole}: {len(record.moves)} moves, fairly dealt, as they were seen")

    return reads(seen, Record.parse) and reads(whole, look)


def play(game: str, seats: int, options: str, seed: int) -> Record:
    state = games.load(game)
    names = [f"Bot {seat + 1}" for seat in range(seats)]
    table = Table(Record(state, names, read_options(state.choices, options)), Random(seed))
    bot = bots.load(game)
    while table.turn != NOBODY:
        table.go_on(bot)
    return table.record


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m salon", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("check", help="replay records: their result, or the line and the rule they break")
    checking.add_argument("files", nargs="+", type=Path, metavar="FILE.rec")
    playing = commands.add_parser("play", help="a game between bots, printed as a record")
    playing.add_argument("game", help=f"one of: {' '.join(games.names())}")
    playing.add_argument("--seats", type=int, default=4)
    playing.add_argument("--options", default="", help='such as "hands=3 points=on"')
    playing.add_argument("--seed", type=int, default=1)
    comparing = commands.add_parser("audit", help="compare what a guest saw with the whole game, once it is over")
    comparing.add_argument("seen", type=Path, metavar="SEEN.rec")
    comparing.add_argument("whole", type=Path, metavar="WHOLE.rec")
    comparing.add_argument("--seed", type=bytes.fromhex, help="the one that the guest gave, as 64 digits from 0 to f")
    arena.arguments(commands.add_parser("arena", help="bots against each other: every deal in all seats"))
    asked = parser.parse_args(arguments)
    if asked.command == "audit":
        return 0 if compare(asked.seen, asked.whole, asked.seed) else 1
    if asked.command == "check":
        return 0 if all([check(path) for path in asked.files]) else 1
    try:
        if asked.command == "arena":
            arena.run(asked)
            return 0
        print(play(asked.game, asked.seats, asked.options, asked.seed), end="")
    except Refused as refused:
        print(sentence(refused), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
