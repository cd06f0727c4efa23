import type { Random } from "./random.ts";
import { sampleRate } from "./waves.ts";

type Strike = { startSeconds: number; level: number; random: Random };

/** A drum that falls in pitch as it fades. */
export function addKick(sound: Float32Array, { startSeconds, level }: Strike): void {
  let phase = 0;
  addSamples(sound, startSeconds, 0.28, (seconds) => {
    phase += (2 * Math.PI * (46 + 90 * Math.exp(-seconds * 28))) / sampleRate;
    return level * Math.sin(phase) * Math.exp(-seconds * 14);
  });
}

/** Wires on a skin: noise over a short tone. */
export function addSnare(sound: Float32Array, { startSeconds, level, random }: Strike): void {
  addSamples(sound, startSeconds, 0.2, (seconds) => {
    const noise = (random() * 2 - 1) * Math.exp(-seconds * 22);
    const tone = Math.sin(2 * Math.PI * 185 * seconds) * Math.exp(-seconds * 30);
    return level * (0.55 * noise + 0.5 * tone);
  });
}

/** The bright end of noise, very short. */
export function addHat(sound: Float32Array, { startSeconds, level, random }: Strike): void {
  let before = 0;
  addSamples(sound, startSeconds, 0.06, (seconds) => {
    const noise = random() * 2 - 1;
    const bright = noise - before;
    before = noise;
    return level * 0.4 * bright * Math.exp(-seconds * 75);
  });
}

function addSamples(
  sound: Float32Array,
  startSeconds: number,
  seconds: number,
  sampleAt: (seconds: number) => number,
): void {
  const first = Math.round(startSeconds * sampleRate);
  const length = Math.min(seconds * sampleRate, sound.length - first);
  for (let at = 0; at < length; at += 1) {
    sound[first + at] = (sound[first + at] ?? 0) + sampleAt(at / sampleRate);
  }
}
