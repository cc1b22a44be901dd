/* Runs in <head>, before anything is painted.
   - <html data-theme>: the theme the reader chose, if one is kept (localStorage "salon.theme").
   - <html data-now>: the address says ?now, the table is to be laid at once.
   - <html data-languages="fr en">, the root page only: goes to ./fr/ or ./en/, the reader's first language that we have,
     a kept choice ("salon.lang") before the browser's list; English if there is none. */
{
  const html = document.documentElement;
  const kept = (key) => { try { return localStorage.getItem("salon." + key); } catch { return null; } };
  if (kept("theme")) html.dataset.theme = kept("theme");
  html.toggleAttribute("data-now", new URLSearchParams(location.search).has("now"));
  const ours = html.dataset.languages?.split(" ");
  if (ours) {
    const theirs = [kept("lang") ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
    location.replace(`./${theirs.find((tag) => ours.includes(tag)) ?? "en"}/${location.search}${location.hash}`);
  }
}
