import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refetchAddress } from "../../live/calls/retry-media.ts";
import { showToast } from "../../stores/toasts.ts";

/** The sound that plays in this tab. Starting another one stops it. */
let playing: HTMLAudioElement | null = null;

const barCount = 64;

/** Plays a sound in the log. Its bars are computed when it is first played. */
export function usePlayback(url: string) {
  const element = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [atSeconds, setAtSeconds] = useState(0);
  const [lastsSeconds, setLastsSeconds] = useState<number | null>(null);
  const [bars, setBars] = useState<readonly number[] | null>(null);

  const queryClient = useQueryClient();
  const latest = useRef(url);
  useEffect(() => {
    latest.current = url;
  }, [url]);
  useEffect(() => () => element.current?.pause(), []);

  const open = (address: string) => {
    const audio = new Audio(address);
    audio.addEventListener("play", () => setIsPlaying(true));
    audio.addEventListener("pause", () => setIsPlaying(false));
    audio.addEventListener("ended", () => setIsPlaying(false));
    audio.addEventListener("timeupdate", () => setAtSeconds(audio.currentTime));
    audio.addEventListener("durationchange", () =>
      setLastsSeconds(Number.isFinite(audio.duration) ? audio.duration : null),
    );
    // A sound whose bars cannot be computed may still play; if not, a toast says so.
    void readBars(address).then(setBars, () => {});
    element.current = audio;
    return audio;
  };
  const begin = async (): Promise<boolean> => {
    const audio = element.current ?? open(latest.current);
    const hasStarted = await playAlone(audio);
    if (!hasStarted) element.current = null;
    return hasStarted;
  };
  const play = async () => {
    const address = latest.current;
    if (await begin()) return;
    if (await refetchAddress(queryClient, address)) {
      // Lets React draw the new data first.
      await new Promise((resolve) => setTimeout(resolve));
      if (await begin()) return;
    }
    showToast({ tone: "danger", title: "This sound could not be played." });
  };
  return {
    ...{ isPlaying, atSeconds, lastsSeconds, bars },
    toggle: () => (isPlaying ? element.current?.pause() : void play()),
    seek: (part: number) => {
      if (element.current && lastsSeconds) element.current.currentTime = part * lastsSeconds;
    },
  };
}

/** Stops any other sound. Returns true if this one plays now. */
async function playAlone(audio: HTMLAudioElement): Promise<boolean> {
  if (playing !== audio) playing?.pause();
  playing = audio;
  return audio.play().then(
    () => true,
    () => false,
  );
}

/** Returns the peak of each section of a sound, from 0 to 1. */
async function readBars(url: string): Promise<number[]> {
  const response = await fetch(url);
  const sound = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(
    await response.arrayBuffer(),
  );
  const samples = sound.getChannelData(0);
  const stretch = Math.max(1, Math.floor(samples.length / barCount));
  const peaks = Array.from({ length: barCount }, (_, bar) => {
    let peak = 0;
    const end = Math.min(samples.length, (bar + 1) * stretch);
    for (let at = bar * stretch; at < end; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, 0.001);
  return peaks.map((peak) => peak / loudest);
}
