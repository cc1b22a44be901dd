"""Faces cut for their readers. A style sheet names a face whole; here it becomes two: what French and English write, in
a small file, and the whole one for whatever else it can draw, which a browser fetches only for a name that needs it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

LETTERS = "".join(map(chr, (*range(0x20, 0x7F), 0xA0))) + "ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒàâæçèéêëîïôùûüœÿ"
SIGNS = "«»’‘“”„…–—‐‑·•×÷−½°ªº€†‹›§\u2009\u200a\u202f"
OURS = frozenset(map(ord, LETTERS + SIGNS))
FEATURES = ["kern", "liga", "calt", "locl", "ccmp", "mark", "mkmk", "lnum", "tnum", "pnum"]

FACE = re.compile(r"@font-face\s*\{(?P<inside>[^}]*)\}")
FILE = re.compile(r"url\(\.\./fonts/(?P<name>[\w.-]+)\.woff2\)")
RANGE = re.compile(r"\s*unicode-range:\s*(?P<codes>[^;]*);")


def cut(dist: Path, cache: Path) -> None:
    """Every face that a sheet of dist names; what none names goes."""
    fonts = dist / "static/fonts"
    for sheet in sorted((dist / "static/style").rglob("*.css")):
        text = sheet.read_text("utf-8")
        sheet.write_text(FACE.sub(lambda face: parted(face["inside"], fonts, cache), text), "utf-8")
    named = "".join(sheet.read_text("utf-8") for sheet in (dist / "static/style").rglob("*.css"))
    for file in fonts.glob("*.woff2"):
        if file.name not in named:
            file.unlink()


def parted(inside: str, fonts: Path, cache: Path) -> str:
    """One face of a sheet as two; as it is where it has nothing besides what is ours."""
    found = FILE.search(inside)
    assert found, inside
    whole = fonts / f"{found['name']}.woff2"
    asked = RANGE.search(inside)
    drawn = cover(whole) & read(asked["codes"]) if asked else cover(whole)
    name = small(found["name"], whole, drawn & OURS, bool(asked), fonts, cache)
    rules = RANGE.sub("", inside).strip()
    faces = [(rules.replace(whole.name, name), drawn & OURS), (rules, drawn - OURS)]
    return "\n".join(f"@font-face {{ {text} unicode-range: {told(codes)}; }}" for text, codes in faces if codes)


def small(name: str, whole: Path, codes: set[int], partial: bool, fonts: Path, cache: Path) -> str:
    """The name of the file with these alone, made unless an earlier build did."""
    mark = sha256(whole.read_bytes() + told(codes).encode()).hexdigest()[:8]
    kept = cache / f"{name}-{mark}.woff2"
    if not kept.exists():
        options = subset.Options(flavor="woff2", hinting=False, layout_features=FEATURES, name_IDs=[0, 13, 14])
        cutter, fresh = subset.Subsetter(options), kept.with_suffix(".part")
        cutter.populate(unicodes=codes)
        with subset.load_font(str(whole), options) as font:  # nameless: a cut face may not bear the reserved name
            cutter.subset(font)
            subset.save_font(font, str(fresh), options)
        fresh.replace(kept)
    part = f"{name}.ours-{mark}.woff2" if partial else f"{name}.ours.woff2"
    (fonts / part).write_bytes(kept.read_bytes())
    return part


def cover(file: Path) -> set[int]:
    """What a font can draw."""
    with TTFont(file) as font:
        return set(font.getBestCmap())


def read(codes: str) -> set[int]:
    """`U+20-2F, U+3A` as numbers."""
    ends = [part.strip().removeprefix("U+").partition("-") for part in codes.split(",")]
    return {code for first, _, last in ends for code in range(int(first, 16), int(last or first, 16) + 1)}


def told(codes: Iterable[int]) -> str:
    """Numbers as `U+20-2F, U+3A`."""
    runs: list[list[int]] = []
    for code in sorted(codes):
        if runs and runs[-1][1] == code - 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(f"U+{first:X}" + (f"-{last:X}" if last > first else "") for first, last in runs)
