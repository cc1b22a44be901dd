"""What a collection is worth: each source by itself, and the end of the game a source at a time."""

from __future__ import annotations

from salon.games.great_split.box import RESOURCES
from salon.games.great_split.terms import ART, BOOKS, BOX, EMERALD, SEALS, TOPAZ, Cards, Tracks

CONTRACTED = range(BOOKS, SEALS + 1)
CONTRACTS, STARS, NONE = BOX.contracts, BOX.stars, (0,) * 6
LEVELS = range(BOX.lengths[ART] + 1)
MARKETS = range(sum(sorted(BOX.market)[-6:]) + 1)


def art_points(level: int, market: int) -> int:
    """§6.3 by the difference between the level and the market."""
    return next((points for bound, points in BOX.art if level - market <= bound), BOX.top)


ART_TABLE = [[art_points(level, market) for level in LEVELS] for market in MARKETS]  # by market and level


def books(tracks: Tracks) -> int:
    return BOX.banners[tracks[BOOKS]]  # §6.2 the highest banner reached


def art(tracks: Tracks, market: int) -> int:
    return ART_TABLE[market][tracks[ART]]


def gems(tracks: Tracks) -> int:
    return 2 * min(tracks[TOPAZ], tracks[EMERALD])  # §6.4


def contract(tracks: Tracks, character: int, resource: int) -> tuple[int, int]:
    """§7.2 of one resource: how many contracts, and the stars each is worth."""
    mine = BOX.characters[character][2][resource] if character >= 0 else 0
    return BOX.contracts[resource][tracks[resource]] + mine, BOX.stars[resource][tracks[resource + SEALS]]


def contracts(tracks: Tracks, character: int) -> int:
    total, mine = 0, BOX.characters[character][2] if character >= 0 else NONE
    for resource in CONTRACTED:
        if stars := STARS[resource][tracks[resource + SEALS]]:
            total += stars * (CONTRACTS[resource][tracks[resource]] + mine[resource])
    return total


def points(source: str, tracks: list[Tracks], characters: Cards, market: int) -> Cards:
    """By seat, what a source pays now: a scoring token of §1.4, or the contracts."""
    if source == "books":
        return tuple([BOX.banners[mine[BOOKS]] for mine in tracks])
    if source == "art":
        prices = ART_TABLE[market]
        return tuple([prices[mine[ART]] for mine in tracks])
    if source == "gems":
        return tuple([gems(mine) for mine in tracks])
    return tuple([contracts(mine, character) for mine, character in zip(tracks, characters, strict=True)])


def final(tracks: Tracks, character: int, market: int) -> list[tuple[str, int, tuple[int, ...]]]:
    """§7.1 the end, a source at a time: its name, its points, and of a contract how many and for how many stars."""
    told: list[tuple[str, int, tuple[int, ...]]] = [
        ("books", books(tracks), ()), ("art", art(tracks, market), ()), ("gems", gems(tracks), ())
    ]  # fmt: skip
    for resource, name in enumerate(RESOURCES, BOOKS):
        number, stars = contract(tracks, character, resource)
        told.append((f"{name}_contracts", number * stars, (number, stars)))
    return told


def worth(tracks: Tracks, character: int, market: int) -> int:
    """What the end would add now."""
    return books(tracks) + art(tracks, market) + gems(tracks) + contracts(tracks, character)


def gifts(track: int, space: int) -> dict[str, int]:
    """What a space holds: "contract", "banner" points, "stars", an "arrow", or the "advance" on a track."""
    given: dict[str, int] = {}
    if effect := BOX.effects[track][space] if track else 0:
        given |= {"arrow": 2} if effect < 0 else {"advance": effect}
    if 0 < track <= SEALS and BOX.contracts[track][space] > BOX.contracts[track][space - 1]:
        given["contract"] = BOX.contracts[track][space]
    if track == BOOKS and BOX.banners[space] > BOX.banners[space - 1]:
        given["banner"] = BOX.banners[space]
    if track > SEALS and BOX.stars[track - SEALS][space] > BOX.stars[track - SEALS][space - 1]:
        given["stars"] = BOX.stars[track - SEALS][space]
    return given


def ahead(track: int, space: int) -> tuple[int, dict[str, int]]:
    """The next special space of a track, as spaces to go and what it holds; (0, {}) if there is none."""
    for at in range(space + 1, BOX.lengths[track] + 1):
        if given := gifts(track, at):
            return at - space, given
    return 0, {}
