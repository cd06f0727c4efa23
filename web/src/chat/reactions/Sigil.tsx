import { type SigilName } from "@oni/api/contract";
import { memoize } from "../../browser/memoize.ts";
import { sigilGrid, sigils } from "./sigils.ts";

type SigilProps = {
  name: SigilName;
  /**
   * Pixels a side. At 16 a dot takes 1 px inside a margin of 2 px, at 24 it takes 2 px, at 48 dots are
   * round and 4 px apart.
   */
  size: 16 | 24 | 48;
  className?: string;
};

/** Draws a sigil in the colour of the text around it. It is decorative: its name is next to it. */
export const Sigil = ({ name, size, className }: SigilProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox={`0 0 ${size} ${size}`}
    fill="currentColor"
    shapeRendering={size < 48 ? "crispEdges" : undefined}
    aria-hidden="true"
    data-sigil={name}
  >
    <path d={drawings[size](name)} />
  </svg>
);

/** Returns the lit dots of a drawing. */
function litDots(name: string): { x: number; y: number }[] {
  const rows =
    Object.entries(sigils)
      .find(([known]) => known === name)?.[1]
      .rows.split(" ") ?? [];
  return rows.flatMap((row, y) =>
    Array.from(Number.parseInt(row, 16).toString(2).padStart(sigilGrid, "0")).flatMap((bit, x) =>
      bit === "1" ? [{ x, y }] : [],
    ),
  );
}

const squares = (pitch: number, air: number) =>
  memoize(24, (name) =>
    litDots(name)
      .map(({ x, y }) => `M${air + x * pitch} ${air + y * pitch}h${pitch}v${pitch}h-${pitch}z`)
      .join(""),
  );

const radius = 1.65;
const rounds = (pitch: number) =>
  memoize(24, (name) =>
    litDots(name)
      .map(({ x, y }) => {
        const [left, middle] = [x * pitch + pitch / 2 - radius, y * pitch + pitch / 2];
        const arc = `a${radius} ${radius} 0 1 0 `;
        return `M${left} ${middle}${arc}${2 * radius} 0${arc}-${2 * radius} 0z`;
      })
      .join(""),
  );

const drawings = { 16: squares(1, 2), 24: squares(2, 0), 48: rounds(4) } as const;
