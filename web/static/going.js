/* From page to page of the site without leaving the document, so that Python, once it is awake, stays awake. A link is followed
   so only then; a page that is more than ours to show, or that does not come, is gone to as any browser would.

   visits({ready, left, arrived}): ready() tells whether to; left() is called before the page changes, arrived() after. */

const html = document.documentElement;
const OURS = ["lang", "data-root", "data-live", "data-game", "data-path", "data-lesson", "data-next", "data-rules"];

let called = { ready: () => false, left() {}, arrived() {} };
let going = 0;
/* A browser asks for these again wherever one goes: their addresses must not be relative to where one came in. */
for (const link of document.querySelectorAll("link[rel=icon], link[rel=manifest]")) link.setAttribute("href", link.href);

export function visits(calls) {
  called = calls;
}

const site = () => new URL(html.dataset.root ?? "./", document.baseURI).href;
const page = ({ pathname, search }) => pathname + search;

function followed({ target, ctrlKey, metaKey, shiftKey, button, defaultPrevented }) {
  const link = target.closest?.("a[href]");
  if (!link || defaultPrevented || ctrlKey || metaKey || shiftKey || button || link.download) return null;
  if (link.target && link.target !== "_self") return null;
  const to = new URL(link.href);
  if (link.hreflang && link.hreflang !== html.lang) {  // the same table in another language, or the same invitation
    to.search ||= location.search;
    to.hash ||= location.hash;
    link.href = to;  // for the browser, too, where it goes by itself
  }
  return to.href.startsWith(site()) && page(to) !== page(location) && called.ready() ? to : null;
}

document.addEventListener("click", (event) => {
  const to = followed(event);
  if (!to) return;
  event.preventDefault();
  visit(to);
});

addEventListener("popstate", () => {
  if (shown !== page(location)) visit(new URL(location.href), false);
});

/* The address that is on the screen; whoever changes it without a visit says so. Between a step back and the page that it leads
   to, the address is that page's already: what the former one still has to say must not be written into it. */
let shown = page(location);

export function address(to, push) {
  if (shown !== page(location)) return;
  if (page(to) !== page(location)) history[push ? "pushState" : "replaceState"](null, "", to);
  shown = page(location);
}

export async function visit(to, push = true) {
  const mine = ++going;
  const found = await fetched(to);
  if (mine !== going) return;  // somebody has gone elsewhere meanwhile
  if (!found) return void location.assign(to);
  const undress = await dressed(found, to);
  if (mine !== going) return;  // the page that came meanwhile is not this one's to leave
  await called.left();
  if (mine !== going) return;
  if (push) history.pushState(null, "", to);
  shown = page(location);
  document.title = found.title;
  for (const name of OURS) {
    if (found.documentElement.hasAttribute(name)) html.setAttribute(name, found.documentElement.getAttribute(name));
    else html.removeAttribute(name);
  }
  document.body.replaceWith(document.adoptNode(found.body));
  undress();
  scrollTo(0, 0);
  if (to.hash) document.getElementById(decodeURIComponent(to.hash.slice(1)))?.scrollIntoView();
  const heading = document.querySelector("#stage, main, h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  called.arrived();
}

const HERE = /\/(early|begin|shell)\.js$/;  // what has run already

/* The page there, if it is one that this document can become. */
async function fetched(to) {
  try {
    const answer = await fetch(to);
    if (!answer.ok || answer.redirected) return null;
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    const { dataset } = found.documentElement;
    const more = [...found.querySelectorAll("script[src]")].some((script) => !HERE.test(script.getAttribute("src")));
    return dataset.root && !dataset.languages && !more ? found : null;
  } catch { return null; }
}

/* Its sheets come before it does, each at its place among those that stay; those that it does not wear go. A sheet that is moved
   would be read again, so none is. */
const worn = new Map([...document.querySelectorAll("link[rel=stylesheet]")].map((sheet) => [sheet.href, sheet]));

async function dressed(found, at) {
  const wanted = [...found.querySelectorAll("link[rel=stylesheet]")].map((sheet) => new URL(sheet.getAttribute("href"), at).href);
  const coming = [];
  let last = null;
  for (const href of wanted) {
    const sheet = worn.get(href) ?? document.createElement("link");
    if (!worn.has(href)) {
      coming.push(new Promise((done) => Object.assign(sheet, { rel: "stylesheet", href, onload: done, onerror: done })));
      if (last) last.after(sheet);
      else document.head.append(sheet);
      worn.set(href, sheet);
    }
    last = sheet;
  }
  await Promise.all(coming);
  return () => {
    for (const [href, sheet] of worn) {
      if (wanted.includes(href)) continue;
      sheet.remove();
      worn.delete(href);
    }
  };
}
