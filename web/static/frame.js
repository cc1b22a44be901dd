/* What a frame and the page around it say to each other. Nothing of it is trusted: a message of another shape is no message.

   TO THE PAGE AROUND, by postMessage: {salon: 1, event, detail}
     ready {game, lesson, steps} · step {step, of} · move {seat, move} · answer {right, step, faults} · complete {…} ·
     error {message} · resize {height} · wake {}
   FROM IT: {salon: 1, act, value}
     start            wakes Python before anything is touched
     again, goto      the lesson from its beginning; its n-th step
     theme            "light", "dark" or "auto"
   FROM A SIBLING of the same origin: {salon: 1, act: "sleep"}, when it wakes: one Python at a time. */

const html = document.documentElement;
const framed = html.hasAttribute("data-framed") && parent !== window;
const MOST = 1_000_000;  // characters, as a record

export function tell(event, detail = {}) {
  if (!framed) return;
  parent.postMessage({ salon: 1, event, detail }, "*");
  if (event !== "wake") return;
  for (let at = 0; at < parent.frames.length; at++) {
    if (parent.frames[at] !== window && ours(parent.frames[at])) parent.frames[at].postMessage({ salon: 1, act: "sleep" }, location.origin);
  }
}

function ours(frame) {
  try { return frame.location.origin === location.origin; } catch { return false; }
}

export function heard({ sleep, ask }) {
  if (!framed) return;
  addEventListener("message", ({ data, source, origin }) => {
    if (data?.salon !== 1 || typeof data.act !== "string") return;
    if (data.act === "sleep" && origin === location.origin && source !== window) return void sleep();
    if (source !== parent) return;
    const value = ["string", "number"].includes(typeof data.value) ? String(data.value).slice(0, 40) : "";
    if (data.act === "theme" && ["light", "dark", "auto"].includes(value)) html.dataset.theme = value;
    else if (data.act === "start") ask({ act: "look" });
    else if (data.act === "again" || (data.act === "goto" && /^\d{1,4}$/.test(value))) ask({ act: data.act, value });
  });
  new ResizeObserver(() => {
    if (innerWidth !== size.width) size = { width: innerWidth, height: 0, shrinks: 0 };
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height < size.height && ++size.shrinks > SHRINKS) return;
    if (height !== size.height) tell("resize", { height: (size.height = height) });
  }).observe(document.body);
}

/* A table is drawn by the height of its window, and here its window follows the table: one could chase the other for ever.
   So a frame shrinks but a few times for one width and one picture; the larger of two heights stays. */
const SHRINKS = 2;
let size = { width: 0, height: 0, shrinks: 0 };

export function settle() {
  size.shrinks = 0;
}

/* The text that the address carries after #, no longer than tells that it is too long: deflated and written in base64url; or plain
   after #=. No record is so short that it could be taken for the name of a place. */
export async function carried() {
  const text = location.hash.slice(1).replace(/^t\d{1,7}\./, "");  // the turn of a replay stands before it
  if (!text || /^[\w-]{1,40}$/.test(text)) return "";  // the name of a place on the page
  try {
    if (text.length > 2 * MOST) throw new RangeError("too long");
    if (text.startsWith("=")) return decodeURIComponent(text.slice(1));
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await limited(stream.getReader());
  } catch {
    return "#";  // what is no lesson, and is told so
  }
}

/* A short text may unfold without end: it is left at the length that nobody would read. */
async function limited(reader) {
  const decoder = new TextDecoder();
  let text = "";
  for (let part; !(part = await reader.read()).done;) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MOST) return text;
  }
  return text + decoder.decode();
}

export async function folded(text) {
  const stream = new Blob([text.slice(0, MOST + 1)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let raw = "";
  for (const byte of bytes) raw += String.fromCharCode(byte);
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
