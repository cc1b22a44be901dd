"""What build.py promises at the prompt: one command, one sentence when it cannot, and a site served as a host would."""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any, BinaryIO
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import build
from make import Trouble, words
from make.serve import Server, serving

SOURCE = Path(build.__file__)
MADE = ("node_modules", "__pycache__", "*.mo")  # by a former build


def prompt(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SOURCE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=os.environ | environment)


# --- the command line


def test_help_names_every_command_and_option() -> None:
    told = prompt("--help")
    assert told.returncode == 0
    for word in (*build.COMMANDS, "--port", "--no-open", "--peers", "--lighthouse", "--balance", "--json"):
        assert word in told.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "There is no command `dance`: say serve, site, rules, test, bench, report, or --help.\n"),
        (["--prot"], "Unrecognized arguments: --prot: `python3 build.py --help` tells what there is.\n"),
        (
            ["bench", "--balance", "3"],
            "Argument --balance: it takes 10 games or more: `python3 build.py --help` tells what there is.\n",
        ),
    ],
    ids=["command", "option", "number"],
)
def test_a_word_it_does_not_know_is_answered_in_one_sentence(arguments: list[str], sentence: str) -> None:
    told = prompt(*arguments)
    assert (told.returncode, told.stdout, told.stderr) == (1, "", sentence)


def test_no_command_serves_on_port_8000() -> None:
    options = build.asked([])
    assert (options.command, options.port, options.rest) == ("serve", 8000, [])


def test_what_follows_two_dashes_is_for_pytest() -> None:
    assert build.asked(["test", "--", "-k", "deal", "--port"]).rest == ["-k", "deal", "--port"]


@pytest.mark.parametrize(("arguments", "games"), [(["--balance"], "2000"), (["--balance", "40"], "40")])
def test_the_balance_is_measured_without_a_site(
    arguments: list[str], games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "build_site", lambda: pytest.fail("built for nothing"))
    monkeypatch.setattr(build, "measured", lambda *command: command)
    measured: object = build.bench(build.asked(["bench", *arguments]))
    assert measured == ("bench.balance", games)


def test_without_node_it_says_what_to_install(tmp_path: Path) -> None:
    told = prompt("site", PATH=str(tmp_path))
    assert told.returncode == 1
    assert told.stderr == "There is no `node` here: install Node.js 20 or newer, with npm, then run this again.\n"


def test_an_old_python_is_told_which_one_to_take() -> None:
    assert build.too_old(3, 10).startswith("Grand Salon needs Python 3.11 or newer, and this is 3.10:")
    assert build.too_old(3, 11) == build.too_old(4, 0) == ""


def test_an_old_python_can_parse_the_file_that_refuses_it() -> None:
    tree = ast.parse(SOURCE.read_text("utf-8"), feature_version=(3, 7))
    assert not [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]


# --- .venv and its tools


@pytest.mark.parametrize("group", ["build", "pyodide", "dev", "bench"])
def test_every_pin_is_exact(group: str) -> None:
    assert all(pin.partition("==")[2] for pin in build.pins(group))


def test_a_group_holds_what_it_includes() -> None:
    assert set(build.pins("build")) < set(build.pins("dev"))


def test_only_the_pinned_version_will_do() -> None:
    assert build.is_here(f"pytest=={pytest.__version__}")
    assert not build.is_here("pytest==0.1")
    assert not build.is_here("no-such-thing==1.0")


def test_pip_without_network_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(Trouble, match=r"^pip could not install no-such-thing==1\.0: check the network, then run this"):
        build.install("no-such-thing==1.0")


def test_what_runs_inside_pyodide_is_installed_once_in_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, tools = list[tuple[str, ...]](), tmp_path / "tools"

    def pip(wanted: list[str], *how: str) -> None:
        asked.append(how)
        for name, _, version in (pin.partition("==") for pin in wanted):
            info = tools / f"{name.replace('-', '_')}-{version}.dist-info"
            info.mkdir(parents=True)
            (info / "METADATA").write_text(f"Name: {name}\nVersion: {version}\n")

    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setattr(build, "pip_install", pip)
    (tmp_path / "tools/click-0.1.dist-info").mkdir(parents=True)
    assert build.pyodide_tools() == build.pyodide_tools() == tools
    assert [how[:2] for how in asked] == [("--target", str(tools))]
    assert not (tmp_path / "tools/click-0.1.dist-info").exists()


def test_the_wheel_is_pure_typed_and_the_same_bytes_each_time(tmp_path: Path) -> None:
    first, second = build.build_wheel(tmp_path / "1"), build.build_wheel(tmp_path / "2")
    assert first.name.endswith("-py3-none-any.whl")
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as wheel:
        names = wheel.namelist()
        metadata = wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    assert "salon/py.typed" in names
    assert "salon/games/great_split/components.json" in names
    needed = [line for line in metadata.splitlines() if line.startswith("Requires-Dist")]
    assert all("extra ==" in line for line in needed)  # nothing that one does not ask for


# --- site, serve


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A former site, and a build whose steps do nothing."""
    monkeypatch.setattr(build, "DIST", tmp_path / "dist")
    monkeypatch.setattr(build, "BUILD", tmp_path / "build")
    monkeypatch.setattr(build, "build_wheel", lambda target: target)
    monkeypatch.setattr(build, "pyodide_tools", lambda: tmp_path)
    for step in ("vendor.install", "vendor.copy", "words.build", "runtime.build", "site.build", "offline.build"):
        monkeypatch.setattr(f"make.{step}", lambda *_: None)
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "former.html").write_text("former")
    return tmp_path


def test_a_new_site_leaves_nothing_of_the_former(house: Path) -> None:
    assert build.build_site() == "0 files, 0.0 MB in dist/"
    assert not list((house / "dist").iterdir())


def test_a_build_that_fails_leaves_the_former_site(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Path) -> None:
        raise Trouble("no page could be drawn")

    monkeypatch.setattr("make.site.build", fail)
    with pytest.raises(Trouble, match="no page could be drawn"):
        build.build_site()
    assert (house / "dist" / "former.html").exists()


@pytest.mark.e2e  # for the built site
def test_the_same_sources_make_the_same_site_in_another_place_at_another_hour(tmp_path: Path) -> None:
    """All is made anew: nothing but the tools is taken from here."""
    for folder in ("docs/ladder", "engine", "web"):
        shutil.copytree(build.ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns(*MADE))
    for paper in ("build.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(build.ROOT / paper, tmp_path / paper)
    (tmp_path / "web/node_modules").symlink_to(build.WEB / "node_modules", target_is_directory=True)
    shutil.copytree(build.BUILD / "tools", tmp_path / "build/tools")
    elsewhere = os.environ | {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7"}
    again = [sys.executable, "-c", "import build; build.build_site()"]
    ran = subprocess.run(again, cwd=tmp_path, env=elsewhere, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    first, second = hashes(build.DIST), hashes(tmp_path / "dist")
    assert [name for name in first | second if first.get(name) != second.get(name)] == []


def hashes(folder: Path) -> dict[str, str]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_a_catalogue_is_put_in_place_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several may compile it, and others read it, at the same time."""
    folder = tmp_path / "pages" / "words"
    folder.mkdir(parents=True)
    (folder / "whist.fr.po").write_text('msgid "trump"\nmsgstr "atout"\n', "utf-8")

    def looked_at(compiled: BinaryIO, catalogue: Catalog) -> None:
        write_mo(compiled, catalogue)
        compiled.flush()
        assert not (folder / "whist.fr.mo").exists()

    monkeypatch.setattr(words, "write_mo", looked_at)
    words.build(tmp_path)
    assert sorted(file.name for file in folder.iterdir()) == ["whist.fr.mo", "whist.fr.po"]


def test_a_busy_port_is_named_before_anything_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "build_site", lambda: pytest.fail("built for nothing"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(Trouble, match=rf"^Port {port} is busy: choose another with --port \(`--port 0` takes any"):
            build.serve(build.asked(["--port", str(port)]))


def test_a_port_that_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="There is no port 70000"):
        Server(tmp_path, 70000)


def test_serving_tells_the_address_and_ends_with_a_word(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: Server) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Server, "serve_forever", interrupted)
    assert build.serve(build.asked(["--port", "0", "--no-open"])) == 0
    assert (house / "dist").is_dir()
    told = capsys.readouterr().out
    assert "Grand Salon is open at http://127.0.0.1:" in told
    assert told.endswith("The salon is closed.\n")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("page.html", "text/html; charset=utf-8"),
        ("core.mjs", "text/javascript; charset=utf-8"),
        ("python.wasm", "application/wasm"),
        ("salon.whl", "application/zip"),
        ("card.svg", "image/svg+xml"),
        ("face.woff2", "font/woff2"),
        ("game.rec", "text/plain; charset=utf-8"),
    ],
    ids=lambda value: value if "/" not in value else "",
)
def test_files_have_their_type_and_are_asked_about_again(name: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"x")
    with serving(tmp_path) as address, urlopen(address + name) as answer:
        assert answer.headers["Content-Type"] == kind
        assert answer.headers["Cache-Control"] == "no-cache"
        since = answer.headers["Last-Modified"]
        with pytest.raises(HTTPError) as unchanged:
            urlopen(Request(address + name, headers={"If-Modified-Since": since}))
        unchanged.value.close()
    assert unchanged.value.code == 304


def test_a_site_can_be_served_under_a_sub_path(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "index.html").write_text("bonsoir")
    with serving(tmp_path, prefix="/any/sub/path/") as address:
        assert address.endswith("/any/sub/path/")
        with urlopen(address + "fr") as answer:  # a folder's address gets its slash, as on any host
            assert (answer.url, answer.read()) == (address + "fr/", b"bonsoir")
        assert status(address.removesuffix("any/sub/path/") + "fr/") == 404


def test_a_missing_page_is_the_sites_own_404(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        assert status(address + "nowhere/") == 404
        (tmp_path / "404.html").write_text("not at this table")
        with pytest.raises(HTTPError) as missing:
            urlopen(address + "nowhere/")
        assert missing.value.read() == b"not at this table"
        missing.value.close()


def status(address: str) -> int:
    try:
        with urlopen(address) as answer:
            return int(answer.status)
    except HTTPError as error:
        error.close()
        return error.code


# --- test


@pytest.fixture
def steps(house: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tools that `test` runs; lint fails."""
    ran: list[str] = []

    def run(*command: str, **_: Any) -> str:
        ran.append(" ".join(command))
        if command[-3:-1] == ("ruff", "check"):
            raise Trouble("Found 3 errors.")
        return "==== 2 passed in 0.10s ===="

    monkeypatch.setenv("SALON_SITE", "")
    monkeypatch.setattr(build, "run", run)
    monkeypatch.setattr(build, "build_site", lambda: run("site"))
    monkeypatch.setattr(build, "find_browsers", lambda: run("browsers"))
    return ran


def test_every_step_has_its_turn_and_its_line(steps: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert build.test(build.asked(["test"])) == 1
    assert len(steps) == 7
    told = capsys.readouterr().out
    table = told.partition("\n==== 2 passed in 0.10s ====\n")[2].split("\n")
    assert [line.split()[:2] for line in table if " s " in line] == [
        ["format", "passed"],
        ["lint", "FAILED"],
        ["types", "passed"],
        ["pyodide", "passed"],
        ["site", "passed"],
        ["browsers", "passed"],
        ["tests", "passed"],
    ]
    assert told.endswith("\nFailed: lint.\n")


def test_every_core_has_its_tests_and_all_share_one_server(steps: list[str]) -> None:
    build.test(build.asked(["test"]))
    [pytest_] = [step for step in steps if "pytest" in step]
    assert pytest_.endswith("-m pytest -n auto --dist worksteal")
    assert os.environ["SALON_SITE"].startswith("http://127.0.0.1:")


def test_arguments_for_pytest_leave_pytest_alone(steps: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert build.test(build.asked(["test", "--", "-k", "deal"])) == 0
    assert steps[:2] == ["site", "browsers"]
    assert steps[2].endswith("-m pytest -k deal")
    assert capsys.readouterr().out.endswith("\nAll passed.\n")


def test_what_runs_beside_is_heard_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    speak = "print('one', flush=True); print('two'); raise SystemExit(1)"
    monkeypatch.setitem(build.ASIDE, "speech", (sys.executable, "-c", speak))
    told: list[str] = []
    monkeypatch.setattr(build, "tell", told.append)
    passed, _, word = build.aside("speech")
    assert (passed, word) == (False, "two")
    assert told == ["\n--- speech\none\ntwo\n"]


def test_a_step_that_breaks_is_a_step_that_failed() -> None:
    passed, _, word = build.attempt("broken", lambda: str(1 // 0))
    assert not passed
    assert "ZeroDivisionError" in word


def test_a_tools_last_word_is_kept() -> None:
    speak = "print('one'); print('two'); print()"
    assert build.run(sys.executable, "-c", speak) == "two"
    with pytest.raises(Trouble, match=r"^two$"):
        build.run(sys.executable, "-c", f"{speak}; raise SystemExit(1)")
    with pytest.raises(Trouble, match=r"^It did not work \(two\)$"):
        build.run(sys.executable, "-c", f"{speak}; raise SystemExit(1)", sorry="It did not work")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without programs, where none can be installed."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SALON_BROWSER", "")
    monkeypatch.setattr(build, "debian_browser", lambda kind: "")
    monkeypatch.setattr(subprocess, "call", lambda _: 1)
    return tmp_path


def program(path: Path, code: int) -> str:
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


def test_the_first_browser_that_starts_is_taken(shelf: Path) -> None:
    program(shelf / "google-chrome", code=1)
    chromium = program(shelf / "chromium", code=0)
    assert build.find_browser("chromium") == os.environ["SALON_BROWSER"] == chromium


def test_a_browser_named_by_hand_comes_first(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(shelf / "chromium", code=0)
    mine = program(shelf / "mine", code=0)
    monkeypatch.setenv("SALON_BROWSER", mine)
    assert build.find_browser("chromium") == mine


@pytest.mark.usefixtures("shelf")
def test_a_browser_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALON_BROWSER", "netscape")
    with pytest.raises(Trouble, match="SALON_BROWSER names netscape, which is no program"):
        build.find_browser("chromium")


@pytest.mark.usefixtures("shelf")
def test_without_any_browser_it_says_what_to_install() -> None:
    with pytest.raises(Trouble, match="No chromium to test with: install chromium-headless-shell or chromium"):
        build.find_browser("chromium")


@pytest.mark.usefixtures("shelf")
def test_playwrights_own_browser_is_an_empty_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "call", lambda _: 0)
    assert build.find_browser("chromium") == "Playwright's own chromium"
    assert os.environ["SALON_BROWSER"] == ""
