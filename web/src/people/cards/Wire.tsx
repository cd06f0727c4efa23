import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { OniMark } from "../../ui/marks/OniMark.tsx";

const most = 5;

type WireToProps = { username: string; strength: number; className?: string };

/** Draws a link as a line with up to five ticks for its strength. Without a link the line is dashed. */
export const WireLine = ({ strength }: { strength: number }) => (
  <span css={line} data-far={strength === 0 || undefined}>
    {strength > 0 && (
      <span css={ticks}>
        {Array.from({ length: most }, (_, index) => (
          <i key={index} data-lit={index < strength || undefined} />
        ))}
      </span>
    )}
  </span>
);

/** Draws the link from the viewer to a member. `strength` is the number of shared tags. */
export const WireTo = ({ username, strength, className }: WireToProps) => (
  <p className={className}>
    <span css={you}>
      <OniMark size={18} />
      you
    </span>
    <WireLine strength={strength} />
    <span>{strength > 0 ? username : "nothing shared yet"}</span>
  </p>
);

const you = css({ ...layout.row(7), color: color.you });
const line = css({
  position: "relative",
  display: "block",
  flex: 1,
  height: 16,
  "&::before": {
    content: '""',
    position: "absolute",
    left: 0,
    right: 0,
    top: 7.5,
    height: 1,
    background: color.glow,
  },
  "&[data-far]::before": {
    background: `repeating-linear-gradient(90deg, ${color.ash} 0 4px, transparent 4px 8px)`,
  },
});
const ticks = css({
  position: "absolute",
  left: "50%",
  top: 2,
  translate: "-50% 0",
  display: "flex",
  gap: 3,
  padding: "0 6px",
  background: "var(--wire-ground)",
  i: { width: 2, height: 11, background: color.line2 },
  "i[data-lit]": { background: color.glow },
});
