"""The house without a network: after one visit, through an update, and with everything that can go wrong on the way."""

from __future__ import annotations

import os
import re
import shutil
import socket
import threading
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zlib import compressobj

import pytest
from playwright.sync_api import Browser, Page, expect

from make import offline
from make.serve import Request, Server
from pages.games import laid
from printed.lessons import names
from salon import bots, games
from salon.core import NOBODY
from salon.record import Record
from salon.table import Table

from .conftest import AT_ONCE, DIST, PATIENCE, Enter, ready, shelved
from .person import Person
from .positions import NAMES
from .positions import keeping as keeping_record
from .saves import ENDED, PLAY, TO_TOP_12, keeping, saved
from .start import woken

pytestmark = pytest.mark.e2e

WEB = Path(__file__).parents[2] / "web"
WASM, WHEEL = "vendor/pyodide/pyodide.asm.wasm", next((DIST / "py").glob("*.whl.pack")).relative_to(DIST).as_posix()
# A device with room for so many files.
ROOM = """{
  const put = Cache.prototype.put, full = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
  let room = %d;
  Cache.prototype.put = function (...pair) { return room-- > 0 ? put.apply(this, pair) : full(); };
}
"""
OLD = """
addEventListener("install", (event) => event.waitUntil(caches.open("grand-salon / files 0").then(skipWaiting)));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const headers = { "Content-Type": "text/html" };
  if (event.request.mode === "navigate") event.respondWith(new Response("<title>Old</title>", { headers }));
});"""
# Half a minute without a sign of life is over at once.
SOON = """{
  const late = setTimeout;
  window.setTimeout = (act, ms, ...rest) => late(act, ms === 30_000 ? 50 : ms, ...rest);
}"""
TAKEN_OVER = """() => new Promise((done) => {
  navigator.serviceWorker.oncontrollerchange = () => done();
  navigator.serviceWorker.getRegistration().then((house) => house.update());
})"""
UPDATE = "navigator.serviceWorker.getRegistration().then((house) => void house.update())"
# Asked for until a newer worker is there: a page that was just opened may still be failing with the damaged one.
RENEWED = """async () => {
  const house = await navigator.serviceWorker.ready, before = house.active;
  while (house.active === before) {
    await house.update().catch(() => {});
    const coming = house.installing ?? house.waiting, over = ["activated", "redundant"];
    if (coming && !over.includes(coming.state)) await new Promise((done) => {
      coming.addEventListener("statechange", () => { if (over.includes(coming.state)) done(); });
    });
  }
}"""
MANY = 200  # moves
SHORT = {"great_dalmuti": {"hands": "1"}, "fan_tan": {"rounds": "1"}}
# A link of our own, followed as one that a reader presses.
FOLLOW = """(to) => {
  const link = document.createElement("a");
  link.href = to;
  document.body.append(link);
  link.click();
}"""


# --- a host that can go away, and a site that can change ---


class Door(Server):
    """Keeps its visitors' hands, so as to show them out."""

    def get_request(self) -> Any:
        visitor = super().get_request()
        self.__dict__.setdefault("visitors", []).append(visitor[0])
        return visitor


class Host:
    """The site over HTTP: it can be stopped and started again, at the same address, with another site behind it."""

    def __init__(self, dist: Path, prefix: str = "/") -> None:
        self.dist, self.port, self.prefix = dist, 0, prefix
        self.asked: list[tuple[str, int]] = []
        self.damage: dict[str, Callable[[bytes], bytes]] = {}  # path -> what becomes of it on its way
        self.start()

    def start(self) -> None:
        self.server = Door(self.dist, self.port, self.prefix)
        self.port, self.address = self.server.server_port, self.server.address
        noting = partial(Noting, host=self, directory=str(self.dist), prefix=self.server.prefix)
        self.server.RequestHandlerClass = noting
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
        for visitor in self.server.__dict__.get("visitors", []):
            try:
                visitor.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # it has left by itself

    def move(self, dist: Path) -> None:
        self.stop()
        self.dist = dist
        self.start()

    def sent(self, path: str) -> int:
        """How often a file was sent whole."""
        return [code for asked, code in self.asked if asked.partition("?")[0] == self.server.prefix + path].count(200)


class Noting(Request):
    def __init__(self, *arguments: Any, host: Host, **options: Any) -> None:
        self.host = host
        super().__init__(*arguments, **options)

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        self.host.asked.append((self.path, int(code)))

    def send_head(self) -> Any:
        damage = self.host.damage.get(self.path.partition("?")[0].removeprefix(self.prefix))
        if damage is None:
            return super().send_head()
        file = Path(self.translate_path(self.path))
        body = damage((file / "index.html" if file.is_dir() else file).read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)


@pytest.fixture
def host(enter: Enter) -> Iterator[Host]:
    opened = Host(DIST)
    yield opened
    enter.leave()  # a page that outlives its host says so
    opened.stop()


@pytest.fixture(scope="module")
def renewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The next version of the site: its pages and a script say so."""
    dist = tmp_path_factory.mktemp("renewed") / "dist"
    shutil.copytree(DIST, dist, copy_function=linked)
    for path in ("inventory.json", "sw.js", *(f"offline/{name}.pack" for name in ("fr", "en", "rest"))):
        (dist / path).unlink()
    for page in [*dist.glob("fr/high_society/**/index.html"), dist / "fr/index.html"]:
        changed(page, b"<html ", b"<html data-new ")
    changed(dist / "static/sound.js", b"", b'document.documentElement.dataset.heard = "new";\n')
    offline.build(WEB, dist)
    return dist


def linked(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def changed(file: Path, before: bytes, after: bytes) -> None:
    text = file.read_bytes().replace(before, after, 1)
    file.unlink()  # it may be the other site's, too
    file.write_bytes(text)


def moved_in(page: Page) -> Page:
    """Once everything is on the device."""
    expect(page.locator("html[data-offline=whole]")).to_have_count(1)
    return page


def word(page: Page) -> str:
    return page.locator("#offline-word").text_content() or ""


# --- after one visit, the network gone ---


@pytest.fixture(scope="module")
def alone(browser: Browser) -> Iterator[Page]:
    """A page of the house in a browser that has been there once. The host is no more."""
    host = Host(DIST)
    with browser.new_context(reduced_motion="reduce", locale="fr-FR", base_url=host.address) as context:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(AT_ONCE)
        page = context.new_page()
        page.goto("fr/")
        moved_in(page)
        host.stop()
        yield page
        page.goto("fr/")
        assert word(page) in ("", "Sans réseau\u00a0: tout est sur cet appareil.")


@pytest.mark.parametrize("game", laid())
def test_a_whole_game_is_played(alone: Page, game: str) -> None:
    """Between guests of the house, from the set-up to the end; an evening of hundreds of moves only to its end."""
    record = evening(game)
    for key, text in shelved(keeping_record(record)).items():
        alone.evaluate("([key, text]) => localStorage.setItem(`salon.${key}`, text)", [key, text])
    long = len(record.moves) > MANY
    path = f"/fr/{game}/play/" + ("?table=kept" if long else "?seed=1")
    if alone.locator("html[data-ready]").count():
        alone.evaluate(FOLLOW, path)
        expect(alone.locator(f"html[data-game={game}]")).to_have_count(1)
    else:
        alone.goto(path)
    ready(alone)
    if not long:
        lay_the_table(alone, game)
    expect(alone.locator("#again")).to_be_visible()
    expect(alone.locator("#winner")).to_be_visible()


def test_python_wakes_from_the_snapshot_that_came_last(alone: Page) -> None:
    alone.goto("/fr/high_society/play/?seed=1")
    assert woken(ready(alone))


def evening(game: str) -> Record:
    """A game of bots at the smallest table, all but its last moves."""
    kind, options = games.load(game), {key: int(value) for key, value in SHORT.get(game, {}).items()}
    seats = kind.seats[0]
    table = Table(Record(kind, NAMES[:seats], kind.choices(**options)), Random(1))
    while table.turn != NOBODY:
        table.go_on(bots.load(game))
    kinds = "; ".join(["bot"] * seats)
    return Record(kind, NAMES[:seats], kind.choices(**options), table.record.moves[:-40], {"Kinds": kinds})


def lay_the_table(page: Page, game: str) -> None:
    for name, value in SHORT.get(game, {}).items():
        page.locator(f"#setup [name={name}]").select_option(value)
    chairs = page.locator("#setup [name^=kind]")
    for chair in range(chairs.count()):
        chairs.nth(chair).select_option("bot" if chair < games.load(game).seats[0] else "empty")
    page.locator("#setup [name=pace]").select_option("instant")
    page.locator("#setup [type=submit]").click()


def test_a_lesson_is_taken(alone: Page) -> None:
    alone.goto(f"fr/high_society/learn/{names('high_society')[0]}/")
    ready(alone)
    expect(alone.locator("#voice-title")).to_be_visible()
    alone.locator("#voice button").first.click()
    expect(alone.locator("#trouble")).to_be_hidden()


def test_a_game_that_is_an_address_is_replayed(alone: Page) -> None:
    fold = compressobj(wbits=-15)
    text = urlsafe_b64encode(fold.compress(saved(ENDED).encode()) + fold.flush()).decode().rstrip("=")
    alone.goto(f"en/high_society/replay/#t3.{text}")
    expect(ready(alone).locator("#ply")).to_have_value("3")


def test_the_other_language_its_rules_and_their_figures_are_read(alone: Page) -> None:
    alone.goto("en/high_society/rules/")
    expect(alone.get_by_text("clause by clause").first).to_be_visible()
    alone.locator(".figure").first.scroll_into_view_if_needed()
    expect(alone.frame_locator("iframe.figure-frame >> nth=0").locator("#stage")).to_be_visible()
    alone.goto("embed/v1/auto/fan_tan/table/")
    alone.wait_for_url(re.compile("embed/v1/en/fan_tan/table/"))  # the last language that was read
    expect(alone.locator("#setup")).to_be_visible()


def test_an_address_that_leads_nowhere_still_says_so(alone: Page) -> None:
    answer = alone.goto("fr/nowhere")
    assert answer
    assert answer.status == 404
    expect(alone.get_by_text("Cette porte n’ouvre sur rien")).to_be_visible()
    alone.goto("fr")
    expect(alone).to_have_url(re.compile("/fr/$"))  # a folder's address gets its slash, as on any host


def test_under_a_sub_path_too(enter: Enter) -> None:
    host = Host(DIST, "/any/sub/path/")
    page = moved_in(enter("en/about/", base=host.address, locale="en-GB", offline=True))
    assert page.evaluate("caches.keys()") == [f"grand-salon /any/sub/path/ {part} 1" for part in ("house", "files")]
    host.stop()
    page.goto(f"{host.address}en/fan_tan/play/")
    ready(page)


# --- on the way there ---


def test_pythons_files_are_kept_as_they_come_and_sent_once_more_at_most(enter: Enter, host: Host) -> None:
    """Whoever begins at a table has them already: they are not fetched for the device again."""
    page = enter(PLAY.format("fr"), base=host.address, offline=True)
    before = {path: host.sent(path) for path in (WASM, WHEEL)}
    moved_in(page)
    assert {path: host.sent(path) for path in (WASM, WHEEL)} == before
    page.reload()
    ready(page)
    assert {path: host.sent(path) for path in (WASM, WHEEL)} == before


def test_a_connection_that_is_to_be_spared_is_spared(enter: Enter, host: Host) -> None:
    sparing = 'Object.defineProperty(Navigator.prototype, "connection", { value: { saveData: true } })'
    page = enter("en/", base=host.address, locale="en-GB", before=sparing, offline=True)
    expect(page.locator("html[data-offline=saving]")).to_have_count(1)
    assert host.sent(WASM) == host.sent("offline/en.pack") == 0
    page.reload()  # now it is the device's: what is opened is kept
    expect(page.locator("html[data-offline=saving]")).to_have_count(1)
    host.stop()
    page.reload()
    expect(page.get_by_text("Come in, take a seat").first).to_be_visible()
    page.goto(f"{host.address}en/about/")
    expect(page.get_by_text("This page is not on this device yet")).to_be_visible()
    host.start()
    page.goto(f"{host.address}en/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Keep everything here").click()
    moved_in(page)
    assert word(page) == "Without a network: everything is on this device."
    enter_told(enter)


def test_a_download_that_was_cut_off_goes_on(enter: Enter, host: Host) -> None:
    host.damage["offline/en.pack"] = host.damage["embed/v1/en/fan_tan/course/"] = lambda _: b""
    page = enter("fr/", base=host.address, offline=True)
    expect(page.locator("html[data-offline=half]")).to_have_count(1)
    assert "une partie manque encore" in word(page)
    once = host.sent("offline/fr.pack"), host.sent(WASM)
    host.damage.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    moved_in(page)
    assert (host.sent("offline/fr.pack"), host.sent(WASM)) == once


@pytest.mark.parametrize("room", [0, 120])
def test_without_room_it_says_so_and_plays_on_by_the_network(enter: Enter, host: Host, room: int) -> None:
    """None at all, or enough for the shell alone."""
    host.damage["sw.js"] = lambda script: (ROOM % room).encode() + script
    page = enter("en/", base=host.address, locale="en-GB", offline=True)
    expect(page.locator("html[data-offline=room]")).to_have_count(1)
    assert "no more room" in word(page)
    page.goto(f"{host.address}en/high_society/play/?seed=1")
    ready(page)


# --- an update ---


def test_an_update_in_the_middle_of_a_game_waits_for_its_button(enter: Enter, host: Host, renewed: Path) -> None:
    page = moved_in(enter("fr/", base=host.address, kept=keeping(TO_TOP_12, options="first=B"), offline=True))
    table = f"{host.address}{PLAY.format('fr')}?table=kept"
    page.goto(table)
    ready(page)
    second = page.context.new_page()
    second.goto(f"{host.address}fr/high_society/")
    moved_in(second)
    page.bring_to_front()
    host.move(renewed)
    page.evaluate(UPDATE)
    expect(page.locator("#renewal")).to_be_visible()
    expect(page.locator("#renewal p")).to_contain_text("Une nouvelle version est prête.")
    host.stop()  # it came whole
    person = Person(page)
    person.bid("15")  # nobody was interrupted
    expect(page.locator("#log")).to_contain_text("Ana monte à 15")
    sound = "() => fetch(document.documentElement.dataset.root + 'static/sound.js').then((answer) => answer.text())"
    assert "dataset.heard" not in page.evaluate(sound)  # what this page still asks for is of its own version
    page.evaluate(FOLLOW, f"{host.address}fr/high_society/rules/")
    expect(page).to_have_url(re.compile("/rules/$"))
    expect(page.locator("h1")).to_be_visible()
    page.go_back()
    ready(page)
    expect(page.locator("#renewal")).to_be_visible()
    page.locator("#renewal").get_by_role("button", name="Recharger").click()
    expect(page.locator("html[data-new]")).to_have_count(1)
    ready(page)
    expect(page.locator("#log")).to_contain_text("Ana monte à 15")
    assert "dataset.heard" in page.evaluate(sound)
    assert "dataset.heard" not in second.evaluate(sound)  # the other tab is still what it was
    expect(second.locator("#renewal")).to_be_visible()
    second.get_by_role("button", name="Plus tard").click()
    expect(second.locator("#renewal")).to_be_hidden()
    second.reload()
    expect(second.locator("html[data-new]")).to_have_count(1)
    assert "dataset.heard" in second.evaluate(sound)


def test_an_update_that_does_not_come_whole_changes_nothing(enter: Enter, host: Host, renewed: Path) -> None:
    page = moved_in(enter("fr/", base=host.address, offline=True))
    host.damage["static/sound.js"] = lambda script: script[:100]
    host.move(renewed)
    page.evaluate(UPDATE)
    expect(page.locator("html[data-offline=later]")).to_have_count(1)
    assert "n’est pas arrivée entière" in word(page)
    page.reload()
    expect(page.locator("#offline-word")).not_to_be_empty()
    expect(page.locator("html[data-new]")).to_have_count(0)
    host.damage.clear()
    page.evaluate(RENEWED)
    expect(page.locator("#renewal")).to_be_visible()


def test_an_old_service_worker_gives_way(enter: Enter, host: Host) -> None:
    host.damage["sw.js"] = lambda _: OLD.encode()
    page = enter("fr/about/", base=host.address, offline=True)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto(f"{host.address}fr/")
    expect(page).to_have_title("Old")
    host.damage.clear()
    page.evaluate(TAKEN_OVER)
    page.reload()
    moved_in(page)
    expect(page).to_have_title(re.compile("Grand Salon"))
    assert sorted(page.evaluate("caches.keys()")) == ["grand-salon / files 1", "grand-salon / house 1"]
    enter_told(enter)


# --- what can be damaged, missing or forbidden ---


@pytest.mark.parametrize("path", [WASM, WHEEL])
def test_a_file_that_is_truncated_is_told(enter: Enter, host: Host, path: str) -> None:
    host.damage[path] = lambda whole: whole[: len(whole) // 2]
    page = enter("en/high_society/", base=host.address, locale="en-GB")
    page.goto(f"{host.address}en/high_society/play/")
    expect(page.locator("#trouble")).to_contain_text("arrived damaged, twice in a row")
    expect(page.locator("#setup")).to_be_visible()
    assert enter_told(enter)


def test_a_file_that_is_damaged_once_is_fetched_again(enter: Enter, host: Host) -> None:
    sent: list[bytes] = []

    def first_half(whole: bytes) -> bytes:
        sent.append(whole)
        return whole if len(sent) > 1 else whole[: len(whole) // 2]

    host.damage[WHEEL] = first_half
    page = enter("en/high_society/", base=host.address, locale="en-GB")
    page.goto(f"{host.address}en/high_society/play/")
    ready(page)
    expect(page.locator("#trouble")).to_be_hidden()
    enter_told(enter)


def test_what_the_device_keeps_is_mended_if_it_was_damaged(enter: Enter, host: Host) -> None:
    page = moved_in(enter("fr/", base=host.address, offline=True))
    page.evaluate("""async () => {
      const { ahead } = await (await fetch("../py/py.json")).json();
      const [, [, hash]] = Object.entries(ahead).find(([name]) => name.endsWith(".whl.pack"));
      const store = await caches.open("grand-salon / files 1");
      await store.put(new URL(`../~/file/${hash}`, location.href), new Response("no wheel"));
    }""")
    page.goto(f"{host.address}en/fan_tan/play/")
    ready(page)
    host.stop()
    page.reload()
    ready(page)
    enter_told(enter)


def test_a_missing_file_is_told_and_the_rules_stay_readable(enter: Enter, host: Host) -> None:
    page = enter("fr/high_society/", base=host.address)
    page.route(f"**/{WHEEL}", lambda route: route.fulfill(status=404))
    page.goto(f"{host.address}fr/high_society/play/")
    expect(page.locator("#trouble")).to_contain_text("n’est pas arrivé")
    enter_told(enter)


def test_without_webassembly_or_a_service_worker_or_scripts_it_is_said(enter: Enter) -> None:
    page = enter("fr/high_society/", before="delete window.WebAssembly")
    page.goto(page.url + "play/")
    expect(page.locator("#trouble")).to_contain_text("n’a pas WebAssembly")
    page = enter("fr/", before="delete Navigator.prototype.serviceWorker", offline=True)
    expect(page.locator("html[data-offline=never]")).to_have_count(1)
    page = enter("fr/high_society/play/", scripts=False)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("noscript p")).to_contain_text("il faut JavaScript")
    expect(page.locator("noscript a")).to_have_attribute("href", "../../../fr/high_society/rules/")
    enter_told(enter)


def test_a_slow_download_is_waited_for_and_its_progress_told(enter: Enter, host: Host) -> None:
    """Nothing comes for half a minute: the page says that it waits; then it goes on as if nothing had been."""
    go_on = threading.Event()

    def held(whole: bytes) -> bytes:
        go_on.wait()
        return whole

    host.damage[WHEEL] = held
    page = enter("en/high_society/", base=host.address, locale="en-GB", before=SOON)
    page.goto(f"{host.address}en/high_society/play/")
    expect(page.locator("#trouble")).to_contain_text("The page is still waiting")
    expect(page.locator("#progress-size")).to_have_text(re.compile(r"^(\d+\.\d) of (?!\1 )\d+\.\d MB$"))
    go_on.set()
    ready(page)
    expect(page.locator("#trouble")).to_be_hidden()


def enter_told(enter: Enter) -> list[str]:
    """What the console said of a fault that this test made, and no more; its pages are left."""
    enter.leave()
    told = [fault for watch in enter.watches for fault in watch.faults]
    for watch in enter.watches:
        watch.faults.clear()
    return told
