"""The arena at a prompt: deals are played by whoever takes work, and written down one by one, so that a match that was
broken off goes on where it stopped."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from salon import games
from salon.arena import Match, Played, play, standings
from salon.core import BadSetup

BAR = 30  # characters of the progress bar


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", required=True, choices=games.names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", required=True, help="by seat, the last one fills the table: strong,easy")
    parser.add_argument("--options", default="", help='such as "hands=3 points=on"')
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the deals: never tune on those that you report")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--executor", default="local", help="local or dask:ADDRESS")
    parser.add_argument("--out", type=Path, help="one line of JSON a deal; deals that stand there are not played again")
    parser.add_argument("--ladder", type=Path, help="a JSON file that keeps what matches came to, with their commands")


def run(asked: argparse.Namespace) -> None:
    match = Match(asked.game, asked.seats, tuple(asked.bots.split(",")), asked.options, asked.seed)
    if len(match.bots) > match.seats:
        raise BadSetup("value", option="bots", value=asked.bots, allowed=f"at most {match.seats}")
    done = known(match, asked.out)
    todo = [deal for deal in range(asked.deals) if deal not in done]
    for each in worked(match, todo, asked.executor, asked.jobs):
        done[each.deal] = each
        if asked.out:
            note(match, asked.out, each)
        progress(len(done), asked.deals)
    played = [each for deal, each in done.items() if deal < asked.deals]
    table(match, played)
    if asked.ladder:
        climb(match, asked.ladder, played)


# --- who takes the work: anything with `submit` and, in the end, `shutdown`


def worked(match: Match, deals: list[int], executor: str, jobs: int) -> Iterator[Played]:
    """As they are done; so the order is not the deals', and nothing depends on it."""
    if executor == "local" and jobs < 2:
        yield from (play(match, deal) for deal in deals)
        return
    submit, close = employ(executor, jobs)
    try:
        waiting = {submit(play, match, deal) for deal in deals}
        while waiting:
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ready)
    finally:
        close()


def employ(executor: str, jobs: int) -> tuple[Callable[..., Future[Played]], Callable[[], None]]:
    if executor == "local":
        from concurrent.futures import ProcessPoolExecutor  # which a browser does not have

        pool = ProcessPoolExecutor(jobs)
        return pool.submit, lambda: pool.shutdown(cancel_futures=True)
    if executor.startswith("dask:"):
        client: Any = import_module("distributed").Client(executor.removeprefix("dask:"))
        dask = client.get_executor(pure=False)
        return dask.submit, client.close
    raise BadSetup("value", option="executor", value=executor[:40], allowed="local dask:ADDRESS")


# --- files and the eye


def known(match: Match, file: Path | None) -> dict[int, Played]:
    """The deals of this match that stand in a file; a last line that was cut short is played again."""
    found: dict[int, Played] = {}
    for line in file.read_text("utf-8").splitlines() if file and file.exists() else ():
        try:
            told = json.loads(line)
        except ValueError:
            continue
        if told.pop("match") == written(match):
            played = Played(told["deal"], *(tuple(told[key]) for key in ("wins", "places", "points")))
            found[played.deal] = played
    return found


def written(match: Match) -> dict[str, Any]:
    return asdict(match) | {"bots": list(match.bots)}


def note(match: Match, file: Path, played: Played) -> None:
    before = file.read_bytes()[-1:] if file.exists() else b"\n"
    with file.open("a", encoding="utf-8") as lines:
        lines.write("\n" * (before != b"\n") + json.dumps({"match": written(match)} | played.line()) + "\n")


def climb(match: Match, file: Path, played: list[Played]) -> None:
    """What this match came to, in the place of what it came to before."""
    rungs = json.loads(file.read_text("utf-8")) if file.exists() else []
    rungs = [rung for rung in rungs if rung["match"] != written(match)]
    standing = [asdict(each) for each in standings(match, played)]
    rungs.append({"match": written(match), "command": command(match, len(played)), "deals": len(played),
                  "fair": 1 / match.seats, "standings": rounded(standing)})  # fmt: skip
    rungs.sort(key=lambda rung: (rung["match"]["seats"], rung["match"]["bots"]))
    file.write_text(json.dumps(rungs, indent=1) + "\n", "utf-8")


def command(match: Match, deals: int) -> str:
    options = f' --options "{match.options}"' if match.options else ""
    bots = ",".join(match.bots)
    return (
        f"python -m salon arena --game {match.game} --seats {match.seats} --bots {bots}{options}"
        f" --deals {deals} --seed {match.seed}"
    )


def rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(each) for each in value]
    return round(value, 4) if isinstance(value, float) else value


def progress(done: int, deals: int) -> None:
    full = BAR * done // max(deals, 1)
    end = "\n" if done >= deals else ""
    print(f"\r{'█' * full}{'·' * (BAR - full)} {done}/{deals}", end=end, file=sys.stderr, flush=True)


def table(match: Match, played: list[Played]) -> None:
    print(f"{match.game}, {match.seats} seats, {len(played)} deals, fair {1 / match.seats:.3f}")
    for each in standings(match, played):
        wins, places, points = each.wins, each.places, each.points
        told = f"{each.name:>12}  wins {told_of(wins)}  place {told_of(places)}"
        print(told + (f"  points {told_of(points, 2)}" if points else ""))


def told_of(value: tuple[float, float, float], digits: int = 3) -> str:
    mean, low, high = value
    return f"{mean:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"
