import { readStored, writeStored } from "../../stores/local-storage.ts";

const storageKey = "oni.note";

/** Returns whether one quiet note is played in this browser with a notification. Off by default. */
export const hasNote = (): boolean => readStored(storageKey) === "on";

export function keepNote(isWanted: boolean): void {
  writeStored(storageKey, isWanted ? "on" : null);
}

const lastsSeconds = 1.1;
const shortestPauseMs = 3_000;

let audio: AudioContext | null = null;
let lastAtMs = Number.NEGATIVE_INFINITY;

/** Plays one quiet note: a fifth that swells and fades. At most once in three seconds. */
export function playNote(nowMs = Date.now()): void {
  if (nowMs - lastAtMs < shortestPauseMs) return;
  lastAtMs = nowMs;
  audio ??= new AudioContext();
  const { currentTime } = audio;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0, currentTime);
  loudness.gain.linearRampToValueAtTime(0.05, currentTime + 0.04);
  loudness.gain.exponentialRampToValueAtTime(0.0005, currentTime + lastsSeconds);
  loudness.connect(audio.destination);
  for (const frequency of [392, 587.3]) {
    const voice = audio.createOscillator();
    voice.type = "triangle";
    voice.frequency.value = frequency;
    voice.connect(loudness);
    voice.start(currentTime);
    voice.stop(currentTime + lastsSeconds);
  }
}
