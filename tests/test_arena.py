"""The arena: the same deals give the same table, whoever plays them, and a match that was broken off goes on."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from salon.__main__ import main
from salon.arena import Match, interval, play, player, student
from salon.core import BadSetup

MATCH = "--game fan_tan --seats 3 --bots easy,random --options rounds=1 --seed 6"


def arena(text: str, *more: str) -> int:
    return main(["arena", *text.split(), *more])


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_a_match_goes_on_where_it_was_broken_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    assert arena(f"{MATCH} --deals 6") == 0
    whole = told(capsys)
    assert arena(f"{MATCH} --deals 3", "--out", str(file)) == 0
    text = file.read_text("utf-8")
    file.write_text(text[: len(text) - 20], "utf-8")  # the last deal was cut short
    told(capsys)
    assert arena(f"{MATCH} --deals 6", "--out", str(file)) == 0
    assert told(capsys) == whole
    deals = [json.loads(line)["deal"] for line in file.read_text("utf-8").splitlines() if line.endswith("}")]
    assert sorted(deals) == [0, 1, 2, 3, 4, 5]


def test_a_file_of_another_match_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    arena(f"{MATCH} --deals 2", "--out", str(file))
    arena(f"{MATCH.replace('--seed 6', '--seed 7')} --deals 2", "--out", str(file))
    assert len(file.read_text("utf-8").splitlines()) == 4


def test_two_processes_give_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    arena(f"{MATCH} --deals 4")
    alone = told(capsys)
    arena(f"{MATCH} --deals 4 --jobs 2")
    assert told(capsys) == alone


def test_a_ladder_keeps_each_match_once_with_its_command(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    for deals in (2, 3):
        arena(f"{MATCH} --deals {deals}", "--ladder", str(file))
    [rung] = json.loads(file.read_text("utf-8"))
    assert rung["command"].endswith('--bots easy,random --options "rounds=1" --deals 3 --seed 6')
    assert [each["name"] for each in rung["standings"]] == ["easy", "random"]


@pytest.mark.parametrize(
    "wrong", ["--bots nobody", "--bots easy,easy,easy,easy", "--bots easy --executor pigeon --jobs 2"]
)
def test_what_cannot_be_is_refused_with_a_sentence(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(f"--game fan_tan --seats 3 --deals 1 {wrong}") == 1
    assert "cannot be" in capsys.readouterr().err


def test_every_bot_sits_in_every_seat_of_a_deal() -> None:
    match = Match("fan_tan", 3, ("easy",), "rounds=1", seed=2)
    played = play(match, 0)
    assert played.wins == pytest.approx((1 / 3,) * 3)


def test_an_interval_lies_around_its_mean() -> None:
    mean, low, high = interval([0.0, 0.5, 1.0, 0.5])
    assert low < mean == 0.5 < high


@pytest.mark.parametrize("name", ["strong:many", "strong:", "easy:500", "novice:9", "ismcts:-3", "grandmaster", ""])
def test_who_is_not_known_is_refused_with_who_is(name: str) -> None:
    with pytest.raises(BadSetup) as refused:
        player("high_society", name)
    assert refused.value.facts["value"] == name
    assert {"strong", "patient", "normal:N"} <= set(str(refused.value.facts["allowed"]).split())


def test_an_interval_of_few_deals_is_as_long_as_students() -> None:
    for number, reach in ((2, 12.706), (4, 3.182), (6, 2.571), (10, 2.262), (30, 2.045), (1000, 1.962)):
        assert student(number - 1) == pytest.approx(reach, abs=4e-3)
    assert interval([0.0, 1.0])[2] == pytest.approx(0.5 + 12.706 * 0.5)
    assert interval([0.5]) == (0.5, 0.5, 0.5)


def test_a_cluster_of_dask_gives_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    arena(f"{MATCH} --deals 4")
    alone = told(capsys)
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        assert arena(f"{MATCH} --deals 4 --executor dask:{cluster.scheduler_address}") == 0
    assert told(capsys) == alone
