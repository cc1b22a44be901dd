#!/usr/bin/env python3
"""Builds, serves, tests and measures Grand Salon, with nothing but Python and Node.js at hand.

python3 build.py          build the site and serve it on this machine
python3 build.py site     build the site into dist/
python3 build.py rules    print where every numbered rule is tested, drawn and taught
python3 build.py test     run every check there is; `test -- ARGUMENTS` runs pytest alone, with these
python3 build.py report   print what the site weighs, file by file, under which licence, and what a first visit fetches
python3 build.py bench    measure the engine, the bots and the pages
"""

# Every run goes on inside .venv, which the first one makes. What the pins of pyproject.toml ask for and .venv does not
# have is installed then: no stamp to go stale. An old Python must be able to parse this file, so as to be refused.
import sys


def too_old(major: int, minor: int) -> str:
    if (major, minor) >= (3, 11):
        return ""
    found = f"Grand Salon needs Python 3.11 or newer, and this is {major}.{minor}"
    return f"{found}: install a newer one and name it, as in `python3.13 build.py`."


if too_old(*sys.version_info[:2]):
    sys.exit(too_old(*sys.version_info[:2]))

import argparse
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import subprocess
import sysconfig
import time
import tomllib
import traceback
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
WEB, DIST, BUILD, VENV = ROOT / "web", ROOT / "dist", ROOT / "build", ROOT / ".venv"
BROWSERS = {  # what tests drive: the variable that names it, the programs that are one, Debian's package
    "chromium": (
        "SALON_BROWSER",
        ("chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable", "chromium-browser"),
        "chromium-headless-shell",  # a whole Chromium keeps windows that nobody sees, and takes twice as long
    ),
    "firefox": ("SALON_FIREFOX", ("firefox-esr", "firefox"), "firefox-esr"),
}

LIGHTHOUSE = "lighthouse@12.8.2"

sys.path[:0] = [str(WEB), str(ROOT / "engine")]
os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")  # the same sources give the same bytes

from make import Trouble

Show = Callable[[str], None]


def tell(lines: str) -> None:
    """Whole lines in one go: two steps at work at once do not talk into each other's."""
    sys.stdout.write(lines)
    sys.stdout.flush()


def say(what: str) -> None:
    tell(f"· {what}\n")


def run(*command: str, sorry: str = "", show: Show = tell) -> str:
    """A command's last word, after showing all it says; with `sorry`, shows nothing and excuses a failure so."""
    pipe, word = subprocess.PIPE, ""
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=subprocess.STDOUT, text=True, errors="replace") as ran:
        for line in ran.stdout or ():
            word = line.strip() or word
            if not sorry:
                show(line)
    if ran.returncode:
        raise Trouble(f"{sorry} ({word})" if sorry else word or f"{command[0]} failed")
    return word


# --- .venv and its tools


def enter_venv() -> None:
    """Returns only inside .venv; outside, makes it if need be and starts this program again there."""
    if VENV.is_dir() and Path(sys.prefix).samefile(VENV):
        return
    python, mark = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"), VENV / "made-by.txt"
    if not (python.exists() and mark.is_file() and mark.read_text("utf-8") == sys.version):
        say("Making .venv")
        if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
            raise Trouble("This Python cannot make a venv: `apt install python3-venv` on Debian, then run this again.")
        run(
            sys.executable, "-m", "venv", "--clear", str(VENV), sorry=".venv could not be made: delete it and try again"
        )
        mark.write_text(sys.version, "utf-8")  # last: a .venv without it was never finished
    command = [str(python), *sys.argv]
    if os.name == "nt":  # where execv would give the prompt back at once
        sys.exit(subprocess.call(command))
    os.execv(python, command)


def pins(group: str) -> Iterator[str]:
    for pin in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"][group]:
        if isinstance(pin, dict):
            yield from pins(pin["include-group"])
        else:
            yield pin


def is_here(pin: str, path: list[str] | None = None) -> bool:
    """The first that is found, as Python would import it."""
    name, _, version = pin.partition("==")
    found = importlib.metadata.distributions(name=name, path=sys.path if path is None else path)
    try:
        return version == next((one.version for one in found), None)
    except FileNotFoundError:  # an installation that was broken off
        return False


def install(*wanted: str) -> None:
    missing = [pin for pin in wanted if not is_here(pin)]
    if missing:
        pip_install(missing)
        importlib.invalidate_caches()


def pip_install(wanted: list[str], *how: str) -> None:
    say(f"Installing {' '.join(wanted)}")
    sorry = f"pip could not install {' '.join(wanted)}: check the network, then run this again"
    run(sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", *how, *wanted, sorry=sorry)


def pyodide_tools() -> Path:
    """What runs inside Pyodide, in a folder of its own: made for that Python, and not for this one."""
    folder, wanted = BUILD / "tools", list(pins("pyodide"))
    if not all([is_here(pin, [str(folder)]) for pin in wanted]):
        shutil.rmtree(folder, ignore_errors=True)
        pip_install(wanted, "--target", str(folder), "--no-deps", "--no-compile", "--ignore-requires-python")
    return folder


def need_node() -> None:
    for tool in ("node", "npm"):
        if not shutil.which(tool):
            raise Trouble(f"There is no `{tool}` here: install Node.js 20 or newer, with npm, then run this again.")


# --- site, serve


def build_site() -> str:
    """Made aside and put in place whole: a build that fails, or a page being read, keeps the former site."""
    from make import faces, lean, offline, runtime, site, vendor, words

    say("Fetching what the site vendors")
    vendor.install(WEB)
    fresh, wheel = BUILD / "site", build_wheel(BUILD / "wheel")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    vendor.copy(WEB, fresh)
    words.build(WEB)
    say("Preparing Python for the browser")
    runtime.build(wheel, WEB, fresh, pyodide_tools(), BUILD / "cache")
    say("Drawing the pages")
    site.build(WEB, fresh)
    faces.cut(fresh, BUILD / "cache")
    lean.trim(fresh)
    offline.build(WEB, fresh)
    shutil.rmtree(DIST, ignore_errors=True)
    fresh.rename(DIST)
    sizes = [file.stat().st_size for file in DIST.rglob("*") if file.is_file()]
    return f"{len(sizes)} files, {sum(sizes) / 1e6:.1f} MB in {DIST.name}/"


def build_wheel(target: Path) -> Path:
    say("Building the engine's wheel")
    shutil.rmtree(target, ignore_errors=True)
    hatchling = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target))
    run(*hatchling, sorry="The wheel could not be built: mend pyproject.toml or engine/")
    return next(target.glob("*.whl"))


def site(_: argparse.Namespace) -> int:
    say(build_site())
    return 0


def serve(options: argparse.Namespace) -> int:
    from make.serve import Server

    with Server(DIST, options.port) as server:  # bound first: a busy port is told before the work, not after
        say(build_site())
        print(f"Grand Salon is open at {server.address} (Ctrl-C closes it)", flush=True)
        screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if screen and not options.no_open:
            webbrowser.open(server.address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nThe salon is closed.")
    return 0


def rules(_: argparse.Namespace) -> int:
    from make import rulebook, words

    words.build(WEB)
    print(rulebook.table(ROOT))
    return 0


# --- test, bench


def find_browsers() -> str:
    return ", ".join([*map(find_browser, BROWSERS), find_webkit()])


def find_webkit() -> str:
    """One that can be done without: its tests then say that there is none."""
    if not has_webkit() and is_debians_root():
        debian_install("webkit2gtk-driver xvfb")
    return "WebKitGTK" if has_webkit() else "no WebKitGTK"


def has_webkit() -> bool:
    return all(map(shutil.which, ("WebKitWebDriver", "Xvfb")))


def find_browser(kind: str) -> str:
    """Leaves the browser that tests drive in its variable, installed if there is none; empty is Playwright's own."""
    variable, names, _ = BROWSERS[kind]
    path = os.environ.get(variable) or installed_browser(kind) or debian_browser(kind)
    if not path:
        say(f"Asking Playwright for its own {kind}")
        libraries = ["--with-deps"] if shutil.which("apt-get") and (is_root() or os.environ.get("CI")) else []
        if subprocess.call([sys.executable, "-m", "playwright", "install", *libraries, kind]):
            known = " or ".join(names[:2])
            raise Trouble(f"No {kind} to test with: install {known}, or name one in {variable}.")
    elif not shutil.which(path):
        raise Trouble(f"{variable} names {path}, which is no program: name another, or unset it.")
    os.environ[variable] = path
    return path or f"Playwright's own {kind}"


def installed_browser(kind: str) -> str:
    for path in filter(None, map(shutil.which, BROWSERS[kind][1])):
        if subprocess.run([path, "--version"], capture_output=True).returncode == 0:  # Ubuntu's may be an empty shell
            return path
    return ""


def debian_browser(kind: str) -> str:
    if not is_debians_root():
        return ""
    debian_install(BROWSERS[kind][2])
    return installed_browser(kind)


def debian_install(packages: str) -> None:
    say(f"Installing Debian's {packages}")
    for task in ("update", f"install -y --no-install-recommends {packages}"):
        subprocess.call(["apt-get", "-qq", *task.split()], stdout=subprocess.DEVNULL)


def is_debians_root() -> bool:
    return is_root() and bool(shutil.which("apt-get")) and platform.freedesktop_os_release()["ID"] == "debian"


def is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0


Result = tuple[bool, float, str]  # whether a step passed, its seconds, its last word

PYTHON = (sys.executable, "-m")
ASIDE = {  # what needs no built site is done beside what does
    "format": (*PYTHON, "ruff", "format", "--check", "--output-format=concise"),
    "lint": (*PYTHON, "ruff", "check", "--output-format=concise"),
    "types": (*PYTHON, "mypy"),
    "pyodide": ("node", "tests/pyodide/run.mjs", sysconfig.get_path("purelib")),
}
EVERY_CORE = ("-n", "auto", "--dist", "worksteal")


def test(options: argparse.Namespace) -> int:
    results: dict[str, Result] = {}
    beside = Thread(target=lambda: results.update({name: aside(name) for name in ASIDE}), daemon=True)
    if not options.rest:
        beside.start()
    steps = {"site": build_site, "browsers": find_browsers, "tests": lambda: run_tests(*options.rest or EVERY_CORE)}
    after = {name: attempt(name, step) for name, step in steps.items()}
    if not options.rest:
        beside.join()
    return told(results | after)


def told(results: dict[str, Result]) -> int:
    """The closing lines: pytest's own summary by itself, then a line for each step."""
    print(f"\n{results['tests'][2]}\n")
    for name, (passed, seconds, word) in results.items():
        print(f"{name:9}{'passed' if passed else 'FAILED'}{seconds:8.1f} s   {word.strip('= ')}")
    failed = [name for name, (passed, _, _) in results.items() if not passed]
    print(f"\n{'Failed: ' + ', '.join(failed) if failed else 'All passed'}.")
    return 1 if failed else 0


def run_tests(*arguments: str) -> str:
    """One server for every worker."""
    from make.serve import serving

    with serving(DIST) as address:
        os.environ["SALON_SITE"] = address
        return run(*PYTHON, "pytest", *arguments)


def attempt(name: str, step: Callable[[], str], show: Show = tell) -> Result:
    """Whatever happens, the next step has its turn."""
    show(f"\n--- {name}\n")
    start, passed = time.perf_counter(), False
    try:
        word, passed = step(), True
    except Trouble as trouble:
        word = str(trouble)
    except Exception as error:  # noqa: BLE001
        show(traceback.format_exc())
        word = repr(error)
    return passed, time.perf_counter() - start, word


def aside(name: str) -> Result:
    """Heard only once it is over, so that what runs meanwhile can be read."""
    heard: list[str] = []
    result = attempt(name, lambda: run(*ASIDE[name], show=heard.append), heard.append)
    tell("".join(heard))
    return result


def bench(options: argparse.Namespace) -> int:
    if options.balance is not None:
        return measured("bench.balance", str(options.balance))
    say(build_site())
    find_browsers()
    if options.lighthouse:
        return measured("bench.lighthouse", str(lighthouse()))
    peers = ["--peers"] if options.peers else []
    target = ["--json", str(options.json.resolve())] if options.json else []
    return measured("bench", *peers, *target, *options.rest)


def lighthouse() -> Path:
    """The program, installed for it: nothing else needs it, and it is large."""
    folder = BUILD / LIGHTHOUSE.replace("@", "-")
    program = folder / "node_modules/lighthouse/cli/index.js"
    if not program.exists():
        say(f"Installing {LIGHTHOUSE}")
        folder.mkdir(parents=True, exist_ok=True)
        sorry = f"npm could not install {LIGHTHOUSE}: check the network, then run this again"
        npm = shutil.which("npm") or "npm"
        run(npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", LIGHTHOUSE, sorry=sorry)
    return program


def report(_: argparse.Namespace) -> int:
    say(build_site())
    find_browser("chromium")
    return measured("bench.report")


def measured(module: str, *arguments: str) -> int:
    folders = ("engine", "web", "tests")  # tests/ last: its folders bear the names of what they test
    os.environ["PYTHONPATH"] = os.pathsep.join(str(ROOT / folder) for folder in folders)
    return subprocess.call([sys.executable, "-m", module, *arguments], cwd=ROOT)


# --- the command line

COMMANDS = {
    "serve": (serve, "build"),
    "site": (site, "build"),
    "rules": (rules, "build"),
    "test": (test, "dev"),
    "bench": (bench, "dev"),
    "report": (report, "dev"),
}


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Trouble(f"{message[0].upper()}{message[1:]}: `python3 build.py --help` tells what there is.")


def games(text: str) -> int:
    """A number of games that says something."""
    if not (text.isdecimal() and int(text) >= 10):
        raise argparse.ArgumentTypeError("it takes 10 games or more")
    return int(text)


def asked(arguments: list[str]) -> argparse.Namespace:
    parser = Parser("python3 build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", default="serve", metavar="serve | site | rules | test | bench | report")
    parser.add_argument("--port", type=int, default=8000, help="serve: on this port (8000; 0 is any free one)")
    parser.add_argument("--no-open", action="store_true", help="serve: open no browser")
    where = "site, serve: where it will stand, for previews and oEmbed (https://…/)"
    parser.add_argument("--address", default=os.environ.get("SALON_ADDRESS", ""), metavar="URL", help=where)
    parser.add_argument("--peers", action="store_true", help="bench: other engines too")
    phone = "bench: what Lighthouse says of a phone's visit, and no more; installed for it"
    parser.add_argument("--lighthouse", action="store_true", help=phone)
    even = "bench: how even The Great Split's components are, by so many games of bots (2000)"
    parser.add_argument("--balance", type=games, nargs="?", const=2000, metavar="GAMES", help=even)
    parser.add_argument("--json", type=Path, metavar="FILE", help="bench: write the figures to a file")
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options = parser.parse_args(arguments[:end])
    options.rest = arguments[end + 1 :]
    if options.command not in COMMANDS:
        raise Trouble(f"There is no command `{options.command}`: say {', '.join(COMMANDS)}, or --help.")
    return options


def main() -> int:
    options = asked(sys.argv[1:])
    command, group = COMMANDS[options.command]
    os.environ["SALON_ADDRESS"] = options.address
    need_node()
    enter_venv()
    install(*pins(group))
    return command(options)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        sys.exit(str(trouble))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
