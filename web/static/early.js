/* Runs in <head>, before anything is painted.
   - <html data-theme data-motion data-cards data-colours data-letters>: what the reader chose, if it is kept (localStorage
     "salon.theme" …) and differs from what everybody sees. Or what the address asks for: ?theme=dark. A frame keeps nothing:
     on a page of our own it wears what the page wears.
   - <html data-vibrates>: the device can. <html data-scripts>: figures are shown by figures.js, not by the browser.
   - <html data-now>: the address says ?now, the table is to be laid at once; <html data-table>: it says ?table=…, a game is kept.
   - <html data-deaf>: nobody hears yet what is pressed. The last press [data-pressed] waits for shell.js, which presses it again.
   - <html data-languages="fr en" data-to="./{lang}/">, pages that stand for several: goes to data-to with the reader's first
     language that we have for {lang}, a kept choice ("salon.lang") before the browser's list; English if there is none. */
{
  const WORN = { theme: ["light", "dark"], motion: ["calm", "full"], cards: ["large", "largest"], colours: ["on"], letters: ["on"] };
  const html = document.documentElement;
  const kept = (key) => { try { return localStorage.getItem("salon." + key); } catch { return null; } };
  const asked = new URLSearchParams(location.search);
  const around = () => { try { return parent.document.documentElement.dataset; } catch { return {}; } };
  const framed = html.hasAttribute("data-framed") && around();
  for (const [key, known] of Object.entries(WORN)) {
    const ways = [asked.get(key), framed ? framed[key] : kept(key)];
    const said = ways.find((way) => known.includes(way));
    if (said) html.dataset[key] = said;
  }
  html.toggleAttribute("data-vibrates", "vibrate" in navigator);
  html.toggleAttribute("data-scripts", "IntersectionObserver" in window);
  for (const word of ["now", "table"]) html.toggleAttribute(`data-${word}`, asked.has(word));
  const waits = (button) => {
    document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
    button?.toggleAttribute("data-pressed", true);
  };
  html.toggleAttribute("data-deaf", true);
  document.addEventListener("click", ({ target }) => {
    if (html.hasAttribute("data-deaf")) waits(target.closest("button[data-act], button[data-move]"));
  });
  document.addEventListener("submit", (event) => {
    if (!html.hasAttribute("data-deaf") || event.target.method === "dialog") return;
    event.preventDefault();
    waits(event.submitter ?? event.target.querySelector("[type=submit]"));
  });
  const ours = html.dataset.languages?.split(" ");
  if (ours) {
    const theirs = [kept("lang") ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
    const to = html.dataset.to.replace("{lang}", theirs.find((tag) => ours.includes(tag)) ?? "en");
    location.replace(to + location.search + location.hash);
  }
}
