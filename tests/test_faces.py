"""Faces are cut to what our languages write; whatever else they can draw stays within reach."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from make import faces

ROOT = Path(__file__).parents[1]
FONT = "rye-latin-400-normal"
TEXTS = [*ROOT.glob("web/pages/words/*.po"), *ROOT.glob("web/rules/*.md"), *ROOT.glob("web/lessons/*/*.rec")]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with one sheet and two fonts, one of them named by nobody."""
    for folder in ("static/fonts", "static/style", "cache"):
        (tmp_path / folder).mkdir(parents=True)
    [font] = (ROOT / "web/node_modules").glob(f"@fontsource/*/files/{FONT}.woff2")
    for name in (FONT, "unnamed"):
        shutil.copyfile(font, tmp_path / f"static/fonts/{name}.woff2")
    return tmp_path


def cut(site: Path, more: str = "") -> str:
    sheet = site / "static/style/x.css"
    sheet.write_text(f'@font-face {{ font-family: "R"; src: url(../fonts/{FONT}.woff2);{more} }}\n.r {{}}\n', "utf-8")
    faces.cut(site, site / "cache")
    return sheet.read_text("utf-8")


def test_what_we_write_is_in_the_small_file_and_the_rest_in_the_whole_one(site: Path) -> None:
    css, fonts = cut(site), site / "static/fonts"
    ours, rest = (faces.read(codes) for codes in faces.RANGE.findall(css))
    assert faces.cover(fonts / f"{FONT}.ours.woff2") == ours
    assert ours | rest == faces.cover(fonts / f"{FONT}.woff2")
    assert not ours & rest
    assert ours <= faces.OURS
    assert css.endswith(".r {}\n")
    assert (fonts / f"{FONT}.ours.woff2").stat().st_size < (fonts / f"{FONT}.woff2").stat().st_size / 2
    assert not (fonts / "unnamed.woff2").exists()


def test_a_sheet_that_asks_for_figures_gets_figures(site: Path) -> None:
    css = cut(site, " unicode-range: U+30-39, U+2212;")
    [codes] = faces.RANGE.findall(css)
    [file] = (site / "static/fonts").glob(f"{FONT}.ours-*.woff2")
    assert faces.read(codes) == faces.cover(file) == {*range(0x30, 0x3A), 0x2212}
    assert file.name in css


def test_a_second_build_gives_the_same_bytes(site: Path) -> None:
    cut(site)
    file, [kept] = site / f"static/fonts/{FONT}.ours.woff2", (site / "cache").iterdir()
    first = file.read_bytes()
    kept.unlink()
    cut(site)
    assert file.read_bytes() == first


def test_our_own_texts_never_ask_for_the_whole_face() -> None:
    fonts = [
        faces.cover(file) for file in (ROOT / "web/node_modules").glob("@fontsource*/*/files/*-latin-*-normal.woff2")
    ]
    assert len(fonts) > 5
    written = {ord(sign) for text in TEXTS for sign in text.read_text("utf-8")} - {0x0A, 0x0D}
    beyond = {chr(code) for code in written - faces.OURS if any(code in font for font in fonts)}
    assert not beyond
