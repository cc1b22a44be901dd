"""The sounds of the house: none until they are wanted, each in its time, never a noise; and a pulse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Enter
from .person import Person
from .saves import PLAY, TO_TOP_12, keeping

pytestmark = pytest.mark.e2e

# Every sound as it starts: a rustle, or the pitch of a tone. Nothing may sound before the first touch.
SPY = """window.heard = [];
const still = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
const node = (more) => class {
  constructor(context, options) { Object.assign(this, more(options)); }
  connect(next) { return next; }
};
window.GainNode = node(() => ({ gain: still }));
window.BiquadFilterNode = node(() => ({ frequency: still }));
window.AudioBuffer = class { getChannelData() { return new Float32Array(4); } };
window.AudioBufferSourceNode = node(() => ({ start() { heard.push("card"); } }));
window.OscillatorNode = node(({ frequency }) => ({ start() { heard.push(frequency); }, stop() {} }));
window.AudioContext = class {
  state = "suspended"; currentTime = 0; sampleRate = 8000; destination = null;
  constructor() { if (!navigator.userActivation.hasBeenActive) throw new Error("nobody has touched the page"); }
  async resume() { this.state = "running"; }
};
window.pulses = [];
Navigator.prototype.vibrate = (length) => pulses.push(length);"""
COIN, TURN = 2093, 659.3
SETTINGS = "() => import(new URL('../../../static/settings.js', location).href)"


def test_nothing_of_it_is_loaded_until_it_is_wanted_and_then_it_is_heard(enter: Enter) -> None:
    page = enter("fr/", before=SPY)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Réglages").click()
    expect(page.locator(".volume")).to_be_hidden()
    assert not [url for url in asked if "sound.js" in url]
    page.locator("[name=sound]").check()
    page.wait_for_function("pitch => heard.includes(pitch)", arg=TURN)
    assert {"card", COIN} <= set(page.evaluate("heard"))
    page.locator(".volume input").focus()
    page.evaluate("heard.length = 0")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("heard.length > 0")
    assert page.evaluate("localStorage.getItem('salon.volume')") == "65"


def test_a_kept_wish_waits_for_a_touch_and_hears_notes_and_turns(enter: Enter) -> None:
    kept = keeping(TO_TOP_12, options="first=B") | {"sound": "on", "vibration": "on", "pace": "fast"}
    page = enter(PLAY.format("en"), kept=kept, before=SPY)
    person = Person(page)
    assert person.asked() == "pass"
    assert page.evaluate("[heard.length, pulses.length]") == [0, 0]
    person.bid("15")
    page.wait_for_function("pitch => heard.includes(pitch)", arg=COIN)
    while person.asked() != "pass":  # whoever takes the lot, the next turn comes
        person.press("#go")
    page.wait_for_function("pitch => heard.includes(pitch) && pulses.length", arg=TURN)


def test_a_hidden_page_is_silent_and_a_crowd_is_no_noise(enter: Enter) -> None:
    page = enter("fr/high_society/rules/", kept={"sound": "on"}, before=SPY)
    page.locator("body").press("a")
    page.wait_for_function(f"({SETTINGS})().then(({{ audible }}) => audible())")
    hear = f"(names) => ({SETTINGS})().then(({{ hear }}) => {{ for (let n = 0; n < 9; n += 1) hear(names); }})"
    page.evaluate(hear, ["card"])
    assert page.evaluate("heard").count("card") <= 3
    page.evaluate("heard.length = 0; Object.defineProperty(document, 'hidden', { get: () => true })")
    page.evaluate(hear, ["turn"])
    assert page.evaluate("heard") == []


def test_vibration_is_offered_only_where_there_is_any(enter: Enter) -> None:
    page = enter("fr/", before="delete Navigator.prototype.vibrate")
    page.get_by_role("button", name="Réglages").click()
    expect(page.locator("[name=vibration]")).to_be_hidden()
    page = enter("fr/", before=SPY)
    page.get_by_role("button", name="Réglages").click()
    page.locator("[name=vibration]").check()
    assert page.evaluate("pulses.length") == 1
