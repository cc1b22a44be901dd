/* A word in passing, in #toast: it lies where it covers nothing that can be pressed, and goes with the next one, at a touch, or
   once there was time to read it. */

const READING = 12_000;  // ms: long enough for anybody, as it is in nobody's way
const PRESSED = "a, button, input, select, textarea, summary, label";
let reading = 0;

export function say(text = "") {
  const place = document.querySelector("#toast");
  if (!place) return;
  clearTimeout(reading);
  place.textContent = text;
  place.hidden = !text;
  if (!text) return;
  settle(place);
  reading = setTimeout(say, READING);
}

/* The highest place where it lies on nothing that can be pressed, or on as little as can be; says on how much. */
export function settle(place) {
  const ways = [...document.querySelectorAll(PRESSED)].filter((way) => way.checkVisibility() && !place.contains(way));
  const boxes = ways.map(around);
  const { left, right, height } = around(place);
  const beneath = (top) => boxes.filter((box) => box.left < right && box.right > left && box.top < top + height && box.bottom > top);
  let best = { top: 8, covered: Infinity };
  for (let top = 8; best.covered && top + height < innerHeight; top += 8) {
    const covered = beneath(top).length;
    if (covered < best.covered) best = { top, covered };
  }
  place.style.insetBlockStart = `${best.top}px`;
  return best.covered;
}

const around = (element) => element.getBoundingClientRect();

addEventListener("resize", () => {
  const place = document.querySelector("#toast:not([hidden])");
  if (place) settle(place);
});
