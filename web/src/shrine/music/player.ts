import type { Track } from "@oni/api/contract";
import { create } from "zustand";
import { useSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";

type PlayerState = {
  track: Track | null;
  isPlaying: boolean;
  /** Where the track stands, in seconds. */
  positionSeconds: number;
  /** How long it is, in seconds; 0 until that is known. */
  lengthSeconds: number;
};

const silence = { track: null, isPlaying: false, positionSeconds: 0, lengthSeconds: 0 };

/** What is playing. The page has one voice: a new track takes the place of the last. */
export const usePlayer = create<PlayerState>()(() => silence);

let voice: HTMLAudioElement | null = null;

// What one member listens to does not go on for the next.
useSession.subscribe(({ sessionId }, before) => {
  if (before.sessionId !== null && sessionId !== before.sessionId) stopPlayback();
});

/** Plays a track from its beginning. One without a preview cannot be played, and says so. */
export function playTrack(track: Track): void {
  if (track.previewUrl === null) {
    showToast({
      tone: "info",
      title: "No Preview Available",
      description: "This track doesn't have a preview available.",
    });
    return;
  }
  voice ??= openVoice();
  voice.src = track.previewUrl;
  usePlayer.setState({ ...silence, track });
  setMediaSession(track);
  void resume();
}

/** Where nothing plays, the deck forgets every track but this one. */
export function forgetOthers(trackId: string): void {
  if (voice?.paused !== false && usePlayer.getState().track?.id !== trackId) stopPlayback();
}

/** Pauses what plays, goes on with what is paused. */
export function togglePlayback(): void {
  if (voice === null || usePlayer.getState().track === null) return;
  if (voice.paused) void resume();
  else voice.pause();
}

export const pausePlayback = (): void => voice?.pause();

/** Ends playing and forgets the track. */
export function stopPlayback(): void {
  voice?.pause();
  usePlayer.setState(silence);
}

/** Seconds of the track at this moment, finer than the store knows. */
export const playbackClock = (): number => voice?.currentTime ?? 0;

function openVoice(): HTMLAudioElement {
  const audio = new Audio();
  audio.addEventListener("play", () => usePlayer.setState({ isPlaying: true }));
  audio.addEventListener("pause", () => usePlayer.setState({ isPlaying: false }));
  audio.addEventListener("timeupdate", () =>
    usePlayer.setState({ positionSeconds: audio.currentTime }),
  );
  audio.addEventListener("durationchange", () =>
    usePlayer.setState({ lengthSeconds: Number.isFinite(audio.duration) ? audio.duration : 0 }),
  );
  audio.addEventListener("ended", () => {
    audio.currentTime = 0;
    usePlayer.setState({ isPlaying: false, positionSeconds: 0 });
  });
  return audio;
}

async function resume(): Promise<void> {
  try {
    await voice?.play();
  } catch (error) {
    // Paused or replaced before it began: that was asked for.
    if (error instanceof DOMException && error.name === "AbortError") return;
    usePlayer.setState({ isPlaying: false });
    showToast({
      tone: "danger",
      title: "Playback Error",
      description: "Failed to play this track preview.",
    });
  }
}

/** The keyboard's and the headset's keys, and what the system shows beside them. */
function setMediaSession({ name, artist, album, imageUrl }: Track): void {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.metadata = new MediaMetadata({
    title: name,
    artist,
    album,
    artwork: imageUrl === null ? [] : [{ src: imageUrl }],
  });
  navigator.mediaSession.setActionHandler("play", () => void resume());
  navigator.mediaSession.setActionHandler("pause", () => voice?.pause());
  navigator.mediaSession.setActionHandler("stop", stopPlayback);
}
