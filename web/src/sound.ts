/** Sounds of the table, made on the spot; off until wanted, and none carries meaning alone. */

import { readLiking } from "./kept";

/** A sound as a falling tone: from which pitch to which, for how long, how loud, how rough. */
interface Tone {
  from: number;
  to: number;
  seconds: number;
  loud: number;
  wave: OscillatorType;
}

const TONES = {
  "die-land": { from: 320, to: 140, seconds: 0.09, loud: 0.22, wave: "square" },
  loss: { from: 200, to: 90, seconds: 0.16, loud: 0.2, wave: "triangle" },
  destroyed: { from: 150, to: 40, seconds: 0.5, loud: 0.3, wave: "sawtooth" },
  "turn-yours": { from: 520, to: 660, seconds: 0.22, loud: 0.14, wave: "sine" },
} satisfies Record<string, Tone>;

let context: AudioContext | undefined;

/** Make a sound, where sounds are wanted. */
export function heard(name: keyof typeof TONES): void {
  if (typeof AudioContext === "undefined" || !readLiking().sound || document.hidden) return;
  context ??= new AudioContext();
  const { from, to, seconds, loud, wave } = TONES[name];
  const [tone, volume, now] = [context.createOscillator(), context.createGain(), context.currentTime];
  tone.type = wave;
  tone.frequency.setValueAtTime(from, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + seconds);
  volume.gain.setValueAtTime(loud, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + seconds);
}
