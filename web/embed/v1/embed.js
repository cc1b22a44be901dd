/* <grand-salon>: a rule, a lesson, a course, a table or a record of Grand Salon on any page. No dependency, no build step; a classic
   script, so that no host needs to allow another origin to read it:

     <script src="…/embed/v1/embed.js" async></script>
     <grand-salon game="high_society" rule="2.2"><a href="…/en/high_society/rules/#r2.2">Rule 2.2</a></grand-salon>

   What stands between the tags is shown until the frame is there, and instead of it without script.

   ATTRIBUTES, all may change while the page is open
     game      which game; the only one that must be there
     rule      a clause with its figure, "2.2"        lesson    a lesson, by its name
     course    the first evening                      table     a table to play at (what is shown if nothing else is said)
     record    the text of a game, a position or a lesson, see docs/lessons.md; or nothing, and the text stands between the
               tags, in a <script type="text/plain">
     lang      "fr", "en"; else that of the page around, else the visitor's
     theme     "light", "dark"; else the visitor's
     width     the most that it may take, in pixels; its column limits it anyway, and its height follows

   METHODS   start() wakes it before it is touched · again() begins anew · goto(n) opens the n-th step of a lesson
   EVENTS    salon-ready {game, lesson, steps} · salon-step {step, of} · salon-move {seat, move} · salon-answer {right,
             step, faults} · salon-complete {stars, lesson, result} · salon-error {message} · salon-resize {height};
             each bubbles, and carries its facts in `detail`

   The frame's word counts only if it comes from the frame itself, from the house's origin, in the shape of version 1. */

(() => {
  const BASE = new URL("./", document.currentScript.src);
  const EVENTS = ["ready", "step", "move", "answer", "complete", "error", "resize"];
  const KINDS = ["rule", "lesson", "course", "record", "table"];
  const [LEAST, MOST] = [120, 4000];  // pixels: a height beyond these is nobody's table
  const LONG = 1_000_001;  // characters: of a text that is too long, as many as tell that it is

  const word = (text) => encodeURIComponent(text ?? "");

  async function folded(text) {
    const stream = new Blob([text.slice(0, LONG)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    let raw = "";
    for (const byte of new Uint8Array(await new Response(stream).arrayBuffer())) raw += String.fromCharCode(byte);
    return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  class GrandSalon extends HTMLElement {
    static observedAttributes = ["game", ...KINDS, "lang", "theme", "width"];

    #frame = null;
    #turn = 0;
    #text = "";  // of the record between the tags

    connectedCallback() {
      addEventListener("message", this);
      this.#text ||= this.querySelector("script[type='text/plain']")?.textContent.trim() ?? "";
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener("message", this);
      this.#frame?.remove();
      this.#frame = null;
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#show();
    }

    start() { this.#say("start"); }
    again() { this.#say("again"); }
    goto(step) { this.#say("goto", step); }

    #say(act, value = "") {
      this.#frame?.contentWindow.postMessage({ salon: 1, act, value }, BASE.origin);
    }

    async address() {
      const kind = KINDS.find((name) => this.hasAttribute(name)) ?? "table";
      const value = this.getAttribute(kind);
      const said = (this.getAttribute("lang") || this.closest("[lang]")?.lang || "").slice(0, 2).toLowerCase();
      const lang = ["fr", "en"].includes(said) ? said : "auto";
      const named = ["rule", "lesson"].includes(kind) ? word(value) + "/" : "";
      const url = new URL(`${lang}/${word(this.getAttribute("game"))}/${kind}/${named}`, BASE);
      const theme = this.getAttribute("theme");
      if (["light", "dark"].includes(theme)) url.searchParams.set("theme", theme);
      if (kind === "record") url.hash = await folded(value || this.#text);
      return url.href;
    }

    async #show() {
      const turn = ++this.#turn;
      const src = await this.address();
      if (turn !== this.#turn || !this.isConnected) return;  // something has changed since
      const width = Number(this.getAttribute("width"));
      Object.assign(this.style, { display: "block", maxInlineSize: width > 0 ? `${width}px` : "" });
      if (!this.#frame) {
        this.#frame = document.createElement("iframe");
        Object.assign(this.#frame, { loading: "lazy", referrerPolicy: "no-referrer" });
        Object.assign(this.#frame.style, { display: "block", width: "100%", height: "42rem", border: "0", colorScheme: "normal" });
        this.replaceChildren(this.#frame);
      }
      this.#frame.title = this.title || `Grand Salon: ${this.getAttribute("game")}`;
      if (this.#frame.src !== src) this.#frame.src = src;
    }

    handleEvent({ data, origin, source }) {
      if (origin !== BASE.origin || !this.#frame || source !== this.#frame.contentWindow) return;
      if (data?.salon !== 1 || !EVENTS.includes(data.event) || typeof data.detail !== "object") return;
      const { event, detail } = data;
      if (event === "resize") {
        if (!Number.isFinite(detail?.height)) return;
        detail.height = Math.min(MOST, Math.max(LEAST, detail.height));
        this.#frame.style.height = `${detail.height}px`;
      }
      this.dispatchEvent(new CustomEvent(`salon-${event}`, { bubbles: true, detail }));
    }
  }

  if (!customElements.get("grand-salon")) customElements.define("grand-salon", GrandSalon);
})();
