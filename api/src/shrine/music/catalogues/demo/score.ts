/**
 * A track as its composer writes it. Patterns are read one character per step. A pattern starts again in
 * every bar, unless it is longer than a bar; then it continues through the following bars. `.` is
 * silence.
 */
export type Score = {
  beatsPerMinute: number;
  beatsPerBar: number;
  /** MIDI number of the first degree: 60 is middle C. */
  root: number;
  /** Semitones of the degrees above the root, ascending, within one octave. */
  scale: readonly number[];
  /** One chord per bar, repeated. Each is a list of degrees, counted from 0 and beyond the octave. */
  chords: readonly (readonly number[])[];
  voices: readonly Voice[];
  drums?: Drums;
  /** The time of an echo in beats, and the share of its level that returns. */
  echo: { beats: number; feedback: number };
  /** Seeds the random choices that the score leaves open. */
  seed: number;
};

export type Wave = "sine" | "triangle" | "reed" | "square" | "bell" | "choir";

/** One voice. `level` is its share of the whole, `octave` its octave. */
export type Voice = { wave: Wave; level: number; octave: number } & (
  | { plays: "chords"; attackBeats: number; detune: number }
  /** Digits are the tones of the bar's chord from below. A tone above the last is an octave up. */
  | { plays: "arpeggio"; stepsPerBeat: number; pattern: string; decaySeconds: number }
  /** The characters 0–9 and a–e are degrees, counted from the root. `-` holds the previous tone. */
  | { plays: "melody"; stepsPerBeat: number; pattern: string; decaySeconds: number }
  /** Random tones of the scale, with probability `chance` per step. */
  | { plays: "drops"; stepsPerBeat: number; chance: number; decaySeconds: number }
);

/** Four steps per beat: `x` is a loud stroke, `o` a soft one. */
export type Drums = { level: number; kick?: string; snare?: string; hat?: string };
