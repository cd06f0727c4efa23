import { css } from "@emotion/react";
import type { Track } from "@oni/api/contract";
import { type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { playTrack, togglePlayback, usePlayer } from "./player.ts";

/** Lists the found tracks. A click on the playing track pauses it. */
export function TrackList({ tracks }: { tracks: readonly Track[] }) {
  const playing = usePlayer(({ track }) => track?.id);
  if (tracks.length === 0) return null;
  return (
    <ul css={list} aria-label="Tracks">
      {tracks.map((track) => (
        <li key={track.id}>
          <button
            css={row}
            type="button"
            aria-current={track.id === playing ? "true" : undefined}
            onClick={() => (track.id === playing ? togglePlayback() : playTrack(track))}
          >
            {track.imageUrl ? (
              <img src={track.imageUrl} width={32} height={32} alt="" loading="lazy" />
            ) : (
              <i />
            )}
            <span css={words}>
              {track.name}
              <small>
                {track.artist}
                {track.previewUrl === null && " · no preview"}
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const list = css({
  maxHeight: "16rem",
  overflowY: "auto",
  borderTop: "1px solid var(--deck-line)",
  "li + li": { borderTop: "1px solid var(--deck-line)" },
});
const row = css({
  ...type.dense,
  ...layout.row(12),
  ...bareButton,
  lineHeight: "18px",
  width: "100%",
  minHeight: 48,
  padding: "8px 14px",
  textAlign: "left",
  "&:hover": { background: "color-mix(in srgb, var(--deck-accent) 6%, var(--deck))" },
  "&[aria-current]": { background: "color-mix(in srgb, var(--deck-accent) 10%, var(--deck))" },
  "img, i": { flex: "none", width: 32, height: 32, background: "var(--deck-well)" },
  img: { objectFit: "cover" },
});
const words = css({
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  small: { display: "block", ...type.meta, color: "var(--deck-ink2)" },
});
