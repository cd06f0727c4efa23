/**
 * A track as its composer writes it down. Patterns are read one sign a step, from the beginning in
 * every bar or, where they are longer than a bar, on through the following ones; `.` is silence.
 */
export type Score = {
  beatsPerMinute: number;
  beatsPerBar: number;
  /** MIDI number of the first degree: 60 is the middle C. */
  root: number;
  /** Semitones of the degrees above the root, rising, within one octave. */
  scale: readonly number[];
  /** One chord a bar, over and over; each a list of degrees, counted from 0 and beyond the octave. */
  chords: readonly (readonly number[])[];
  voices: readonly Voice[];
  drums?: Drums;
  /** How long an echo takes, in beats, and how much of it comes back. */
  echo: { beats: number; feedback: number };
  /** Decides over what the score leaves to chance. */
  seed: number;
};

export type Wave = "sine" | "triangle" | "reed" | "square" | "bell" | "choir";

/** What one voice plays. `level` is its share of the whole, `octave` where it lies. */
export type Voice = { wave: Wave; level: number; octave: number } & (
  | { plays: "chords"; attackBeats: number; detune: number }
  /** Digits name the tones of the bar's chord from below; a tone above the last is an octave up. */
  | { plays: "arpeggio"; stepsPerBeat: number; pattern: string; decaySeconds: number }
  /** Signs 0–9 and a–e name degrees, counted from the root; `-` holds the one before. */
  | { plays: "melody"; stepsPerBeat: number; pattern: string; decaySeconds: number }
  /** Tones of the scale that fall now and then, `chance` a step, like drops. */
  | { plays: "drops"; stepsPerBeat: number; chance: number; decaySeconds: number }
);

/** Four steps a beat; `x` strikes, `o` strikes softly. */
export type Drums = { level: number; kick?: string; snare?: string; hat?: string };
