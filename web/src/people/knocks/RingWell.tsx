import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

/** Brightness of a ring: new, ringing, or expired. */
export type RingAge = "struck" | "heard" | "ash";

type RingWellProps = { age: RingAge; children: ReactNode };

const side = 96;
const pitch = 6;
const radius = 44;

/** Draws a static ring on the dot lattice around a mask. */
export const RingWell = ({ age, children }: RingWellProps) => (
  <span css={well} data-age={age}>
    <svg width={side} height={side} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {dots.map(({ x, y, size, wave }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={size} data-wave={wave} />
      ))}
    </svg>
    {children}
  </span>
);

/** Draws two rings that meet. */
export const MutualWell = ({ children }: { children: ReactNode }) => (
  <span css={[well, mutual]} data-age="heard">
    <svg width={side} height={side} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {mutualDots.map(({ x, y, size, wave }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={size} data-wave={wave} />
      ))}
    </svg>
    {children}
  </span>
);

type Wave = "crest" | "tail" | "still";
type Dot = { x: number; y: number; size: number; wave: Wave };

const sizes: Readonly<Record<Wave, number>> = { crest: 2.2, tail: 1.5, still: 0.8 };

function latticeOf(waveAt: (x: number, y: number) => Wave): Dot[] {
  const steps = Array.from({ length: side / pitch }, (_, index) => pitch / 2 + index * pitch);
  return steps.flatMap((y) =>
    steps.map((x) => {
      const wave = waveAt(x, y);
      return { x, y, wave, size: sizes[wave] };
    }),
  );
}

const dots = latticeOf((x, y) => {
  const distance = Math.hypot(x - side / 2, y - side / 2);
  if (Math.abs(distance - radius) <= pitch / 2) return "crest";
  return Math.abs(distance - radius + 2 * pitch) <= pitch / 2 ? "tail" : "still";
});

const mutualRadius = 25;
const mutualDots = latticeOf((x, y) => {
  const isOnRing = (at: number) =>
    Math.abs(Math.hypot(x - at * side, y - side / 2) - mutualRadius) <= pitch / 2;
  const [left, right] = [isOnRing(0.31), isOnRing(0.69)];
  if (left && right) return "crest";
  return left || right ? "tail" : "still";
});

const well = css({
  ...layout.centered,
  position: "relative",
  overflow: "hidden",
  background: color.void,
  "> *": { gridArea: "1 / 1" },
  circle: { fill: color.line2 },
  "circle[data-wave=tail]": { fill: color.glow2 },
  "circle[data-wave=crest]": { fill: color.strike },
  "&[data-age=heard] circle[data-wave=crest]": { fill: color.glow },
  "&[data-age=ash] circle": { fill: color.line2 },
  "&[data-age=ash] circle[data-wave=crest]": { fill: color.ash },
});
const mutual = css({
  "&[data-age] circle[data-wave=tail]": { fill: color.glow },
  "&[data-age] circle[data-wave=crest]": { fill: color.strike },
  "> [data-part=avatar]:nth-of-type(1)": { translate: "-18px 0" },
  "> [data-part=avatar]:nth-of-type(2)": { translate: "18px 0" },
});
