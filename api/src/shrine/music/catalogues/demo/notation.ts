import type { Voice, Wave } from "./score.ts";

/** Scales and chords for short, readable scores. */

export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  majorPentatonic: [0, 2, 4, 7, 9],
  minorPentatonic: [0, 3, 5, 7, 10],
} as const;

/** Chords of three, or four, tones on a degree of a seven-tone scale. */
export const triad = (degree: number) => [degree, degree + 2, degree + 4];
export const seventh = (degree: number) => [...triad(degree), degree + 6];

type Steps = { stepsPerBeat: number; decaySeconds: number };

export const chords = (
  wave: Wave,
  octave: number,
  level: number,
  how: { attackBeats: number; detune: number },
): Voice => ({ plays: "chords", wave, octave, level, ...how });

export const arpeggio = (
  wave: Wave,
  octave: number,
  level: number,
  pattern: string,
  steps: Steps,
): Voice => ({ plays: "arpeggio", wave, octave, level, pattern, ...steps });

export const melody = (
  wave: Wave,
  octave: number,
  level: number,
  pattern: string,
  steps: Steps,
): Voice => ({ plays: "melody", wave, octave, level, pattern, ...steps });

export const drops = (
  wave: Wave,
  octave: number,
  level: number,
  chance: number,
  steps: Steps,
): Voice => ({ plays: "drops", wave, octave, level, chance, ...steps });
