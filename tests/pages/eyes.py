"""How far apart two colours are, to every eye: with all three kinds of cone, and without one of them."""

from __future__ import annotations

import math
from itertools import combinations

Linear = tuple[float, float, float]

# What is seen without the long, the middle or the short cones (Machado, Oliveira and Fernandes, 2009).
EYES: tuple[tuple[Linear, Linear, Linear], ...] = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
)


def linear(colour: str) -> Linear:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def oklab(light: Linear) -> Linear:
    red, green, blue = [min(1.0, max(0.0, part)) for part in light]
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def seen(colour: str, eye: tuple[Linear, Linear, Linear]) -> Linear:
    light = linear(colour)
    red, green, blue = [sum(a * b for a, b in zip(row, light, strict=True)) for row in eye]
    return oklab((red, green, blue))


def apart(colours: list[str]) -> float:
    """The least distance between any two of them to any eye, in Oklab: 0.02 is just noticed."""
    pairs = combinations(colours, 2)
    return min(math.dist(seen(one, eye), seen(other, eye)) for one, other in pairs for eye in EYES)
