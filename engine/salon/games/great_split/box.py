"""What is in the box: the component set, read from its file and checked. Another set may be dropped in; a set that
cannot be played, or that the booklet's own numbers contradict, is refused in a sentence that says where and why."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

RESOURCES = ("books", "art", "topaz", "emerald", "gold")  # §1.1
TRACKS = ("prestige", *RESOURCES, *(f"{resource}_seals" for resource in RESOURCES))  # §1.1
ICONS = {"P": "prestige", "B": "books", "A": "art", "T": "topaz", "E": "emerald", "G": "gold",
         "D": "diamond", "S": "square", "W": "star"}  # §1.2  # fmt: skip
LEVELS = {"I": 29, "II": 21, "III": 21}  # §1.2 how many cards of each
GROUPS = {"books": "diamond", "art": "diamond", "topaz": "square", "emerald": "square", "gold": "square"}  # §4.2
ROUNDS, CHARACTERS, DRAWN = 6, 7, 6
LEAST, MOST = 8, 16  # §5.1 of six market tokens
ARROW = -1  # what a double arrow gives: a choice


class BadComponents(ValueError):
    """A component set that cannot be played, and where it is wrong."""


@dataclass(frozen=True, slots=True)
class Box:
    """Everything printed, as tables. A track's table has one entry a space, from 0."""

    cards: tuple[str, ...]  # kinds, in the order of the icons: "B2ii" is two books, of level II
    copies: tuple[int, ...]  # by kind
    levels: tuple[int, ...]  # by kind: 0, 1, 2
    lengths: tuple[int, ...]  # by track; prestige has none, and 0 stands for it
    effects: tuple[tuple[int, ...], ...]  # by track and space: a track to advance on, ARROW, or 0
    contracts: tuple[tuple[int, ...], ...]  # by track and space: how many were reached
    banners: tuple[int, ...]  # by space of the books' track
    stars: tuple[tuple[int, ...], ...]  # by seal track (as its resource's number) and space
    art: tuple[tuple[int, int], ...]  # up to this difference to the market, these points
    top: int  # the points beyond
    market: tuple[int, ...]
    rounds: tuple[tuple[int, int], ...]  # level of the cards dealt, and hand limit
    lines: tuple[int, ...]  # rounds after which tokens score
    characters: tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]  # key, tracks advanced, contracts by track


def read(text: str) -> Box:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadComponents(f"line {error.lineno}: this is no JSON ({error.msg})") from error
    ensure(isinstance(data, dict), "the file", "must be an object")
    ensure(data.get("icons") == ICONS, "icons", f"must be {ICONS}")
    cards = read_cards(entry(data, "the file", "cards", dict))
    tracks, seals = entry(data, "the file", "tracks", dict), entry(data, "the file", "seals", dict)
    lengths = (0, *(length(tracks, "tracks", r) for r in RESOURCES), *(length(seals, "seals", r) for r in RESOURCES))
    ensure(tracks["topaz"] == tracks["emerald"], "tracks", "topaz and emerald must be alike: the lower one scores")
    effects = read_effects(tracks, seals, lengths)
    art = read_art(entry(data, "the file", "art_points", list))
    rounds, lines = read_rounds(entry(data, "the file", "rounds", dict))
    return Box(
        *cards, lengths, effects, read_contracts(tracks), read_ladder(tracks["books"], "tracks.books", "banners"),
        ((), *(read_ladder(seals[r], f"seals.{r}", "stars") for r in RESOURCES)), *art,
        read_market(entry(data, "the file", "market_tokens", list)), rounds, lines,
        read_characters(entry(data, "the file", "characters", list), effects),
    )  # fmt: skip


def ensure(fine: bool, where: str, fault: str) -> None:
    if not fine:
        raise BadComponents(f"{where}: {fault}")


def entry(data: dict[str, Any], where: str, key: str, kind: type[Any]) -> Any:
    ensure(key in data, where, f'"{key}" is missing')
    ensure(type(data[key]) is kind, f"{where}, {key}", f"must be {kind.__name__}, and is {data[key]!r}")
    return data[key]


def read_cards(data: dict[str, Any]) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]:
    ensure(list(data) == list(LEVELS), "cards", f"must be of levels {', '.join(LEVELS)}")
    printed: dict[tuple[int, int, int], int] = {}
    for level, (name, number) in enumerate(LEVELS.items()):
        cards = entry(data, "cards", name, str).split()
        ensure(len(cards) == number, f"cards {name}", f"must be {number} cards, and are {len(cards)}")
        for card in cards:
            fine = card[0] in ICONS and card[1:] in tuple("12345")
            ensure(fine, f"cards {name}", f"{card!r} is no card: an icon ({' '.join(ICONS)}) and a number from 1 to 5")
            kind = (list(ICONS).index(card[0]), int(card[1:]), level)
            printed[kind] = printed.get(kind, 0) + 1
    gems = [sum(n * count for (icon, count, _), n in printed.items() if list(ICONS)[icon] == gem) for gem in "TE"]
    ensure(gems[0] == gems[1], "cards", f"{gems[0]} topazes and {gems[1]} emeralds: the gems must balance")
    kinds = sorted(printed)
    names = tuple(f"{list(ICONS)[icon]}{count}{list(LEVELS)[level].lower()}" for icon, count, level in kinds)
    return names, tuple(printed[kind] for kind in kinds), tuple(level for _, _, level in kinds)


def length(data: dict[str, Any], where: str, resource: str) -> int:
    spaces: int = entry(entry(data, where, resource, dict), f"{where}.{resource}", "length", int)
    ensure(1 <= spaces <= 99, f"{where}.{resource}", f"a track of {spaces} spaces cannot be")
    return spaces


def spaces(data: dict[str, Any], where: str, key: str) -> list[int]:
    """Special spaces: ascending numbers on the track, in a list or as the keys of an object."""
    ensure(key in data, where, f'"{key}" is missing')
    found = data[key]
    ensure(isinstance(found, list | dict), f"{where}.{key}", "must be a list or an object")
    numbers = [int(space) if str(space).isdecimal() else 0 for space in found]
    rising = all(one < other for one, other in pairwise(numbers))
    fine = rising and all(1 <= space <= data["length"] for space in numbers)
    ensure(fine, f"{where}.{key}", f"must be rising spaces between 1 and {data['length']}, and are {list(found)}")
    return numbers


def read_effects(
    tracks: dict[str, Any], seals: dict[str, Any], lengths: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """§4.5 double arrows on gold; §4.6 resource icons on seal tracks."""
    effects = [[0] * (spaces + 1) for spaces in lengths]
    for space in spaces(tracks["gold"], "tracks.gold", "double_arrows"):
        effects[TRACKS.index("gold")][space] = ARROW
    for resource in RESOURCES:
        where, data = f"seals.{resource}", seals[resource]
        ensure(data.get("group") == GROUPS[resource], where, f"must be of the {GROUPS[resource]} group")
        for space in spaces(data, where, "advances"):
            given = data["advances"][str(space)]
            ensure(given in RESOURCES, f"{where}.advances", f"{given!r} is no resource")
            ensure(given != "gold" or resource == "gold", f"{where}.advances", "only gold's own seals may advance gold")
            effects[TRACKS.index(f"{resource}_seals")][space] = TRACKS.index(given)
    return tuple(tuple(row) for row in effects)


def read_contracts(tracks: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    """By track and space, how many contracts were reached."""
    reached: list[tuple[int, ...]] = [()]
    for resource in RESOURCES:
        marks = spaces(tracks[resource], f"tracks.{resource}", "contracts")
        reached.append(tuple(sum(mark <= at for mark in marks) for at in range(tracks[resource]["length"] + 1)))
    return tuple(reached)


def read_ladder(data: dict[str, Any], where: str, key: str) -> tuple[int, ...]:
    """By space, the last value reached: points of a banner, or stars."""
    marks = spaces(data, where, key)
    ensure(isinstance(data[key], dict), f"{where}.{key}", "must be an object from spaces to values")
    values = list(data[key].values())
    rising = (
        all(type(value) is int for value in values) and values == sorted(set(values)) and min(values, default=1) > 0
    )
    ensure(rising, f"{where}.{key}", f"the values must rise, and are {values}")
    return tuple(
        max((v for mark, v in zip(marks, values, strict=True) if mark <= at), default=0)
        for at in range(data["length"] + 1)
    )


def read_art(data: list[Any]) -> tuple[tuple[tuple[int, int], ...], int]:
    """§6.3 bounds and points, rising; the last entry has no bound."""
    fine = all(isinstance(band, dict) and type(band.get("points")) is int for band in data)
    ensure(fine and len(data) > 1, "art_points", "must be a list of bounds and points")
    *bands, last = data
    fine = "up_to" not in last and all(type(band.get("up_to")) is int for band in bands)
    ensure(fine, "art_points", "every entry but the last needs its bound up_to")
    steps = [(band["up_to"], band["points"]) for band in bands]
    rising = all(a < c and b <= d for (a, b), (c, d) in pairwise(steps))
    ensure(rising and steps[-1][1] <= last["points"], "art_points", "bounds and points must rise")
    return tuple(steps), last["points"]


def read_market(data: list[Any]) -> tuple[int, ...]:
    """§1.5, §5.1 nine tokens, of which any six add up to 8 at least and 16 at most."""
    fine = len(data) == 9 and all(type(token) is int and token >= 0 for token in data)
    ensure(fine, "market_tokens", f"must be nine numbers, and are {data}")
    tokens = sorted(data)
    least, most = sum(tokens[:DRAWN]), sum(tokens[-DRAWN:])
    told = f"six of them must add up to {LEAST} at least and {MOST} at most, and reach {least} and {most}"
    ensure((least, most) == (LEAST, MOST), "market_tokens", told)
    return tuple(tokens)


def read_rounds(data: dict[str, Any]) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    levels, limits = entry(data, "rounds", "level", list), entry(data, "rounds", "hand_limit", list)
    ensure(len(levels) == len(limits) == ROUNDS, "rounds", f"must be {ROUNDS} of level and of hand_limit")
    ensure(all(level in ("II", "III") for level in levels), "rounds.level", f"must be II or III, and are {levels}")
    ensure(all(type(limit) is int and 2 <= limit <= 9 for limit in limits), "rounds.hand_limit", "must be from 2 to 9")
    for name in ("II", "III"):
        needed = CHARACTERS * levels.count(name)
        ensure(needed <= LEVELS[name], "rounds.level", f"seven seats would need {needed} cards of level {name}")
    lines = entry(data, "rounds", "score_after", list)
    fine = len(lines) == 2 and all(line in range(1, ROUNDS) for line in lines) and lines[0] < lines[1]
    ensure(fine, "rounds.score_after", f"must be two rounds before the last, and are {lines}")
    return tuple((list(LEVELS).index(level), limit) for level, limit in zip(levels, limits, strict=True)), tuple(lines)


def read_characters(
    data: list[Any], effects: tuple[tuple[int, ...], ...]
) -> tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]:
    """§1.3 seven, with different keys; what they advance at the start may ask nobody for a choice."""
    ensure(len(data) == CHARACTERS, "characters", f"must be {CHARACTERS}, and are {len(data)}")
    found = []
    for number, character in enumerate(data, 1):
        where = f"character {number}"
        ensure(isinstance(character, dict), where, "must be an object")
        start, contracts = entry(character, where, "start", list), entry(character, where, "contracts", dict)
        for track in start:
            ensure(track in TRACKS[:6], where, f"{track!r} is no resource and not prestige")
        arrow = ARROW in effects[TRACKS.index("gold")][: start.count("gold") + 1]
        ensure(not arrow, where, "reaches a double arrow before the game begins")
        for resource, number_of in contracts.items():
            ensure(resource in RESOURCES, where, f"{resource!r} has no contracts")
            ensure(type(number_of) is int and number_of > 0, where, f"cannot hold {number_of!r} contracts")
        mine = tuple(contracts.get(track, 0) for track in TRACKS[:6])
        found.append((entry(character, where, "key", str), tuple(TRACKS.index(track) for track in start), mine))
    keys = [key for key, _, _ in found]
    ensure(len(set(keys)) == CHARACTERS, "characters", f"must have different keys, and have {keys}")
    return tuple(found)
