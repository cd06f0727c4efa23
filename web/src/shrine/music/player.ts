import type { Track } from "@oni/api/contract";
import { create } from "zustand";
import { useSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";

type PlayerState = {
  track: Track | null;
  isPlaying: boolean;
  /** Position in the track, in seconds. */
  positionSeconds: number;
  /** Length of the track, in seconds; 0 until known. */
  lengthSeconds: number;
};

const silence = { track: null, isPlaying: false, positionSeconds: 0, lengthSeconds: 0 };

/** The current track. The page plays one track at a time. */
export const usePlayer = create<PlayerState>()(() => silence);

let voice: HTMLAudioElement | null = null;

// Playback stops when the session ends.
useSession.subscribe(({ sessionId }, before) => {
  if (before.sessionId !== null && sessionId !== before.sessionId) stopPlayback();
});

/** Plays a track from the beginning. Without a preview it shows a message instead. */
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

/** Removes every other track from the deck unless one is playing. */
export function forgetOthers(trackId: string): void {
  if (voice?.paused !== false && usePlayer.getState().track?.id !== trackId) stopPlayback();
}

/** Pauses or resumes playback. */
export function togglePlayback(): void {
  if (voice === null || usePlayer.getState().track === null) return;
  if (voice.paused) void resume();
  else voice.pause();
}

export const pausePlayback = (): void => voice?.pause();

/** Stops playback and clears the track. */
export function stopPlayback(): void {
  voice?.pause();
  usePlayer.setState(silence);
}

/** Returns the position in the track in seconds, more precise than the store. */
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
    // The track was paused or replaced before it started.
    if (error instanceof DOMException && error.name === "AbortError") return;
    usePlayer.setState({ isPlaying: false });
    showToast({
      tone: "danger",
      title: "Playback Error",
      description: "Failed to play this track preview.",
    });
  }
}

/** Sets the texts that the system shows, and the handlers of its media keys. */
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
