"""The shelf's own page: games renamed, thrown away and put back, taken out as files and in again, and their figures.

The lists are the shell's, which fills them from what the browser keeps; Python answers to deeds. Each message brings
what is kept now (`kept`), for another tab may have changed it since; the texts of games come only when they are asked
for (`again` with `games`). Files are read a few games at a time, so that the page can say how far it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import time

from pages import bundle, figures, tallies, teach
from pages import games as drawings
from pages import kept as shelf
from pages.bundle import Found
from pages.here import Here
from pages.html import Html, Inside, button, tag, text
from pages.kept import Entry, Store
from pages.live import Answer, Message, Room
from pages.session import Session
from salon.record import BadRecord

AT_ONCE = 5  # games that are read between two answers
TOLD = 20  # faults of files that are told
LONG = 80  # characters of a game's name


@dataclass
class Intake:
    """Files on their way in."""

    waiting: list[tuple[str, int, str]] = field(default_factory=list)  # file, line, text
    read: list[tuple[Found, Session, str]] = field(default_factory=list)  # with its text, to be compared
    all: int = 0
    taken: int = 0
    known: int = 0  # that were here already
    faults: list[Html] = field(default_factory=list)

    @property
    def busy(self) -> bool:
        return bool(self.waiting or self.read)


class Shelving(Room):
    def __init__(self) -> None:
        self.page: dict[str, str] = {}
        self.intake = Intake()
        self.shelved: dict[str, Entry] = {}  # as the last message told it

    def acts(self) -> dict[str, Callable[[Message], Answer]]:
        return {
            "open": self._open, "rename": self._rename, "throw": self._throw, "back": self._back, "erase": self._erase,
            "empty": self._empty, "export": self._export, "write": self._write, "import": self._import,
            "take": self._take, "sheet": self._sheet, "unkept": self._unkept,
        }  # fmt: skip

    def answer(self, message: Message) -> Answer:
        self.shelved = shelf.entries(message.get("kept") or {})
        return super().answer(message)

    @property
    def games(self) -> dict[str, Entry]:
        """Those that were not thrown away."""
        return {id_: one for id_, one in self.shelved.items() if not one.get("gone")}

    def _open(self, message: Message) -> Answer:
        self.page = message["page"]
        self.here = Here.of(self.page)
        return self._counted()

    # --- one game ---

    def _rename(self, message: Message) -> Answer:
        id_, name = (message["form"].get(key, [""])[0] for key in ("id", "name"))
        if id_ not in self.shelved:
            return {}
        told = self._changed(id_, name=" ".join(name.split())[:LONG])
        way = {"focus": f'[data-id="{id_}"] summary'} if bundle.NUMBER.fullmatch(id_) else {}
        return told | way | self._counted()

    def _throw(self, message: Message) -> Answer:
        id_ = message["value"]
        if id_ not in self.games:
            return {}
        now = int(time() * 1000)
        title = self._title(self.shelved[id_])
        return self._changed(id_, gone=now) | self._undoable(self.here.words("thrown", title=title), now)

    def _back(self, message: Message) -> Answer:
        """Out of the bin: one game, or, after "@", all that were thrown away at that moment."""
        value = message["value"]
        ids = [id_ for id_, one in self.shelved.items() if value in (id_, f"@{one.get('gone')}") and one.get("gone")]
        store: Store = {}
        for id_ in ids:
            store |= self._changed(id_, gone=0)["store"]
        return {"store": store} | self._counted(self._word(self.here.words.many("restored", len(ids))))

    def _changed(self, id_: str, name: str | None = None, gone: int | None = None) -> Answer:
        told = self.shelved[id_]
        if name is not None:
            told["name"] = name
        if gone is not None:
            told["gone"] = gone
        if not told.get("gone"):
            told.pop("gone", None)
        return {"store": shelf.line(id_, told)}

    def _undoable(self, said: Inside, at: int) -> Answer:
        undo = button(self.here.words("undo"), id="undo", data_act="back", data_value=f"@{at}")
        return {"focus": "#undo", "announce": text(tag("p", said))} | self._counted(self._word(said, undo))

    # --- all of them ---

    def _erase(self, _: Message) -> Answer:
        now, store = int(time() * 1000), Store()
        for id_ in self.games:
            store |= self._changed(id_, gone=now)["store"]
        said = self.here.words.many("erased", len(store))
        return {"store": store} | self._undoable(said, now)

    def _empty(self, _: Message) -> Answer:
        """What was thrown away goes for good."""
        gone = [id_ for id_, one in self.shelved.items() if one.get("gone")]
        return {"drop": gone} | self._counted(self._word(self.here.words.many("emptied", len(gone))))

    def _sheet(self, _: Message) -> Answer:
        """The evenings behind the figures, for whoever counts otherwise."""
        return {"file": {"name": "grand-salon.csv", "text": tallies.sheet(self._evenings())}}

    # --- out ---

    def _export(self, message: Message) -> Answer:
        """One game, or all; their texts must come first."""
        ids = [id_ for id_ in self.games if message["value"] in ("", id_)]
        if not ids:
            return self.say(self.here.words("export.none"))
        return {"again": {"act": "write", "value": message["value"], "games": ids}}

    def _write(self, message: Message) -> Answer:
        texts = {id_: said for id_, said in (message.get("games") or {}).items() if said and id_ in self.games}
        games = [bundle.written(id_, self.games[id_], said) for id_, said in texts.items()]
        if not games:
            return self.say(self.here.words("export.none"))
        if not message["value"]:
            day = bundle.date(int(time() * 1000))[:10]
            return {"file": {"name": f"grand-salon-{day}.txt", "text": bundle.bundle(games)}} | self.on()
        [(id_, one)] = [(id_, self.games[id_]) for id_ in texts]
        name = f"{one['game']}-{id_}.{'rec' if one.get('over') else 'txt'}"
        return {"file": {"name": name, "text": games[0]}} | self.on()

    # --- in ---

    def _import(self, message: Message) -> Answer:
        form, words = message["form"], self.here.words
        texts, files = form.get("text", []), form.get("file", [])
        if not self.intake.busy:
            self.intake = Intake()
        if not any(said.strip() for said in texts):
            return self._counted(self._word(words("import.nothing")), notice=True)
        for n, said in enumerate(texts):
            self._receive(files[n] if n < len(files) else "", said)
        return self._go_on({})

    def _receive(self, file: str, said: str) -> None:
        words, intake = self.here.words, self.intake
        games = list(bundle.parts(said)) if len(said) <= bundle.MOST else None
        if games is None or len(games) > bundle.GAMES:
            intake.faults.append(tag("li", self._named(file), words("import.large", most=bundle.GAMES)))
            return
        if not games:
            intake.faults.append(tag("li", self._named(file), words("import.nothing")))
            return
        intake.waiting += [(file, line, part) for line, part in games]
        intake.all += len(games)

    def _take(self, message: Message) -> Answer:
        """The games read last find their places, now that the texts of those of the same number are here."""
        texts: dict[str, str] = message.get("games") or {}
        store: Store = {}
        for found, session, whole in self.intake.read:
            store |= self._placed(found, session, whole, texts)
        self.intake.read = []
        return self._go_on(store)

    def _go_on(self, store: Store) -> Answer:
        """The next few games; when all have come, what became of them."""
        intake, answer = self.intake, {"store": store}
        for file, line, part in intake.waiting[:AT_ONCE]:
            try:
                intake.read.append(ready(bundle.read(line, part)))
            except BadRecord as bad:
                intake.faults.append(tag("li", self._named(file), self._fault(bad, part)))
            except Exception:  # noqa: BLE001 - whatever a file holds, the next one is read
                intake.faults.append(tag("li", self._named(file), self._fault(BadRecord(line, "record"), part)))
        del intake.waiting[:AT_ONCE]
        if intake.busy:
            said = self.here.words("import.going", done=intake.all - len(intake.waiting), all=intake.all)
            return answer | {"patches": [self._word(said)]} | self.on()
        return answer | self._counted(self._report(), notice=bool(intake.faults))

    def on(self) -> Answer:
        if not self.intake.busy:
            return {}
        numbers = {id_ for found, _, whole in self.intake.read for id_ in (found.id, bundle.number(whole))}
        return {"again": {"act": "take", "value": "", "games": sorted(numbers & self.shelved.keys())}}

    def _placed(self, found: Found, session: Session, whole: str, texts: dict[str, str]) -> Store:
        """Under its own number, unless another game has it: nothing is ever written over."""
        for id_ in filter(None, (found.id, bundle.number(whole))):
            if id_ not in self.shelved:
                return self._taken(id_, found, session)
            if bundle.content(texts.get(id_, "")) == bundle.content(whole):
                self.intake.known += 1
                return self._changed(id_, gone=0)["store"] if self.shelved[id_].get("gone") else {}
        return self._taken(shelf.new_id(), found, session)

    def _taken(self, id_: str, found: Found, session: Session) -> Store:
        self.intake.taken += 1
        game = session.table.record.game.name
        store = shelf.store(id_, session, Here.of(self.page, game), drawings.load(game), found.name)
        [told] = shelf.entries({key: said for key, said in store.items() if said}).values()
        told["at"] = found.at or told["at"]
        self.shelved[id_] = told
        return store | shelf.line(id_, told)

    # --- what is said ---

    def _report(self) -> Answer:
        intake, words = self.intake, self.here.words
        said = [words.many("import.taken", intake.taken)] if intake.taken or not intake.faults else []
        said += [words.many("import.known", intake.known)] if intake.known else []
        said += [words.many("import.faults", len(intake.faults))] if intake.faults else []
        more = [tag("li", words("import.more"))] if len(intake.faults) > TOLD else []
        listed = tag("ul", *intake.faults[:TOLD], *more, cls="faults") if intake.faults else None
        return self._word([[line, " "] for line in said], listed)

    def _named(self, file: str) -> Inside:
        return [tag("b", tag("bdi", file)), " "] if file else None

    def _fault(self, bad: BadRecord, part: str) -> Html:
        """The line, and the rule in the words of the game that it was meant for."""
        here, game = self.here, next((name for name in drawings.laid() if f'[Game "{name}"]' in part), "")
        return teach.why(here if here.words.has(f"bad.{bad.rule}") else Here.of(self.page, game), bad)

    def _unkept(self, _: Message) -> Answer:
        return self._counted(self._word(self.here.words("unkept")), notice=True)

    def _title(self, one: Entry) -> str:
        return one.get("name") or shelf.told(one, self.here.lang)[0] or one["game"]

    def _word(self, *said: Inside) -> Answer:
        inside = [tag("div", said[0]), *said[1:]] if said else None
        return {"target": "#shelf-word", "html": tag("div", inside, cls="notice notice-calm shelf-word")}

    def _counted(self, word: Answer | None = None, notice: bool = False) -> Answer:
        """The figures, drawn again; above the list what has just happened."""
        if word and notice:
            word["html"] = word["html"].replace("notice notice-calm", "notice")
        drawn = {"target": "#figures", "html": figures.figures(self.here, self._evenings())}
        return {"patches": [*([word] if word else []), drawn]} | self.on()

    def _evenings(self) -> list[tallies.Evening]:
        return tallies.evenings(self.games, self.here.lang)


def ready(found: Found) -> tuple[Found, Session, str]:
    """A game as it will be played on, and its text; whatever its file left to chance comes out the same each time."""
    session = Session.restore(found.record, Random(bundle.number(str(found.record))))
    return found, session, f"{session.table.head}\n{session.table.script.text(session.table.record.notes)}"
