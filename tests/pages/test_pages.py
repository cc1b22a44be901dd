"""The pages one reads: complete in both languages, strict, and without a single dead link."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from make import rulebook, site, words
from pages import frame, setup
from pages.games import laid
from pages.here import Here
from pages.html import Html, fill, tag, text
from pages.prose import marked
from pages.words import LANGUAGES, Words
from printed import about, book, embed, home, kit, lessons, lost, manifest, rules
from salon import games
from salon.lesson import TELL, parse

WEB = Path(__file__).parents[2] / "web"
ANYWHERE = ("404.html", "away.html")  # shown at any depth
PACKAGES = json.loads((WEB / "package.json").read_text("utf-8"))["dependencies"]


class Page(HTMLParser):
    """What a page links to, what it names, and what it must not hold."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lang = ""
        self.policy = ""
        self.links: list[str] = []
        self.drawn: list[str] = []  # <use>
        self.ids: list[str] = []
        self.faults: list[str] = []
        self.inside = ""
        self.feed(text)

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs}
        self.inside = name if said.get("type") != "application/ld+json" else ""  # data, and never run
        self.ids += [said["id"]] if "id" in said else []
        self.faults += [f"<{name} {key}>" for key in said if key == "style" or key.startswith("on")]
        self.faults += ["<style>"] if name == "style" else []
        self.lang = said.get("lang", "") if name == "html" else self.lang
        if said.get("http-equiv") == "Content-Security-Policy":
            self.policy = said["content"]
        address = said.get("href") or said.get("src")
        if address and not address.startswith("data:"):
            (self.drawn if name == "use" else self.links).append(address)

    def handle_endtag(self, name: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "script" and data.strip():
            self.faults.append("a script inside the page")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    words.build(WEB)


@pytest.fixture(scope="module")
def pages(compiled: None) -> dict[str, Page]:
    return {address: Page(text) for address, text in site.pages().items()}


@pytest.mark.parametrize("name", laid())
def test_every_clause_stands_in_every_language(name: str) -> None:
    first, *others = [rules.book(name, lang).clauses for lang in LANGUAGES]
    assert all(list(first) == list(other) for other in others)
    assert all(one.heading and all(one.paragraphs) for told in (first, *others) for one in told.values())


@pytest.mark.parametrize("name", [name for name in laid() if name != "fan_tan"])  # it keeps Big Top's numbers
def test_clauses_are_numbered_without_a_gap(name: str) -> None:
    for chapter in rules.book(name, "en").chapters:
        numbers = [one.number for one in chapter.clauses]
        assert numbers == [f"{chapter.number}.{n + 1}" for n in range(len(numbers))]


def test_high_society_has_its_twenty_clauses() -> None:
    ends = {"1": 3, "2": 4, "3": 3, "4": 5, "5": 1, "6": 4}
    numbers = [f"{chapter}.{n}" for chapter, last in ends.items() for n in range(1, last + 1)]
    assert rules.numbers("high_society") == numbers


def test_a_clause_is_its_heading_and_its_paragraphs() -> None:
    text = (
        "# T\n\nopening\n\n## 1 One\n\nlead\n\n- 1.1 **Head.** first\n  line\n\n  *Example.* two\n- 1.2 **Last.** ◆ x\n"
    )
    whole = book.read(text)
    assert whole.clauses["1.1"] == book.Clause("1.1", "Head", (Html("first\nline"), Html("<em>Example.</em> two")))
    assert (whole.title, whole.opening, whole.chapters[0].lead) == ("T", "opening", ["lead"])
    assert [one.ours for one in whole.clauses.values()] == [False, True]


def test_a_term_opens_the_glossary_where_it_is_used() -> None:
    text = "# T\n\n## 1 One\n\n- 1.1 **Head.** a [[word|Term]].\n\n## Words {glossary}\n\n- **Term.** What it means.\n"
    whole = book.read(text)
    assert whole.terms == {"Term": "What it means."}
    assert 'popovertarget="g-term">word</button>' in whole.clauses["1.1"].paragraphs[0]
    assert whole.chapters[1].title == "Words"


def test_sentences_are_escaped_and_marked() -> None:
    told = marked("1 < 2, **bold** and *em*, see §2.2")
    assert told == '1 &lt; 2, <strong>bold</strong> and <em>em</em>, see <a href="#r2.2">§2.2</a>'


def test_a_name_never_becomes_markup() -> None:
    name = "<script>alert('x')</script>"
    assert "<script>" not in tag("p", name, title=name) + fill("<b>{name}</b>", {"name": name})


def test_pages_stand_where_they_are_looked_for(pages: dict[str, Page]) -> None:
    folders = [
        "",
        "about/",
        "embed/",
        "ladder/",
        "reply/",
        "shelf/",
        *(f"{name}/{page}" for name in laid() for page in ("", "rules/", "play/", "join/", "replay/", "learn/")),
    ]
    folders += [f"{name}/learn/{lesson}/" for name in laid() for lesson in lessons.every(name)]
    wanted = {f"{lang}/{folder}index.html" for lang in LANGUAGES for folder in folders}
    assert {address for address in pages if not address.startswith("embed/")} == wanted | {
        "index.html",
        "reply/index.html",
        *(f"join/{name}/index.html" for name in laid()),
        *ANYWHERE,
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", laid())
def test_every_rules_page_leads_to_its_table_in_the_same_words(name: str, lang: str) -> None:
    """Whatever a game's catalogue calls what it plays."""
    [said] = re.findall(r'<a [^>]*href="[^"]*/play/"[^>]*>(.*?)</a>', rules.rules(lang, name))
    assert text(said).strip() == {"fr": "Dresser la table", "en": "Set the table"}[lang]


def test_pages_are_strict_and_say_their_language(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        assert (address, page.faults) == (address, [])
        assert (address, page.policy) == (address, frame.POLICY)
        folder = address.removeprefix("embed/v1/").split("/")[0]
        named = {
            "index.html": "fr",
            **dict.fromkeys(ANYWHERE, "fr"),
            "auto": "en",
            "embed": "en",
            "join": "en",
            "reply": "en",
        }
        assert page.lang == named.get(folder, folder)
        assert (address, len(page.ids)) == (address, len(set(page.ids)))


def targets(address: str, found: list[str]) -> Iterator[tuple[str, str]]:
    """Each address a page names, from the site's root, and its anchor."""
    for link in found:
        path, _, anchor = link.partition("#")
        path = path.partition("?")[0]
        assert ":" not in path, f"{address} leaves the house: {link}"
        assert not path.startswith("/"), f"{address} would not work under a sub-path: {link}"
        place = normpath(join(dirname(address), path)) if path else address
        folder = path.endswith("/") or place == "."
        yield (normpath(f"{place}/index.html") if folder else place), anchor


def test_every_link_and_anchor_resolves(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        if address in ANYWHERE:  # see below
            continue
        for place, anchor in targets(address, page.links):
            if place in pages:
                assert not anchor or anchor in pages[place].ids, f"{address} links to {place}#{anchor}"
            else:
                assert standing(place), f"{address} links to {place}"


def standing(place: str) -> bool:
    """Whether the site will have this file: its own, or one that vendoring brings, or the making of Python."""
    if place.startswith("licences/"):
        return place[9:-4] in {package.strip("@").replace("/", "-") for package in (*PACKAGES, *about.WITHIN)}
    if place.startswith("static/fonts/"):
        return any(package.endswith("/" + place[13:].partition("-latin-")[0]) for package in PACKAGES)
    if place.startswith("vendor/") or place in [f"py/{file}" for file in frame.FILES]:
        return True  # a file that is missing there is a 404 in the browser's tests
    return (WEB / place).is_file() or place in manifest.manifests()


def test_a_clause_can_open_beside_every_table_that_is_not_framed(pages: dict[str, Page]) -> None:
    live = [f"en/fan_tan/{room}/index.html" for room in ("play", "join", "replay", "learn/1.1", "learn/first")]
    assert [address for address in live if "panel-rule" not in pages[address].ids] == []


def test_every_drawing_is_in_its_sprite(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        for place, symbol in targets(address, page.drawn):
            assert f'id="{symbol}"' in (WEB / place).read_text("utf-8"), f"{address} draws {place}#{symbol}"


def test_sheets_name_only_files_that_will_be_there() -> None:
    for sheet in (WEB / "static/style").rglob("*.css"):
        for address in re.findall(r"url\((?!data:)[\"']?([^)\"']+)", sheet.read_text("utf-8")):
            place = normpath(join(sheet.parent.relative_to(WEB).as_posix(), address))
            assert standing(place), f"{sheet.name} names {address}"


def test_everything_borrowed_is_credited() -> None:
    from printed.about import BORROWED

    assert {package for package, *_ in BORROWED} == set(PACKAGES)


@pytest.mark.parametrize("address", ANYWHERE)
def test_an_address_that_leads_nowhere_finds_one_sheet_and_the_way_home_at_every_depth(
    pages: dict[str, Page], address: str
) -> None:
    for depth in lost.DEPTHS:
        shown = "folder/" * depth + "nowhere"
        found = [place for place, _ in targets(shown, pages[address].links) if not place.startswith("../")]
        assert [place for place in found if place in lost.sheets()] == [f"static/lost/{depth}.css"]
        assert {place for place in found if place in pages} == {f"{lang}/index.html" for lang in LANGUAGES}


def test_the_site_is_its_pages_and_what_is_static(tmp_path: Path) -> None:
    site.build(WEB, tmp_path)
    for address in ("en/high_society/index.html", "static/shell.js", "static/lost/3.css", ".nojekyll"):
        assert (tmp_path / address).is_file(), address


def test_a_table_can_be_had_at_once_from_every_door_and_every_front(pages: dict[str, Page]) -> None:
    for lang in LANGUAGES:
        for name in laid():
            assert f"../{lang}/{name}/play/?now" in pages[f"{lang}/index.html"].links
            assert f"../../{lang}/{name}/play/?now" in pages[f"{lang}/{name}/index.html"].links


def test_families_meet_no_command_line_at_the_door() -> None:
    for lang in LANGUAGES:
        assert "<code>" not in home.home(lang)
        assert "python -m salon check" in about.about(lang)


def test_the_menu_is_a_landmark_with_a_way_out_and_a_way_home() -> None:
    menu = setup.menu(Here.at("fr", "high_society/play/", "high_society"))
    assert menu.startswith('<section id="menu"')
    assert 'aria-labelledby="menu-title"' in menu
    assert "Fermer" in menu
    assert 'href="../../../fr/"' in menu


def test_of_the_options_only_those_that_matter_are_asked_for() -> None:
    here, fan_tan = Here.at("fr", "fan_tan/play/", "fan_tan"), games.load("fan_tan")
    for end, idle in {"rounds": {"minutes"}, "time": {"rounds"}, "ruin": {"minutes", "rounds"}}.items():
        drawn = setup.form(here, fan_tan, said={"ends": [end]})
        parts = dict(re.findall(r'<fieldset class="setup-part" data-when="(\w+=\w+)"( hidden disabled)?>', drawn))
        asked = {"rounds": parts["ends=rounds"], "minutes": parts["ends=time"]}
        assert {name for name, away in asked.items() if away} == idle
    assert '<input type="number" name="minutes" value="30"' in drawn


def test_variants_are_folded_away() -> None:
    drawn = setup.form(Here.at("en", "great_dalmuti/play/", "great_dalmuti"), games.load("great_dalmuti"))
    folded = drawn.partition('<details class="setup-part variants">')[2].partition("</details>")[0]
    assert folded.count('role="switch"') == 7


@pytest.mark.parametrize(
    "sheet", sorted((WEB / "static/style").rglob("*.css")), ids=lambda sheet: "-".join(sheet.parts[-2:])
)
def test_a_style_sheet_can_be_read(sheet: Path) -> None:
    long = [n for n, line in enumerate(sheet.read_text("utf-8").splitlines(), 1) if len(line) > 120]
    assert long == []


def test_a_page_tells_other_machines_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = rules.rules("en", "high_society")
    told = re.search(r'<script type="application/ld\+json">(.*?)</script>', plain)
    assert told
    assert json.loads(told[1])["numberOfPlayers"]["maxValue"] == 5
    assert "og:image" not in plain  # nobody said where it stands
    assert "canonical" not in plain
    assert not list(embed.answers())

    monkeypatch.setenv("SALON_ADDRESS", "https://salon.example/cards")
    known, answers = rules.rules("en", "high_society"), dict(embed.answers())
    assert '<meta property="og:image" content="https://salon.example/cards/static/preview/high_society.jpg"' in known
    [discovered] = re.findall(r'application/json\+oembed" href="https://salon.example/cards/(.*?)"', known)
    answer = json.loads(answers[discovered])
    assert answer["type"] == "rich"
    assert 'src="https://salon.example/cards/embed/v1/en/high_society/course/"' in answer["html"]
    assert {name.stem for name in (WEB / "static/preview").iterdir()} == set(laid())


def test_a_page_tells_where_it_stands_and_its_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALON_ADDRESS", "https://salon.example/")
    drawn = site.pages()
    for path in ("", "about/", "high_society/play/", "high_society/rules/", "high_society/learn/"):
        known = rf'<link rel="(canonical|alternate)"(?: hreflang="(..)")? href="https://salon.example/(..)/{path}">'
        places = re.findall(known, drawn[f"en/{path}index.html"])
        assert places == [("canonical", "", "en"), ("alternate", "fr", "fr"), ("alternate", "en", "en")]


# --- as an app


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_manifest_names_the_house_its_tables_and_pictures_that_are_there(lang: str) -> None:
    told = json.loads(manifest.manifests()[f"{lang}/manifest.webmanifest"])
    assert (told["lang"], told["start_url"], told["scope"]) == (lang, "../", "../")
    assert [shortcut["url"] for shortcut in told["shortcuts"]] == [f"./{name}/play/?now" for name in laid()]
    assert [shortcut["name"] for shortcut in told["shortcuts"]] == [Words(lang, name)("title") for name in laid()]
    assert told["description"] == Words(lang)("home.description")
    icons = [*told["icons"], *(icon for shortcut in told["shortcuts"] for icon in shortcut["icons"])]
    for image in [*icons, *told["screenshots"]]:
        file = WEB / normpath(join(lang, image["src"]))
        assert file.is_file(), image["src"]
        assert image["sizes"] == "any" or image["sizes"] == measured(file), image["src"]
    assert {image["form_factor"] for image in told["screenshots"]} == {"wide", "narrow"}
    assert any(icon.get("purpose") == "maskable" for icon in icons)


def measured(picture: Path) -> str:
    """What a PNG or a JPEG says of its size."""
    data = picture.read_bytes()
    if data.startswith(b"\x89PNG"):
        width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    else:
        at = 2
        while data[at + 1] not in (0xC0, 0xC2):  # the frame's header
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
        height, width = int.from_bytes(data[at + 5 : at + 7]), int.from_bytes(data[at + 7 : at + 9])
    return f"{width}x{height}"


def test_what_is_promised_is_what_there_is(pages: dict[str, Page], monkeypatch: pytest.MonkeyPatch) -> None:
    """What was once framed is framed for ever: whoever adds an address promises it (RENEW=1 adds it to the list), and
    none is taken away."""
    monkeypatch.setenv("SALON_ADDRESS", "https://salon.example/")
    files = [*pages, *(place for place, _ in embed.answers()), "embed/v1/embed.js"]
    there = {
        file.removeprefix("embed/v1/").removesuffix("index.html") for file in files if file.startswith("embed/v1/")
    }
    written = Path(__file__).parent / "promised.txt"
    if os.environ.get("RENEW"):
        both = there | set(written.read_text("utf-8").split())
        written.write_text("".join(f"{place}\n" for place in sorted(both)), "utf-8")
    assert set(written.read_text("utf-8").split()) == there


def test_the_elements_script_is_light() -> None:
    """It stands on other people's pages."""
    assert len(gzip.compress((WEB / "embed/v1/embed.js").read_bytes())) < 4096


def test_a_frame_leads_to_its_own_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.compile(r'application/json\+oembed" href="https://salon.example/(.*?)"')
    assert not found.search(embed.document("fr", "fan_tan", "table"))
    monkeypatch.setenv("SALON_ADDRESS", "https://salon.example/")
    answers = dict(embed.answers())
    for what in ("table", "course", "lesson/1.1", "rule/1.1"):
        [place] = found.findall(embed.document("fr", "fan_tan", what))
        assert f'src="https://salon.example/embed/v1/fr/fan_tan/{what}/"' in json.loads(answers[place])["html"]
    assert not found.search(embed.document("fr", "fan_tan", "record"))


# --- the thread


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", laid())
def test_the_kits_own_text_of_a_game_is_a_position_where_its_reader_moves(name: str, lang: str) -> None:
    [part] = parse(kit.sample(name, lang)).parts
    assert [step.kind for step in part.steps] == [TELL]
    assert part.record.game.name == name
    assert part.record.last().turn == part.eyes(0)


@pytest.mark.parametrize("name", laid())
def test_every_clause_can_be_tried_from_its_page(name: str) -> None:
    """By a figure beside it, or in a lesson that it leads to."""
    _, *clauses = rules.rules("en", name).split('class="clause" id="r')
    assert len(clauses) == len(rules.numbers(name))
    ways = ('class="figure-frame"', 'class="clause-try"')
    assert [clause[:4] for clause in clauses if not any(way in clause for way in ways)] == []


def test_the_table_of_clauses_names_each_with_its_figure_lessons_and_tests() -> None:
    lines = rulebook.table(WEB.parent).splitlines()
    for game in laid():
        at = next(n for n, line in enumerate(lines) if line.startswith(f"{game}: "))
        rows = [line.split() for line in lines[at + 2 : at + 2 + len(rules.numbers(game))]]
        assert [number for number, *_ in rows] == rules.numbers(game)
        assert [number for number, tests, *_ in rows if tests == "0"] == []
        assert [number for number, *_, lesson in rows if lesson == "-"] == []
