/* The page's side of ahead.js: Python's large files, fetched once, looked at, and kept for days without a network.

   gather(root, files, progress) resolves, once all of them are here and sound, to {mended, keep(), drop()}; it rejects with a Hitch.
   progress(got, whole) counts bytes. They stay in memory until they are kept or dropped. */

/* Something that a reader can be told: kind is a word of #trouble's data-…. */
export class Hitch extends Error {
  constructor(kind, text) {
    super(text);
    this.kind = kind;
  }
}

export async function found(address) {
  const answer = await fetch(address).catch((error) => { throw new Hitch("missing", `${error.message} ${address}`); });
  if (!answer.ok) throw new Hitch("missing", `${answer.status} ${address}`);
  return answer;
}

/* PyScript's configuration, with the list of what to fetch, by address below it: [size, hash]. */
export const listed = async (root) => {
  const answer = await found(root + "py/py.json");
  return answer.json().catch((error) => { throw new Hitch("damaged", `${error.message} py.json`); });
};

/* What sw.js calls its store, and where a file lies in it. */
export const store = (root) => ({ keep: `grand-salon ${new URL(root).pathname} files 1`, place: `${root}~/file/` });

export function gather(root, files, progress) {
  const whole = Object.values(files).reduce((sum, [size]) => sum + size, 0);
  const counter = new Worker(new URL("./ahead.js", import.meta.url));
  const drop = () => counter.terminate();
  const keep = () => new Promise((done) => {
    counter.onmessage = ({ data: { full } }) => {
      drop();
      done(!full);
    };
    counter.postMessage(store(root));
  });
  return new Promise((done, failed) => {
    const fail = (hitch) => {
      drop();
      failed(hitch);
    };
    counter.onerror = ({ message }) => fail(new Hitch("missing", `ahead.js ${message ?? ""}`));
    counter.onmessage = ({ data: { got, missing, damaged, end, mended } }) => {
      if (missing) return fail(new Hitch("missing", missing));
      if (damaged) return fail(new Hitch("damaged", damaged));
      return end ? done({ mended, keep, drop }) : progress(got, whole);
    };
    const base = root + "py/";
    counter.postMessage({ files: Object.fromEntries(Object.entries(files).map(([file, facts]) => [new URL(file, base).href, facts])) });
  });
}
