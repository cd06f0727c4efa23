import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color } from "../../theme/theme.ts";
import { layout } from "./layout.ts";

/** An inner box: a plain rectangle, without scoop or lift. */
export const Card = ({ children, className }: { children: ReactNode; className?: string }) => (
  <article css={card} className={className}>
    {children}
  </article>
);

const card = css({
  ...layout.box(color.panel, color.line),
  padding: 16,
  minWidth: 0,
  transition: "border-color 120ms",
  "&:hover": { borderColor: color.edge },
});
