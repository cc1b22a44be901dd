/* The sounds of the house, made as they are heard: no file is fetched. wake() asks for the right to sound, at a touch; then
   play(name, volume, after) sounds "card", "coin", "turn" or "end", so many seconds from now. */

let context = null;
let paper = null;  // a breath of noise, as a card makes on cloth

export function wake() {
  context ??= new AudioContext();
  return context.state === "running" ? undefined : context.resume();
}

const SOUNDS = {
  card(at, out) {
    const noise = new AudioBufferSourceNode(context, { buffer: (paper ??= rustle()) });
    const cloth = new BiquadFilterNode(context, { type: "bandpass", frequency: 2400, Q: 0.9 });
    cloth.frequency.setValueAtTime(2400, at);
    cloth.frequency.exponentialRampToValueAtTime(700, at + 0.11);
    noise.connect(cloth).connect(fading(at, 0.9, 0.11, out));
    noise.start(at);
  },
  coin(at, out) {
    for (const [pitch, loud] of [[2093, 0.3], [3322, 0.2], [5274, 0.1]]) tone(pitch, at, loud, 0.3, out);
    tone(2637, at + 0.07, 0.25, 0.4, out);
  },
  turn(at, out) {
    tone(659.3, at, 0.35, 0.35, out);
    tone(880, at + 0.13, 0.35, 0.5, out);
  },
  end(at, out) {
    [440, 554.4, 659.3, 880].forEach((pitch, n) => tone(pitch, at + n * 0.14, 0.3, 0.9 - n * 0.1, out));
  },
};

export function play(name, volume, after = 0) {
  if (context?.state !== "running" || !Object.hasOwn(SOUNDS, name)) return;  // what cannot be heard now is not heard later
  const out = new GainNode(context, { gain: volume * volume });  // as an ear counts
  out.connect(context.destination);
  SOUNDS[name](context.currentTime + after, out);
}

function tone(frequency, at, loud, length, out) {
  const source = new OscillatorNode(context, { type: "triangle", frequency });
  source.connect(fading(at, loud, length, out));
  source.start(at);
  source.stop(at + length);
}

/* Soon loud, then dying away. */
function fading(at, loud, length, out) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}

function rustle() {
  const buffer = new AudioBuffer({ length: context.sampleRate * 0.12, sampleRate: context.sampleRate });
  buffer.getChannelData(0).forEach((_, n, samples) => { samples[n] = Math.random() * 2 - 1; });
  return buffer;
}
