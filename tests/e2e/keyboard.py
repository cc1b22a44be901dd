"""Somebody who has a keyboard and nothing else, and knows no game: only what every table owes to such a person."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Page, expect

from pages.games import laid
from pages.html import text
from pages.words import Words

from .conftest import AT_ONCE, PATIENCE

# The house waits for nobody's eyes, and counts its answers.
BEFORE = (
    AT_ONCE
    + """
window.answers = 0;
addEventListener("salon-shown", () => { window.answers += 1; });
"""
)

# What to do now, the plainest thing first: the id of what to come to, and what to do there. Null while nobody is asked.
NEXT = """([tries, turn]) => {
  const seen = (ways) => [...document.querySelectorAll(ways)].filter((way) => way.checkVisibility() && !way.disabled);
  const first = (ways, how) => seen(ways).slice(0, 1).map(({ id }) => ({ id, how }))[0];
  const free = (way) => way.type === "checkbox" || !seen(`input[name="${way.name}"]:checked`).length;
  const on = first("#again", "over") ?? first("#go, #confirm", "press");
  if (on || !document.title.startsWith(turn)) return on ?? null;
  const [box] = tries < 4 ? seen("#hand input:not(:checked)").filter(free) : [];
  return first("#hand .deed .button-main[data-move]", "do") ?? first(".way", "press")
    ?? (tries < 4 ? first("#step-next", "step") : null) ?? (box ? { id: box.id, how: "tick" } : null)
    ?? first("#hand button[data-act=pick]:not(.step)", "press") ?? first("#hand [data-move]", "press");
}"""
UNTIL = """([told, late]) => new Promise((done, failed) => {
  const seen = () => (%s)(told);
  const look = () => { if (seen()) { removeEventListener("salon-shown", look); done(seen()); } };
  addEventListener("salon-shown", look);
  setTimeout(failed, late, new Error("the page asks for nothing more"));
  look();
})"""
ASKED, ANSWERED = UNTIL % NEXT, UNTIL % "before => answers > before"
# Where the focus is, and whether arrows lead on from there to what one wants.
FOCUS = """wanted => {
  const held = document.activeElement, there = document.getElementById(wanted);
  const beside = there && held.matches("[data-rove] [tabindex]") && held.closest("[data-rove]").contains(there);
  return { lost: held === document.body, id: held.id, ticked: held.matches("#hand input"), beside: Boolean(beside) };
}"""
MOST = 90  # presses of Tab, or of an arrow, until one is there


class Keyboard:
    def __init__(self, page: Page) -> None:
        self.page, self.met = page, Counter[str]()
        lang = page.locator("html").get_attribute("lang") or ""
        self.turn = text(Words(lang, laid()[0])("title.turn", title="·")).partition("·")[0]

    # --- a game ---

    def sit_down(self) -> None:
        """The set-up, sent as it stands."""
        self.page.locator("#setup [type=submit]").evaluate("button => { button.id = 'play-now'; }")
        self.walk_to("play-now")
        self.answered("Enter")

    def asked(self, tries: int = 0) -> dict[str, str]:
        """What can be done, once something is asked."""
        found: dict[str, str] = self.page.evaluate(ASKED, [[tries, self.turn], PATIENCE])
        return found

    def whole_game(self) -> Counter[str]:
        """To the end; says which keys were pressed, and what was done with them."""
        tries = 0  # what was picked since the last press
        for _ in range(600):
            asked = self.asked(tries)
            self.met[asked["how"]] += 1
            if asked["how"] == "over":
                return self.met
            if not tries and self.met["do"] % 3 == 0:
                self.page.keyboard.press("m")
                self.keeps_the_focus("m")
            self.do(asked["how"], asked["id"])
            tries = tries + 1 if asked["how"] in {"tick", "step"} else 0
        raise AssertionError("the game does not end")

    def do(self, how: str, wanted: str) -> None:
        if how == "step":
            return self.answered("ArrowRight")
        if how == "do" and self.focus()["ticked"]:
            return self.answered("Enter")  # what lies ready is played from any card
        self.walk_to(wanted)
        return self.answered("Space" if how == "tick" else "Enter")

    # --- keys ---

    def focus(self, wanted: str = "") -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(FOCUS, wanted)
        return found

    def walk_to(self, wanted: str) -> None:
        """By Tab; inside a row of many things, by an arrow."""
        for _ in range(MOST):
            found = self.focus(wanted)
            if found["id"] == wanted:
                return
            key = "ArrowDown" if found["beside"] else "Tab"
            self.met[key] += 1
            self.page.keyboard.press(key)
        raise AssertionError(f"no key comes to #{wanted}")

    def answered(self, key: str) -> None:
        """A key that Python answers; whatever it changes, something has the focus."""
        before = self.page.evaluate("answers")
        self.met[key] += 1
        self.page.keyboard.press(key)
        self.page.evaluate(ANSWERED, [before, PATIENCE])
        self.keeps_the_focus(key)

    def keeps_the_focus(self, key: str) -> None:
        assert not self.focus()["lost"], f"the focus is lost by {key}"

    def says(self, key: str) -> str:
        """What a key of the house has said: for the eye and for the ear."""
        self.answered(key)
        said = self.page.locator("#toast").inner_text()
        expect(self.page.locator("#announce")).to_contain_text(said)
        return said
