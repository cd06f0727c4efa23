import { css } from "@emotion/react";
import type { Attachment } from "@oni/realtime/contract";
import { Pause, Play } from "lucide-react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { fileRow } from "./file-row-style.ts";
import { SaveLink } from "./FileRow.tsx";
import { formatSize } from "./format-size.ts";
import { usePlayback } from "./use-playback.ts";

/** A sound with controls in the log. */
export function AudioRow({ file }: { file: Attachment }) {
  const { isPlaying, atSeconds, lastsSeconds, bars, toggle, seek } = usePlayback(file.url);
  const part = lastsSeconds ? atSeconds / lastsSeconds : 0;
  return (
    <div css={fileRow.row} role="group" aria-label={file.name}>
      <button
        css={[fileRow.sign, press]}
        type="button"
        aria-label={`${isPlaying ? "Pause" : "Play"} ${file.name}`}
        onClick={toggle}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      <div css={fileRow.words}>
        <span dir="auto" title={file.name}>
          {file.name}
        </span>
        {bars ? (
          <Bars bars={bars} part={part} onSeek={seek} name={file.name} />
        ) : (
          <small>{[formatSize(file.size), file.alt].filter(Boolean).join(" · ")}</small>
        )}
      </div>
      {lastsSeconds === null ? (
        <SaveLink file={file} />
      ) : (
        <span css={time}>
          {clock(atSeconds)} / {clock(lastsSeconds)}
        </span>
      )}
    </div>
  );
}

type BarsProps = {
  bars: readonly number[];
  part: number;
  name: string;
  onSeek: (part: number) => void;
};

/** Bars of loudness with the position. The range input over them seeks. */
const Bars = ({ bars, part, name, onSeek }: BarsProps) => (
  <div css={wave}>
    {bars.map((height, index) => (
      <i
        key={index}
        data-played={index / bars.length < part || undefined}
        style={{ height: Math.max(2, Math.round(height * 24)) }}
      />
    ))}
    <input
      type="range"
      min={0}
      max={100}
      value={Math.round(part * 100)}
      aria-label={`Where ${name} plays`}
      onChange={({ target }) => onSeek(Number(target.value) / 100)}
    />
  </div>
);

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

const press = css({
  width: 40,
  padding: 0,
  border: 0,
  background: color.glowBg,
  color: color.glow,
  cursor: "pointer",
});
const wave = css({
  ...layout.row(2),
  position: "relative",
  height: 24,
  overflow: "hidden",
  i: { flex: "none", width: 2, background: color.edge },
  "i[data-played]": { background: color.glow },
  input: {
    position: "absolute",
    inset: 0,
    width: "100%",
    margin: 0,
    opacity: 0,
    cursor: "pointer",
  },
  "&:focus-within": { outline: `1px solid ${color.strike}` },
});
const time = css({ ...type.note, whiteSpace: "nowrap" });
