"""The words of the house: complete in both languages, well set, and filled without a stumble."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from make import words
from pages.html import fill, sign, tag, text
from pages.words import LANGUAGES, Words

WEB = Path(__file__).parents[2] / "web"
CATALOGUES = sorted({path.name.split(".")[0] for path in (WEB / "pages/words").glob("*.po")})
PLAIN = {"b", "strong", "em", "span"}  # the only markup a sentence may hold

FACT = re.compile(r"{(\w+)(?::(\w+))?}")
JOINED = {"de", "que", "lorsque", "puisque", "jusque"}  # what a French fact may be joined to
FIGURES = {
    "n",
    "least",
    "most",
    "step",
    "level",
    "before",
    "money",
    "seats",
}  # facts that are numbers: they never elide
NO_COUNT = {"most", "money", "name"}  # always several, an amount with its sign, no number at all: nothing to agree with
COUNTED = {
    "fr": "carte|point|billet|cacahuète|ticket|manche|minute|étoile|jeton|sceau|joueur|personne|case|tour|lot|contrat",
    "en": "card|point|note|peanut|ticket|round|hand|minute|star|token|player|space|lot|contract",
}
FAULTS = {  # what a typographer would strike out
    "fr": {
        "a straight quote": r"['\"]",
        "three dots": r"\.\.\.",
        "two spaces": r"[ \u00a0\u202f]{2}",
        "a space that breaks, or none, before : or »": r"(?:^|[^\u00a0])[:»]",
        "a space that breaks, or is wide, or none, before ; ! ?": r"(?:^|[^\u202f!?])[;!?]",
        "a space that breaks, or none, after «": r"«(?!\u00a0)",
        "a hyphen for a minus": r"(?:^|[\s(])-(?=[\d{])",
        "a hyphen for a dash": r" - ",
    },
    "en": {
        "a straight quote": r"['\"]",
        "three dots": r"\.\.\.",
        "two spaces": r"[ \u00a0\u202f]{2}",
        "a space before a mark": r"\s[:;!?]",
        "a hyphen for a minus": r"(?:^|[\s(])-(?=[\d{])",
        "a hyphen for a dash": r" - ",
    },
}

every = pytest.mark.parametrize(("name", "lang"), [(name, lang) for name in CATALOGUES for lang in LANGUAGES])
french = pytest.mark.parametrize("name", CATALOGUES)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    words.build(WEB)


def sentences(name: str, lang: str) -> dict[str, tuple[str, ...]]:
    """Key -> its sentence, or its sentences when it counts."""
    said = {}
    with (WEB / f"pages/words/{name}.{lang}.po").open("rb") as file:
        for message in read_po(file, locale=lang):
            if message.id:
                key = message.id if isinstance(message.id, str) else message.id[0]
                found = message.string or ""
                said[key] = (found,) if isinstance(found, str) else tuple(found)
    return said


def lines(name: str, lang: str) -> Iterator[tuple[str, str]]:
    return ((key, line) for key, said in sentences(name, lang).items() for line in said)


def facts(said: tuple[str, ...]) -> set[str]:
    return {fact for fact, _ in FACT.findall("".join(said))}


# --- complete, and plain ---


@french
def test_every_language_has_the_same_words_and_the_same_facts(name: str) -> None:
    first, *others = [sentences(name, lang) for lang in LANGUAGES]
    assert [said for told in (first, *others) for said in told.values() if not all(said)] == []
    for other in others:
        assert first.keys() == other.keys()
        assert {key: facts(first[key]) - {"n"} for key in first} == {key: facts(other[key]) - {"n"} for key in other}


@every
def test_sentences_hold_only_plain_markup_and_close_it(name: str, lang: str) -> None:
    for key, line in lines(name, lang):
        opened, closed = re.findall(r"<(\w+)", line), re.findall(r"</(\w+)>", line)
        assert sorted(opened) == sorted(closed), key
        assert set(opened) <= PLAIN, key


@every
def test_facts_are_plain_names_and_only_french_joins_them(name: str, lang: str) -> None:
    for key, line in lines(name, lang):
        assert [fact for fact in re.findall(r"{.*?}", line) if not FACT.fullmatch(fact)] == [], key
        assert {word.lower() for _, word in FACT.findall(line)} - {""} <= (JOINED if lang == "fr" else set()), key


# --- sentences that are filled ---


@pytest.mark.parametrize(
    ("name", "said"),
    {
        "Ana": "d’Ana", "Paul": "de Paul", "Élise": "d’Élise", "Île": "d’Île", "Œdipe": "d’Œdipe", "Ægir": "d’Ægir",
        "Hugo": "d’Hugo", "Hélène": "d’Hélène", "Hans": "de Hans", "Hans-Peter": "de Hans-Peter",
        "Harry P.": "de Harry P.",
        "Yves": "d’Yves", "Yann": "de Yann", "11": "de 11", "A": "de A", "émeraudes": "d’émeraudes", "": "de ",
        "Ørsted": "de Ørsted", "Åsa": "d’Åsa", "李": "de 李", "<b>Ana</b>": "de &lt;b&gt;Ana&lt;/b&gt;",
    }.items(),
)  # fmt: skip
def test_a_name_is_joined_as_it_is_said(name: str, said: str) -> None:
    assert fill("{name:de}", {"name": name}) == said


def test_markup_round_a_name_is_not_what_it_is_joined_by() -> None:
    name = tag("bdi", "Inès", cls="name")
    assert fill("la main {name:de}", {"name": name}) == f"la main d’{name}"
    assert fill("{name:Que} joue", {"name": tag("bdi", "Paul")}) == "Que <bdi>Paul</bdi> joue"
    cameo = tag("span", "P", aria_hidden="true")
    assert fill("{name:que}", {"name": [cameo, tag("bdi", "Ana")]}).startswith("qu’<span")


def test_a_sign_has_a_word_for_the_ear() -> None:
    assert text(sign("★", "étoile")) == "étoile"


def test_none_at_all_has_its_own_words_where_there_are_some(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Words("fr", "high_society")
    assert said.many("timer", 0) == fill(said.many("timer", 1), {})  # none of its own: French counts it as one
    monkeypatch.setitem(said._found, "timer.zero", "C’est l’heure")
    assert said.many("timer", 0) == "C’est l’heure"


# --- lints ---


@french
def test_no_word_that_elides_stands_bare_before_a_name(name: str) -> None:
    bare = re.compile(r"\b(?:de|des|du|que|lorsque|puisque|jusque) (?:<[^>]*>)?{(\w+)}", re.IGNORECASE)
    assert [(key, found[0]) for key, line in lines(name, "fr") for found in bare.finditer(line)
            if found[1] not in FIGURES] == []  # fmt: skip


@every
def test_what_is_counted_agrees_with_its_number(name: str, lang: str) -> None:
    counted = re.compile(rf"{{(\w+)}}(?:</?\w+>)?[ \u00a0](?:<\w+>)?(?:{COUNTED[lang]})s?\b")
    found = []
    for key, said in sentences(name, lang).items():
        found += [(key, line) for line in said if re.search(r"\w\((?:s|es|x)\)", line)]
        if len(said) == 1:
            found += [(key, each[0]) for each in counted.finditer(said[0]) if each[1] not in NO_COUNT]
    assert found == []


def struck_out(line: str, lang: str) -> list[str]:
    plain = re.sub(r"<[^>]*>|{\w+(?::\w+)?}", lambda tag: "" if tag[0][0] == "<" else "{", line)
    return [fault for fault, pattern in FAULTS[lang].items() if re.search(pattern, plain)]


@every
def test_sentences_are_well_set(name: str, lang: str) -> None:
    assert [(key, line, faults) for key, line in lines(name, lang) if (faults := struck_out(line, lang))] == []


@pytest.mark.parametrize("path", sorted((WEB / "rules").glob("*.md")), ids=lambda path: path.name)
def test_rules_are_well_set(path: Path) -> None:
    lang = path.suffixes[0].lstrip(".")
    told = [re.sub(r"^\s*(?:- )?", "", line).replace("*", "") for line in path.read_text("utf-8").splitlines()]
    assert [(line, faults) for line in told if (faults := struck_out(line, lang))] == []


BANNED = {  # what a word was changed for, or what it never said
    "fr": {
        r"\btouchez (?!pas)": "choisissez",
        r"\bcases? qui brille": "cases possibles",
        r"ne demande(?:nt)? rien[ \u00a0]?[:.]": "ne laisse aucun choix",
        r"\bimpôts\b": "l’impôt, comme au titre des règles",
        r"(?:laisser jouer la maison|la maison joue à)": "un robot",
        r"\bannoncer (?:une carte|ce qui)": "appeler une carte",
        r"\{names\} se partagent": "une liste n’est pas un sujet",
    },
    "en": {
        r"\btouch (?:the|a)\b": "choose",
        r"\b(?:spaces? that shines?|shining space)": "possible spaces",
        r"\basks? for nothing": "leaves nothing to choose",
        r"\bpart it\b": "split it",
        r"\bchance names\b": "drawn by lot",
        r"(?:let the house play|the house plays instead)": "a bot",
        r"\bto announce what\b": "to call a card",
        r"each on their own(?! device)": "on a device of their own",
        r"\{names\} share\b": "a list is no subject",
    },
}
TEXTS = sorted([*WEB.glob("pages/words/*.po"), *WEB.glob("rules/*.md"), *WEB.glob("lessons/*/*.rec")])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_word_stands_for_one_thing(lang: str) -> None:
    """In the catalogues, the rules and the lessons."""
    told = {file: file.read_text("utf-8") for file in TEXTS if file.name.split(".")[-2] == lang}
    assert len(told) > 50
    found = [(file.name, pattern, instead) for file, text_ in told.items() for pattern, instead in BANNED[lang].items()
             if re.search(pattern, text_, re.IGNORECASE)]  # fmt: skip
    assert found == []
