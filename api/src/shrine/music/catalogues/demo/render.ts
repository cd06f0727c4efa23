import { addHat, addKick, addSnare } from "./drums.ts";
import { createRandom, type Random } from "./random.ts";
import type { Drums, Score, Voice } from "./score.ts";
import { addTone, sampleRate } from "./waves.ts";

const bodySeconds = 23.2;
const tailSeconds = 1.5;
const peak = 0.86;

/**
 * Renders a score: 20 to 25 s of samples from -1 to 1, the same every time. Yields to the event loop
 * between voices.
 */
export async function renderScore(score: Score): Promise<Float32Array> {
  const beatSeconds = 60 / score.beatsPerMinute;
  const barSeconds = beatSeconds * score.beatsPerBar;
  const bars = Math.floor(bodySeconds / barSeconds);
  const sound = new Float32Array(Math.round((bars * barSeconds + tailSeconds) * sampleRate));
  const random = createRandom(score.seed);
  for (const voice of score.voices) {
    addVoice(sound, { score, voice, bars, beatSeconds, random });
    await new Promise(setImmediate);
  }
  addEcho(sound, score.echo.beats * beatSeconds, score.echo.feedback);
  // Drums get no echo, so that the beat stays clear.
  if (score.drums) addDrums(sound, { score, drums: score.drums, bars, beatSeconds, random });
  return finish(sound);
}

type Part = { score: Score; bars: number; beatSeconds: number; random: Random };

function addVoice(sound: Float32Array, part: Part & { voice: Voice }): void {
  const { score, voice, bars, beatSeconds, random } = part;
  const { wave, level, octave } = voice;
  const pitchOf = (degree: number) => pitchOfDegree(score, degree) + 12 * octave;
  const barSeconds = beatSeconds * score.beatsPerBar;
  const chordOf = (bar: number) => score.chords[bar % score.chords.length] ?? [];

  if (voice.plays === "chords") {
    for (let bar = 0; bar < bars; bar += 1) {
      for (const degree of chordOf(bar)) {
        for (const detune of [-voice.detune, voice.detune]) {
          addTone(sound, {
            wave,
            pitch: pitchOf(degree) + detune,
            startSeconds: bar * barSeconds,
            level: level / 2,
            attackSeconds: voice.attackBeats * beatSeconds,
            holdSeconds: barSeconds * 0.9,
            decaySeconds: barSeconds * 0.9,
          });
        }
      }
    }
    return;
  }

  const stepSeconds = beatSeconds / voice.stepsPerBeat;
  const stepsPerBar = voice.stepsPerBeat * score.beatsPerBar;
  const strike = (step: number, pitch: number, loudness: number, holdSteps = 1) =>
    addTone(sound, {
      wave,
      pitch,
      startSeconds: step * stepSeconds,
      level: level * loudness,
      attackSeconds: 0.004,
      holdSeconds: holdSteps * stepSeconds * 0.5,
      decaySeconds: voice.decaySeconds,
    });

  for (let step = 0; step < bars * stepsPerBar; step += 1) {
    // The level of each stroke varies, as a player's would.
    const loudness = 0.85 + 0.15 * random();
    if (voice.plays === "drops") {
      const degree = Math.floor(random() * score.scale.length * 1.5);
      if (random() < voice.chance) strike(step, pitchOf(degree), loudness * (0.5 + random() / 2));
      continue;
    }
    const sign = signAt(voice.pattern, step);
    const number = Number.parseInt(sign, 16);
    if (Number.isNaN(number)) continue;
    if (voice.plays === "melody") {
      let steps = 1;
      while (signAt(voice.pattern, step + steps) === "-") steps += 1;
      strike(step, pitchOf(number), loudness, steps * 1.6);
    } else {
      const chord = chordOf(Math.floor(step / stepsPerBar));
      const degree = chord[number % chord.length] ?? 0;
      const octaves = Math.floor(number / chord.length);
      strike(step, pitchOf(degree) + 12 * octaves, loudness);
    }
  }
}

const signAt = (pattern: string, step: number): string => pattern[step % pattern.length] ?? ".";

function pitchOfDegree({ root, scale }: Score, degree: number): number {
  const octaves = Math.floor(degree / scale.length);
  return root + 12 * octaves + (scale[degree - octaves * scale.length] ?? 0);
}

function addDrums(sound: Float32Array, part: Part & { drums: Drums }): void {
  const { score, drums, bars, beatSeconds, random } = part;
  const add = { kick: addKick, snare: addSnare, hat: addHat } as const;
  for (let step = 0; step < bars * score.beatsPerBar * 4; step += 1) {
    for (const name of ["kick", "snare", "hat"] as const) {
      const sign = signAt(drums[name] ?? ".", step);
      if (sign === ".") continue;
      const level = drums.level * (sign === "o" ? 0.45 : 1);
      add[name](sound, { startSeconds: (step * beatSeconds) / 4, level, random });
    }
  }
}

/** Adds an echo that gets quieter and duller with each repeat. */
function addEcho(sound: Float32Array, delaySeconds: number, feedback: number): void {
  const delay = Math.round(delaySeconds * sampleRate);
  let dull = 0;
  for (let at = delay; at < sound.length; at += 1) {
    dull += 0.45 * ((sound[at - delay] ?? 0) - dull);
    sound[at] = (sound[at] ?? 0) + feedback * dull;
  }
}

/** Scales the loudest sample to the peak, and fades the sound in and out. */
function finish(sound: Float32Array): Float32Array {
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fadeIn = 0.02 * sampleRate;
  const fadeOut = 2 * tailSeconds * sampleRate;
  return sound.map((sample, at) => {
    const left = sound.length - 1 - at;
    const fade = Math.min(1, at / fadeIn, (left / fadeOut) ** 1.5);
    // Limiting the peaks makes the rest louder.
    return peak * Math.tanh((1.5 * sample) / loudest) * fade;
  });
}
