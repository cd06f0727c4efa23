import { maskOf, maskSide } from "@oni/api/contract";
import type { MarkAge } from "./mark-age.ts";

const pitch = 4;
const radii: Readonly<Record<MarkAge, number>> = { struck: 1.9, day: 1.65, week: 1.65, ash: 1.3 };

type MaskDotsProps = {
  username: string;
  age: MarkAge;
  /** True if others cannot see the mark yet. */
  isHollow?: boolean;
};

/** Mask of a mark on a wall, drawn as dots. Decorative: the name is next to it. */
export const MaskDots = ({ username, age, isHollow = false }: MaskDotsProps) => (
  <svg
    width={48}
    height={48}
    viewBox={`0 0 ${maskSide * pitch} ${maskSide * pitch}`}
    fill={isHollow ? "none" : "currentColor"}
    stroke={isHollow ? "currentColor" : "none"}
    strokeWidth={0.8}
    aria-hidden="true"
  >
    {[...maskOf(username).cells].map((cell) => (
      <circle
        key={cell}
        cx={(cell % maskSide) * pitch + pitch / 2}
        cy={Math.floor(cell / maskSide) * pitch + pitch / 2}
        r={isHollow ? 1.3 : radii[age]}
      />
    ))}
  </svg>
);
