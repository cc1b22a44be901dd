/* A wire between devices: WebRTC data channels, and no server. It carries texts in order and knows nothing of what they say.

   MEETING    The host's `invite(who)` makes a code; a guest's `reply(code)` makes another; the host's `accept(code)` opens the
              channel. A code is the least that a connection can be rebuilt from, in base64url: version and kind, the number of the
              invitation, the certificate's fingerprint, ICE's two words, where the device can be reached; the server that the host
              named, if any; two bytes that tell a damaged code.
   COMING     A guest keeps its certificate and two standbys: connections that the host holds open for that certificate, with words
   BACK       agreed beforehand. `back()` opens one of them, with no new code; where a browser refuses that, a new code does.
   TALKING    A text goes in pieces: "+" before those that more follows, "." before the last. "!" is the wire's own: a standby.
              A guest says at most SHORT characters, and so many at a time: what is more is not heard, and who goes on is hung up.

   wire({opened, gone, said}) is told opened(who), gone(who), said(who, text); a guest's only `who` is "". */

const VERSION = 1, OFFER = 1, ANSWER = 2;
const PIECE = 16_000, SHORT = 4_000, LONG = 1_200_000;
const BURST = 40, PER_MS = 0.02, PATIENT = 400;  // texts of a guest at once, then twenty a second; so many unheard ones are a flood
const STANDBYS = 2, GATHER = 4_000, ATTEMPT = 6_000, AGAIN = 3_000;

export class BadCode extends Error {}

/* ---- codes ---- */

const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
const bytes = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const random = (size) => crypto.getRandomValues(new Uint8Array(size));
const sum = (list) => list.reduce((all, byte) => (all * 31 + byte) & 0xffff, 1);

function places(sdp) {
  const found = [];
  for (const [, address, port, kind] of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim)) {
    const hidden = /^([\da-f-]{36})\.local$/i.exec(address);
    let type = 0, at;
    if (hidden) at = hex(hidden[1].replaceAll("-", ""));
    else if (address.includes(":")) [type, at] = [2, six(address)];
    else [type, at] = [1, address.split(".").map(Number)];
    if (at && found.length < 6) found.push([type | (kind === "srflx" ? 16 : 0), ...at, port >> 8, port & 255]);
  }
  return found;
}

const hex = (text) => text.match(/../g).map((pair) => parseInt(pair, 16));
const unhex = (list) => Array.from(list, (byte) => byte.toString(16).padStart(2, "0")).join("");

function six(address) {
  const [head, tail] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const words = tail ? [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail] : head;
  return words.flatMap((word) => hex(word.padStart(4, "0")));
}

const line = (sdp, name) => sdp.match(new RegExp(`^a=${name}:(.*?)\\s*$`, "m"))[1];

function pack(kind, id, sdp, server = "") {
  const print = hex(line(sdp, "fingerprint").replace(/^sha-256 /i, "").replaceAll(":", ""));
  const list = [VERSION << 4 | kind, ...id, ...print];
  for (const name of ["ice-ufrag", "ice-pwd"]) {
    const word = bytes(line(sdp, name));
    list.push(word.length, ...word);
  }
  const found = places(sdp);
  list.push(found.length, ...found.flat(), ...new TextEncoder().encode(server));
  const check = sum(list);
  return base64([...list, check >> 8, check & 255]).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function unpack(code) {
  try {
    const list = [...bytes(code.trim().replaceAll("-", "+").replaceAll("_", "/"))];
    const check = list.splice(-2);
    if (list.length < 40 || sum(list) !== (check[0] << 8 | check[1])) throw new BadCode("damaged");
    if (list[0] >> 4 !== VERSION) throw new BadCode("version");
    const take = (size) => list.splice(0, size);
    const [kind] = take(1), id = take(4), print = take(32);
    const [ufrag, pwd] = [0, 1].map(() => base64(take(take(1)[0])));
    const found = Array.from({ length: take(1)[0] }, () => place(take));
    return { kind: kind & 15, id: unhex(id), print, ufrag, pwd, found, server: new TextDecoder().decode(new Uint8Array(list)) };
  } catch (error) {
    throw error instanceof BadCode ? error : new BadCode("damaged");
  }
}

function place(take) {
  const [type] = take(1), at = take((type & 15) === 1 ? 4 : 16), [high, low] = take(2), text = unhex(at);
  const address = [text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") + ".local", at.join("."), text.match(/.{4}/g)?.join(":")][type & 15];
  return `candidate:1 1 udp ${type & 16 ? 1677729535 : 2113937151} ${address} ${high << 8 | low} typ ${type & 16 ? "srflx raddr 0.0.0.0 rport 9" : "host"}`;
}

function description(type, { print, ufrag, pwd, found }) {
  const setup = type === "offer" ? "actpass" : "active", shown = print.map((byte) => unhex([byte])).join(":").toUpperCase();
  const sdp = ["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0", ...found.map((one) => `a=${one}`), `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`, `a=fingerprint:sha-256 ${shown}`,
    `a=setup:${setup}`, "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", ""].join("\r\n");
  return { type, sdp };
}

/* ---- a connection ---- */

function dial(certificate, server) {
  const peer = new RTCPeerConnection({ certificates: [certificate], iceServers: server ? [{ urls: server }] : [] });
  const channel = peer.createDataChannel("salon", { negotiated: true, id: 0 });
  return { peer, channel };
}

/* Its own description, once it knows where it can be reached. */
async function gathered(peer) {
  await new Promise((done) => {
    const look = () => peer.iceGatheringState === "complete" && done();
    peer.addEventListener("icegatheringstatechange", look);
    AbortSignal.timeout(GATHER).onabort = done;
    look();
  });
  const { sdp } = peer.localDescription;
  if (!places(sdp).length) throw new BadCode("nowhere");
  return sdp;
}

function talk(channel, text) {
  if (channel.readyState !== "open") return;
  for (let at = 0; at < text.length || !at; at += PIECE) {
    channel.send((at + PIECE < text.length ? "+" : ".") + text.slice(at, at + PIECE));
  }
}

/* Hears what comes by a channel: whole texts, none longer than `most`; with `meter`, no more than that lets through. */
function listen(channel, most, said, own, meter = () => true) {
  let heard = "";
  channel.onmessage = ({ data }) => {
    if (typeof data !== "string" || !meter()) return;
    if (data[0] === "!") return own(data.slice(1));
    heard += data.slice(1);
    const whole = data[0] === "." ? heard : null, long = heard.length > most;
    if (whole !== null || long) heard = "";
    if (whole !== null && !long) said(whole);
  };
}

function meter(flood) {
  let left = BURST, last = performance.now(), unheard = 0;
  return () => {
    const now = performance.now();
    left = Math.min(BURST, left + (now - last) * PER_MS);
    last = now;
    if (left >= 1) return Boolean(left--);
    if (++unheard === PATIENT) flood();
    return false;
  };
}

/* Tells of a connection that comes and goes; one that is only away may come again. */
function watch({ peer, channel }, up, down, over) {
  let ended = false;
  const end = () => { if (!ended) { ended = true; down(); over(); } };
  channel.onopen = up;
  channel.onclose = end;
  peer.onconnectionstatechange = () => {
    const state = peer.connectionState;
    if (state === "connected" && channel.readyState === "open") up();
    else if (state === "disconnected") down();
    else if (state === "failed") end();
  };
}

/* ---- the device that invites ---- */

export function hosting({ opened, gone, said }) {
  const certificate = RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256" });
  const links = new Map();  // who -> {id, server, print, line, waiting: [line]}

  async function offered(link) {
    const one = dial(await certificate, link.server);
    await one.peer.setLocalDescription(await one.peer.createOffer());
    return [one, pack(OFFER, link.id, await gathered(one.peer), link.server)];
  }

  function attend(who, link, one) {
    let is = false;
    const up = () => {
      if (links.get(who) !== link) return one.peer.close();
      if (link.line !== one) {
        link.waiting = link.waiting.filter((other) => other !== one);
        link.line?.peer.close();
        link.line = one;
      } else if (is) return undefined;
      is = true;
      opened(who);
      while (link.waiting.length < STANDBYS) stand(who, link);
      return undefined;
    };
    const down = () => { if (is && link.line === one) { is = false; gone(who); } };
    const over = () => { link.waiting = link.waiting.filter((other) => other !== one); };
    const hangUp = () => {  // nobody is told of what one closes oneself
      one.peer.close();
      down();
    };
    listen(one.channel, SHORT, (text) => said(who, text), () => {}, meter(hangUp));
    watch(one, up, down, over);
  }

  /* A way back for this guest, and no other: it answers with its own certificate, or not at all. */
  async function stand(who, link) {
    const room = {};
    link.waiting.push(room);
    const gaveUp = () => { link.waiting = link.waiting.filter((other) => other !== room); };
    try {
      const [one, code] = await offered(link);
      const [ufrag, pwd] = [base64(random(6)), base64(random(18))];
      await one.peer.setRemoteDescription(description("answer", { ...link, ufrag, pwd, found: [] }));
      gaveUp();
      link.waiting.push(one);
      attend(who, link, one);
      if (link.line.channel.readyState === "open") link.line.channel.send("!" + JSON.stringify({ code, ufrag, pwd }));
    } catch { gaveUp(); }
  }

  return {
    async invite(who, server = "") {
      const link = { id: [...random(4)], server, print: null, line: null, waiting: [] };
      links.set(who, link);
      const [one, code] = await offered(link);
      link.line = one;
      return code;
    },

    /* A guest's reply: "seated", "used" if another was first, "unknown" if nobody waits for it. */
    async accept(code) {
      const answer = unpack(code);
      const [who, link] = [...links].find(([, { id }]) => unhex(id) === answer.id) ?? [];
      if (answer.kind !== ANSWER || !link) return "unknown";
      if (link.print) return unhex(link.print) === unhex(answer.print) ? "seated" : "used";
      link.print = answer.print;
      attend(who, link, link.line);
      await link.line.peer.setRemoteDescription(description("answer", answer));
      return "seated";
    },

    send(who, text) {
      const one = links.get(who)?.line;
      if (one) talk(one.channel, text);
    },

    drop(who) {
      const link = links.get(who);
      links.delete(who);
      for (const one of [link?.line, ...(link?.waiting ?? [])]) one?.peer?.close();
    },

    close() {
      for (const who of [...links.keys()]) this.drop(who);
    },
  };
}

/* ---- the device that comes ---- */

export function visiting(key, { opened, gone, said }) {
  let known = null, line = null, closed = false, trying = false, again = 0;

  function attend(one, ready = () => {}) {
    let is = false;
    const up = () => {
      if (closed) return one.peer.close();
      if (is) return undefined;
      is = true;
      if (line !== one) line?.peer.close();
      line = one;
      clearTimeout(again);
      opened("");
      ready();
      return undefined;
    };
    const down = () => {
      if (!is) return;
      is = false;
      if (line !== one || closed) return;
      gone("");
      again = setTimeout(back, AGAIN);
    };
    const own = (text) => {
      try {
        const { code, ufrag, pwd } = JSON.parse(text);
        known.standbys = [{ code: String(code), ufrag: String(ufrag), pwd: String(pwd) }, ...known.standbys].slice(0, STANDBYS);
        cupboard("put", known, key);
      } catch { /* then there is one way less to come back */ }
    };
    listen(one.channel, LONG, (text) => said("", text), own);
    watch(one, up, down, () => {});
  }

  async function answered(offer, server, words) {
    const one = dial(known.certificate, server);
    await one.peer.setRemoteDescription(description("offer", offer));
    const made = await one.peer.createAnswer();
    let { sdp } = made;
    if (words) sdp = sdp.replace(/^a=ice-ufrag:.*$/m, `a=ice-ufrag:${words.ufrag}`).replace(/^a=ice-pwd:.*$/m, `a=ice-pwd:${words.pwd}`);
    await one.peer.setLocalDescription({ type: "answer", sdp });
    return one;
  }

  /* One standby after the other, and again, until one opens: the host may sleep. */
  async function back() {
    if (trying || closed) return;
    trying = true;
    clearTimeout(again);
    try {
      known ??= await cupboard("get", key);
      for (const standby of [...(known?.standbys ?? [])]) if (await tried(standby)) return;
      if (known && !closed) again = setTimeout(back, AGAIN);
    } finally { trying = false; }
  }

  async function tried(standby) {
    let one = null;
    try {
      const offer = unpack(standby.code);
      one = await answered(offer, known.server ? offer.server : "", standby);
      const waited = one;
      await new Promise((done, fail) => {
        attend(waited, done);
        AbortSignal.timeout(ATTEMPT).onabort = fail;
      });
      known.standbys = known.standbys.filter(({ code }) => code !== standby.code);
      await cupboard("put", known, key);
      return true;
    } catch {
      one?.peer.close();
      return false;
    }
  }

  const awake = () => { if (!document.hidden && line && line.peer.connectionState !== "connected") back(); };
  addEventListener("online", awake);
  document.addEventListener("visibilitychange", awake);

  return {
    /* The reply to an invitation; the server that it names is asked only if `server` says so. */
    async reply(code, server) {
      const offer = unpack(code);
      if (offer.kind !== OFFER) throw new BadCode("reply");
      const certificate = await RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256", expires: 90 * 86_400_000 });
      known = { certificate, standbys: [], server };
      await cupboard("put", known, key);
      const one = await answered(offer, server ? offer.server : "");
      attend(one);
      return pack(ANSWER, hex(offer.id), await gathered(one.peer));
    },

    back,
    known: async () => Boolean((known ??= await cupboard("get", key))),
    send: (text) => line && talk(line.channel, text),

    close() {
      closed = true;
      clearTimeout(again);
      line?.peer.close();
      removeEventListener("online", awake);
      document.removeEventListener("visibilitychange", awake);
    },
  };
}

/* Certificates cannot be written down: they live where the browser keeps objects. */
function cupboard(act, ...what) {
  return new Promise((done) => {
    const asked = indexedDB.open("salon.wire", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("known");
    asked.onerror = () => done(undefined);
    asked.onsuccess = () => {
      const store = asked.result.transaction("known", act === "get" ? "readonly" : "readwrite").objectStore("known")[act](...what);
      store.onsuccess = () => { asked.result.close(); done(store.result); };
      store.onerror = () => { asked.result.close(); done(undefined); };
    };
  });
}
