import { css } from "@emotion/react";
import { layout } from "./layout.ts";

/** Rows of lattice as placeholders for text. Put a `Loading` with a text next to it. */
export const Skeleton = ({ rows = 3 }: { rows?: number }) => (
  <div css={stack} aria-hidden="true">
    <i css={heading} />
    {Array.from({ length: rows }, (_, index) => (
      <i key={index} />
    ))}
  </div>
);

const stack = css({
  ...layout.stack(10),
  i: {
    height: 12,
    background: "radial-gradient(circle, var(--line2) 0 1.6px, transparent 2.1px) 0 0/6px 6px",
  },
  "i:last-of-type": { width: "72%" },
});
const heading = css({ "&&": { height: 24, width: "46%" } });
