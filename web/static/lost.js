/* On the page for an address that leads nowhere, which knows no place of its own: a page that frames one hears it, as it would
   hear of any fault (frame.js has the whole conversation). It may have come from two of the places where the page looked. */

const lang = location.pathname.match(/\/embed\/v1\/(fr|en)\//)?.[1] ?? "en";
const message = [...document.querySelectorAll(`[lang=${lang}] :is(h2, h2 + p)`)].map((said) => said.textContent).join(" ");
if (parent !== window) parent.postMessage({ salon: 1, event: "error", detail: { message } }, "*");
