import type { Wave } from "./score.ts";

/** Samples per second: the quality of a pocket radio, and 24 s stay below 300 KB. */
export const sampleRate = 12_000;

const tableSize = 2_048;

/** Amplitudes of the harmonics of each wave. A high tone's twelfth harmonic is inaudible. */
const harmonics: Record<Wave, readonly number[]> = {
  sine: [1],
  triangle: [1, 0, 1 / 9, 0, 1 / 25, 0, 1 / 49],
  reed: [1, 1 / 2, 1 / 3, 1 / 4, 1 / 6, 1 / 9],
  square: [1, 0, 1 / 3, 0, 1 / 5, 0, 1 / 8],
  bell: [1, 0, 0.12, 0.35, 0, 0.1, 0, 0.06],
  choir: [1, 0.4, 0.6, 0.2, 0.3, 0.08, 0.05],
};

/** Creates one cycle of the wave, with the harmonics that are below half the sample rate. */
function makeTable(wave: Wave, frequency: number): Float32Array {
  const table = new Float32Array(tableSize);
  harmonics[wave].forEach((strength, index) => {
    if ((index + 1) * frequency > sampleRate * 0.42) return;
    for (let at = 0; at < tableSize; at += 1) {
      table[at] =
        (table[at] ?? 0) + strength * Math.sin((2 * Math.PI * (index + 1) * at) / tableSize);
    }
  });
  return table;
}

export type Tone = {
  wave: Wave;
  /** MIDI number; fractions are pitches in between. */
  pitch: number;
  startSeconds: number;
  level: number;
  attackSeconds: number;
  /** Seconds from the start until the tone decays, and until it has decayed to a thousandth. */
  holdSeconds: number;
  decaySeconds: number;
};

/** Adds a tone to the sound, without a click at its start or end. */
export function addTone(sound: Float32Array, tone: Tone): void {
  const { wave, pitch, level, attackSeconds, holdSeconds, decaySeconds } = tone;
  const frequency = 440 * 2 ** ((pitch - 69) / 12);
  const table = makeTable(wave, frequency);
  const first = Math.round(tone.startSeconds * sampleRate);
  const attack = Math.max(attackSeconds * sampleRate, 24);
  const hold = holdSeconds * sampleRate;
  const fall = Math.log(1_000) / (decaySeconds * sampleRate);
  const length = Math.min(hold + decaySeconds * sampleRate, sound.length - first);
  const step = (frequency * tableSize) / sampleRate;
  for (let at = 0, phase = 0; at < length; at += 1, phase += step) {
    const position = phase % tableSize;
    const left = Math.floor(position);
    const a = table[left] ?? 0;
    const b = table[(left + 1) % tableSize] ?? 0;
    const rise = Math.min(1, at / attack);
    const loudness = at < hold ? rise : rise * Math.exp(-fall * (at - hold));
    sound[first + at] =
      (sound[first + at] ?? 0) + level * loudness * (a + (b - a) * (position - left));
  }
}
