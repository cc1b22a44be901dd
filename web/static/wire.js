/* A wire between devices: WebRTC data channels, and no server. It carries texts in order and knows nothing of what they say.

   MEETING    The host's `invite(who)` makes a code; a guest's `reply(code)` makes another; the host's `accept(code)` opens the
              channel. A code is the least that a connection can be rebuilt from, in base64url: version and kind, the number of the
              invitation, the certificate's fingerprint, ICE's two words, where the device can be reached; the server that the host
              named, if any; two bytes that tell a damaged code.
   COMING     A guest keeps its certificate and two standbys: connections that the host holds open for that certificate, with words
   BACK       agreed beforehand. `back()` opens one of them, with no new code; where a browser refuses that, a new code does.
   TALKING    A text goes in pieces: "+" before those that more follows, "." before the last. "!" is the wire's own: a standby.
              A guest says at most SHORT characters, and so many at a time: what is more is not heard, and who goes on is hung up.

   Whoever uses it is told opened(who), gone(who), said(who, text), and apart(who), if two devices have not found each other for long: they
   may still. A guest's only `who` is "". */

const VERSION = 1, OFFER = 1, ANSWER = 2;
const PIECE = 16e3, SHORT = 4e3, LONG = 12e5;
const BURST = 40, PER_MS = 0.02, PATIENT = 400;  // texts of a guest at once, then twenty a second; so many unheard ones are a flood
const STANDBYS = 2, GATHER = 4e3, ATTEMPT = 6e3, AGAIN = 3e3, MEET = 25e3;

export class BadCode extends Error {}

/* ---- codes ---- */

const base64 = (list) => btoa(String.fromCharCode(...list));
const bytes = (text) => [...atob(text)].map((char) => char.charCodeAt(0));
const random = (size) => crypto.getRandomValues(new Uint8Array(size));
const sum = (list) => list.reduce((all, byte) => (all * 31 + byte) & 0xffff, 1);
const hex = (text) => text.match(/../g).map((pair) => parseInt(pair, 16));
const unhex = (list) => Array.from(list, (byte) => byte.toString(16).padStart(2, "0")).join("");

/* Where a device can be reached, each way as bytes: its kind, the address, the port. */
function places(sdp) {
  const found = [];
  for (const [, address, port, kind] of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim)) {
    const hidden = /^([\da-f-]{36})\.local$/i.exec(address), six = address.includes(":");
    const at = hidden ? hex(hidden[1].replaceAll("-", "")) : six ? words(address) : address.split(".").map(Number);
    if (found.length < 6) found.push([(hidden ? 0 : six ? 2 : 1) | (kind === "srflx" ? 16 : 0), ...at, port >> 8, port & 255]);
  }
  return found;
}

/* IPv6: its eight words, those that "::" stands for among them. */
function words(address) {
  const all = address.replace("::", ":" + "0:".repeat(9 - address.split(":").length)).split(":");
  return all.flatMap((word) => hex(word.padStart(4, "0")));
}

const line = (sdp, name) => sdp.match(new RegExp(`^a=${name}:(.*?)\\s*$`, "m"))[1];

function pack(kind, id, sdp, server = "") {
  const [ufrag, pwd] = ["ice-ufrag", "ice-pwd"].map((name) => bytes(line(sdp, name))), found = places(sdp);
  const list = [VERSION << 4 | kind, ...hex(id), ...hex(line(sdp, "fingerprint").slice(8).replaceAll(":", "")), ufrag.length, ...ufrag,
    pwd.length, ...pwd, found.length, ...found.flat(), ...new TextEncoder().encode(server)];
  const check = sum(list);
  return base64([...list, check >> 8, check & 255]).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function unpack(code) {
  let list = [];
  try { list = bytes(code.trim().replaceAll("-", "+").replaceAll("_", "/")); } catch { /* that is damaged, too */ }
  const take = (size) => list.splice(0, size);
  const [high, low] = list.splice(-2);
  if (list.length < 40 || sum(list) !== (high << 8 | low)) throw new BadCode("damaged");
  if (list[0] >> 4 !== VERSION) throw new BadCode("version");
  const [kind] = take(1), id = unhex(take(4)), print = unhex(take(32));
  const [ufrag, pwd] = [0, 1].map(() => base64(take(take(1)[0])));
  const found = Array.from({ length: take(1)[0] }, () => place(take));
  return { kind: kind & 15, id, print, ufrag, pwd, found, server: new TextDecoder().decode(new Uint8Array(list)) };
}

function place(take) {
  const [type] = take(1), at = take((type & 15) === 1 ? 4 : 16), [high, low] = take(2), text = unhex(at), far = type & 16;
  const address = [text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") + ".local", at.join("."), text.match(/.{4}/g)?.join(":")][type & 15];
  return `a=candidate:1 1 udp ${far ? 1677729535 : 2113937151} ${address} ${high << 8 | low} typ ` + (far ? "srflx raddr 0.0.0.0 rport 9" : "host");
}

/* The host opens the channel, to the one it accepted: were it the guest who did, another who replied to the same invitation could speak
   first, and the host would take its hello for the guest's. */
function description(type, { print, ufrag, pwd, found }) {
  const sdp = ["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0", ...found, "a=ice-ufrag:" + ufrag, "a=ice-pwd:" + pwd, "a=fingerprint:sha-256 " + print.match(/../g).join(":").toUpperCase(),
    "a=setup:" + (type === "offer" ? "active" : "passive"), "a=mid:0", "a=sctp-port:5000", ""].join("\r\n");
  return { type, sdp };
}

/* ---- a connection ---- */

const certified = (more) => RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256", ...more });

function dial(certificate, server) {
  const peer = new RTCPeerConnection({ certificates: [certificate], iceServers: server ? [{ urls: server }] : [] });
  return { peer, channel: peer.createDataChannel("salon", { negotiated: true, id: 0 }) };
}

/* Its own description, once it knows where it can be reached. */
async function gathered(peer) {
  await new Promise((done) => {
    const look = () => peer.iceGatheringState === "complete" && done();
    peer.onicegatheringstatechange = look;
    AbortSignal.timeout(GATHER).onabort = done;
    look();
  });
  const { sdp } = peer.localDescription;
  if (!places(sdp).length) throw new BadCode("nowhere");
  return sdp;
}

const live = (one) => one?.channel.readyState === "open" && one.peer.connectionState === "connected";

/* A channel that takes no more, because nobody listens at its end, is hung up: whoever it is comes back, and the others hear theirs. */
function talk(one, text) {
  if (!live(one)) return;
  try {
    for (; text.length > PIECE; text = text.slice(PIECE)) one.channel.send("+" + text.slice(0, PIECE));
    one.channel.send("." + text);
  } catch {
    one.peer.close();
    one.look();  // nobody is told of what one closes oneself
  }
}

/* Tells of a connection that comes and goes (one that is only away may come again), and hears what it says: whole texts, none longer
   than `most`, and no more than `through` lets. */
function attend(one, up, down, most, said, own, through = () => true) {
  const { peer, channel } = one;
  let is = false, heard = "";
  one.look = channel.onopen = channel.onclose = peer.onconnectionstatechange = () => {
    const was = is;
    is = live(one);
    if (is > was) up();
    else if (is < was || peer.connectionState === "failed") down();
  };
  channel.onmessage = ({ data }) => {
    if (!through() || typeof data !== "string") return;
    if (data[0] === "!") return own(data.slice(1));
    const whole = heard + data.slice(1), last = data[0] === ".", long = whole.length > most;
    heard = last || long ? "" : whole;
    if (last && !long) said(whole);
  };
}

function meter(flood) {
  let left = BURST, last = 0, unheard = 0;
  return () => {
    const now = performance.now();
    left = Math.min(BURST, left + (now - last) * PER_MS);
    last = now;
    if (left >= 1) return left--;
    if (++unheard === PATIENT) flood();
  };
}

/* ---- the device that invites ---- */

export function hosting({ opened, gone, said, apart }) {
  const certificate = certified();
  const links = new Map();  // who -> {id, server, print, line, waiting, through}

  async function offered(who, link) {
    const one = dial(await certificate, link.server);
    await one.peer.setLocalDescription(await one.peer.createOffer());
    const code = pack(OFFER, link.id, await gathered(one.peer), link.server);
    if (links.get(who) !== link) one.peer.close();
    return [one, code];
  }

  function receive(who, link, one) {
    const up = () => {
      if (links.get(who) !== link) return one.peer.close();
      if (link.line !== one) {
        link.waiting.delete(one);
        link.line.peer.close();
        link.line = one;
      }
      opened(who);
      while (link.waiting.size < STANDBYS) stand(who, link);
    };
    const down = () => {
      link.waiting.delete(one);
      if (link.line === one) gone(who);
    };
    attend(one, up, down, SHORT, (text) => said(who, text), () => {}, link.through);
  }

  function drop(who) {
    const link = links.get(who);
    links.delete(who);
    for (const one of [link?.line, ...(link?.waiting ?? [])]) one?.peer?.close();
  }

  /* A way back for this guest, and no other: it answers with its own certificate, or not at all. */
  async function stand(who, link) {
    const room = {};
    link.waiting.add(room);
    try {
      const [one, code] = await offered(who, link);
      const [ufrag, pwd] = [6, 18].map((size) => base64(random(size)));
      await one.peer.setRemoteDescription(description("answer", { ...link, ufrag, pwd, found: [] }));
      link.waiting.add(one);
      receive(who, link, one);
      if (live(link.line)) link.line.channel.send("!" + JSON.stringify({ code, ufrag, pwd }));
    } catch { /* then there is one way less to come back */ }
    link.waiting.delete(room);
  }

  return {
    async invite(who, server = "") {
      const link = { id: unhex(random(4)), server, waiting: new Set() };
      link.through = meter(() => { drop(who); gone(who); });  // of all its connections: who floods has no way back
      links.set(who, link);
      const [one, code] = await offered(who, link);
      link.line = one;
      return code;
    },

    /* A guest's reply: "seated", "used" if another was first, "unknown" if nobody waits for it. */
    async accept(code) {
      const answer = unpack(code);
      const [who, link] = [...links].find(([, { id }]) => id === answer.id) ?? [];
      if (answer.kind !== ANSWER || !link) return "unknown";
      if (link.print) return link.print === answer.print ? "seated" : "used";
      link.print = answer.print;
      receive(who, link, link.line);
      await link.line.peer.setRemoteDescription(description("answer", answer));
      setTimeout(() => links.get(who) === link && !live(link.line) && apart(who), MEET);
      return "seated";
    },

    send: (who, text) => talk(links.get(who)?.line, text),

    drop,

    close() {
      [...links.keys()].forEach(drop);
    },
  };
}

/* ---- the device that comes ---- */

export function visiting(key, { opened, gone, said, apart }) {
  let known, line, coming, closed, trying, again;

  function call(one, ready, failed) {
    const up = () => {
      if (line !== one) line?.peer.close();
      line = one;
      clearTimeout(again);
      opened("");
      ready();
    };
    const down = () => {
      if (closed) return;
      if (line !== one) {
        one.peer.close();
        return failed();
      }
      gone("");
      clearTimeout(again);  // it may be told twice: away, and lost
      again = setTimeout(back, AGAIN);
    };
    const own = (text) => {
      if (text.length > SHORT) return;
      known.standbys = [text, ...known.standbys].slice(0, STANDBYS);
      cupboard("put", known, key);
    };
    attend(one, up, down, LONG, (text) => said("", text), own);
  }

  async function answered(offer, { ufrag, pwd } = {}) {
    if (closed) throw closed;
    const one = coming = dial(known.certificate, known.server && offer.server);
    await one.peer.setRemoteDescription(description("offer", offer));
    let { sdp } = await one.peer.createAnswer();
    if (pwd) sdp = sdp.replace(/(ice-ufrag:).*/, "$1" + ufrag).replace(/(ice-pwd:).*/, "$1" + pwd);
    await one.peer.setLocalDescription({ type: "answer", sdp });
    return one;
  }

  /* One standby after the other, and again, until one opens: the host may sleep. */
  async function back() {
    if (trying || closed || live(line)) return;
    trying = true;
    clearTimeout(again);
    try {
      known ??= await cupboard("get", key);
      for (const standby of known?.standbys ?? []) if (await tried(standby)) return;
      if (known && !closed) again = setTimeout(back, AGAIN);
    } finally { trying = false; }
  }

  async function tried(standby) {
    try {
      const way = JSON.parse(standby), one = await answered(unpack(way.code), way);
      await new Promise((done, fail) => {
        call(one, done, fail);
        AbortSignal.timeout(ATTEMPT).onabort = fail;
      });
      known.standbys = known.standbys.filter((one) => one !== standby);
      await cupboard("put", known, key);
      return true;
    } catch {
      if (coming !== line) coming?.peer.close();
    }
  }

  const awake = () => line && back();  // once all is closed, there is no way back
  addEventListener("online", awake);
  addEventListener("visibilitychange", awake);

  return {
    /* The reply to an invitation; the server that it names is asked only if `server` says so. A browser that tires of waiting for the
       host to open it begins again with the same words: the reply stays good. */
    async reply(code, server) {
      const offer = unpack(code);
      if (offer.kind !== OFFER) throw new BadCode("reply");
      known = { certificate: await certified({ expires: 90 * 86_400_000 }), standbys: [], server };
      await cupboard("put", known, key);
      const first = await answered(offer), made = pack(ANSWER, offer.id, await gathered(first.peer));
      const wait = (one) => call(one, () => {}, async () => {
        try { line || wait(await answered(offer, unpack(made))); } catch { closed || apart(""); }
      });
      wait(first);
      setTimeout(() => line || closed || apart(""), MEET);
      return made;
    },

    back,
    known: async () => known ??= await cupboard("get", key),
    send: (text) => talk(line, text),

    close() {
      closed = true;
      clearTimeout(again);
      for (const one of [line, coming]) one?.peer?.close();
    },
  };
}

/* Certificates cannot be written down: they live where the browser keeps objects. Where it keeps none, nobody comes back without a code. */
const cupboard = (act, ...what) => new Promise((done) => {
  const asked = indexedDB.open("salon.wire", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("known");
  asked.onerror = () => done();
  asked.onsuccess = () => {
    const base = asked.result;
    try {
      const did = base.transaction("known", "readwrite").objectStore("known")[act](...what);
      did.onsuccess = did.onerror = () => { base.close(); done(did.result); };
    } catch { done(); }
  };
}).catch(() => {});
