/* The figures of a page of ours: frames, each a whole table. One comes when the reader is near it, once the page itself is painted:
   browsers fetch lazy frames from several windows away, and the page would come after them. Without scripts they are the browser's.
   A figure is as high as it says, by {salon: 1, event: "resize"} (frame.js has the whole conversation).
   [data-print]: prints the page, once every figure has come. */

/* The next frame is on the screen; a page that nobody sees has none to wait for. */
export const painted = async () => document.hidden || new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

const near = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) show(target);
}, { rootMargin: "50% 0px" });

const figures = () => [...document.querySelectorAll(".figure")];

function show(figure) {
  near.unobserve(figure);
  figure.setAttribute("data-near", "");
}

export function showFigures() {
  near.disconnect();
  for (const figure of figures()) near.observe(figure);
}

addEventListener("message", ({ data, source, origin }) => {
  if (origin !== location.origin || data?.salon !== 1 || data.event !== "resize") return;
  const frame = figures().map((figure) => figure.querySelector("iframe")).find(({ contentWindow }) => contentWindow === source);
  const height = Number(data.detail?.height);
  if (frame && height > 100 && height < 4000) frame.style.blockSize = `${height + 2}px`;
});

/* A browser that prints by itself does not wait for frames; it has them when it is asked again. */
addEventListener("beforeprint", () => void every());

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-print]");
  if (!button || button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  await every();
  button.ariaBusy = null;
  print();
});

const every = () => Promise.all(figures().map(async (figure) => {
  const frame = figure.querySelector("iframe"), there = frame.contentDocument;
  show(figure);
  if (there?.URL === frame.src && there.readyState === "complete") return;
  const come = new Promise((done) => frame.addEventListener("load", done, { once: true }));
  frame.loading = "eager";
  await come;
}));
