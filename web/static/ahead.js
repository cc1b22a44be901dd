/* A worker that fetches the files it is sent and counts their bytes: it posts {got} now and then, {end} once all are here, or
   {missing} with the address that was not found. What it fetched stays in the browser's cache. */

const EVERY = 100;  // ms between two counts: a bar needs no more

let got = 0;
let told = 0;

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const parts = answer.body.getReader();
  for (let part; !(part = await parts.read()).done;) {
    got += part.value.length;
    if (performance.now() - told < EVERY) continue;
    told = performance.now();
    postMessage({ got });
  }
}

onmessage = async ({ data: addresses }) => {
  try {
    await Promise.all(addresses.map(fetched));
    postMessage({ end: true });
  } catch (error) {
    postMessage({ missing: String(error) });
  }
  close();
};
