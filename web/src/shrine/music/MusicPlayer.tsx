import "../../theme/music-themes.css";
import { css } from "@emotion/react";
import type { Track } from "@oni/api/contract";
import { Pause, Play } from "lucide-react";
import type { MusicTheme } from "../../theme/profile-themes.ts";
import { showToast } from "../../stores/toasts.ts";
import { type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { faces } from "./faces.ts";
import { MusicSearch } from "./MusicSearch.tsx";
import { MusicVisual } from "./MusicVisual.tsx";
import { PinSong } from "./PinSong.tsx";
import {
  forgetOthers,
  pausePlayback,
  playbackClock,
  playTrack,
  togglePlayback,
  usePlayer,
} from "./player.ts";
import { displayCapSeconds, previewTime } from "./preview-time.ts";
import { isOffline } from "../../live/calls/api-error.ts";

type Platform = "spotify" | "apple";

type MusicPlayerProps = {
  theme: MusicTheme;
  canSearch: boolean;
  /** The first track of the deck. It plays on demand. */
  song?: Track | null;
  /** True if the viewer may pin the current track as that song. */
  mayPin?: boolean;
};

/** The music player of a page in one of seven themes. Visitors can listen; only members can search. */
export function MusicPlayer({ theme, canSearch, song = null, mayPin = false }: MusicPlayerProps) {
  const face = faces[theme];
  const { track: loaded, isPlaying, positionSeconds, lengthSeconds } = usePlayer();
  const [platform, setPlatform] = useState<Platform>("spotify");

  const isOffline = useIsOffline();
  const track = loaded ?? (isOffline ? null : song);
  const isPinned = track !== null && track.id === song?.id;
  const handlePlay = () => (loaded === null && track ? playTrack(track) : togglePlayback());
  const songId = song?.id;
  useEffect(() => {
    if (songId !== undefined) forgetOthers(songId);
  }, [songId]);

  const length = Math.min(lengthSeconds || displayCapSeconds, displayCapSeconds);
  const position = Math.min(positionSeconds, length);
  // Playback pauses when the page with its controls is left.
  useEffect(() => pausePlayback, []);
  const choose = (chosen: Platform) => {
    setPlatform(chosen);
    if (chosen === "apple") showComingSoon();
  };
  return (
    <section css={deck} data-part="deck" data-music={theme} aria-label="Music player">
      <header>
        <h2 css={headerText}>{face.header}</h2>
        <select
          aria-label="Music platform"
          value={platform}
          onChange={({ target }) => choose(target.value === "apple" ? "apple" : "spotify")}
        >
          <option value="spotify">Spotify</option>
          <option value="apple">Apple Music</option>
        </select>
      </header>
      <div css={visual}>
        <MusicVisual theme={theme} isMoving={isPlaying} clock={playbackClock} />
      </div>
      <div css={now} aria-live="polite">
        {track ? (
          <>
            <b>{track.name}</b>
            <span>
              {track.artist}, {track.album}
            </span>
            {isPinned && <span>the song of this shrine</span>}
          </>
        ) : (
          <span>{face.empty}</span>
        )}
      </div>
      <div css={controls}>
        <button
          css={play}
          type="button"
          aria-label={isPlaying ? "Pause preview" : "Play preview"}
          disabled={track === null}
          onClick={handlePlay}
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        <div
          css={bar}
          role="progressbar"
          aria-label="Preview position"
          aria-valuenow={Math.floor(position)}
          aria-valuemax={Math.ceil(length)}
        >
          <i style={{ width: `${(position / length) * 100}%` }} />
        </div>
        <time>
          {previewTime(position)} / {previewTime(length)}
        </time>
      </div>
      {mayPin && track && <PinSong track={track} isPinned={isPinned} />}
      <MusicSearch
        placeholder={face.placeholder}
        canSearch={canSearch}
        {...(platform === "apple" && { onRefused: showComingSoon })}
      />
    </section>
  );
}

const showComingSoon = () =>
  showToast({
    tone: "info",
    title: "Coming Soon",
    description:
      "Apple Music integration will be available once the Apple Developer account is set up!",
  });

/** Returns whether the browser reports that the device is offline. */
const useIsOffline = (): boolean => useSyncExternalStore(follow, isOffline, () => false);

function follow(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

const deck = css({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  background: "var(--deck-ground)",
  color: "var(--deck-ink)",
  border: "1px solid var(--deck-line)",
  borderRadius: "var(--deck-radius)",
  overflow: "hidden",
  ":focus-visible": { outlineColor: "var(--deck-outline)", outlineOffset: -2 },
  header: {
    ...layout.row(10),
    minHeight: 44,
    padding: "0 14px",
    borderBottom: "1px solid var(--deck-line)",
  },
  "header select": {
    ...type.meta,
    minHeight: 32,
    maxWidth: "50%",
    border: 0,
    background: "transparent",
    color: "var(--deck-ink2)",
    cursor: "pointer",
    option: { background: "var(--deck)", color: "var(--deck-ink)" },
  },
});
const headerText = css({ ...type.label, flex: 1, minWidth: 0 });
const visual = css({
  position: "relative",
  height: 104,
  background: "var(--deck-well)",
  borderBottom: "1px solid var(--deck-line)",
});
const now = css({
  padding: "12px 14px 0",
  b: { display: "block", fontWeight: 600, fontSize: 14, lineHeight: "20px" },
  span: { display: "block", ...type.meta, color: "var(--deck-ink2)" },
  overflowWrap: "anywhere",
});
const controls = css({
  ...layout.row(12),
  padding: "10px 14px 14px",
  time: { ...type.meta, color: "var(--deck-ink2)", whiteSpace: "nowrap" },
});
const play = css({
  ...layout.centered,
  flex: "none",
  width: 44,
  height: 44,
  border: "1px solid var(--deck-accent)",
  borderRadius: "var(--deck-play-radius)",
  background: "var(--deck-accent)",
  color: "var(--deck-on-accent)",
  cursor: "pointer",
  ".lucide": { fill: "currentColor" },
  "&:disabled": {
    background: "transparent",
    borderStyle: "dashed",
    borderColor: "var(--deck-ink2)",
    color: "var(--deck-ink2)",
    cursor: "not-allowed",
  },
});
const bar = css({
  position: "relative",
  flex: 1,
  height: 6,
  borderRadius: 3,
  overflow: "hidden",
  background: "color-mix(in srgb, var(--deck-accent) 22%, var(--deck))",
  i: { position: "absolute", inset: "0 auto 0 0", background: "var(--deck-bar)", borderRadius: 3 },
});
