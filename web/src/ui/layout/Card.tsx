import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color } from "../../theme/theme.ts";

/** An inner box: a plain rectangle, without scoop or lift. */
export const Card = ({ children, className }: { children: ReactNode; className?: string }) => (
  <article css={card} className={className}>
    {children}
  </article>
);

const card = css({
  padding: 16,
  minWidth: 0,
  background: color.panel,
  border: `1px solid ${color.line}`,
  borderRadius: 2,
  transition: "border-color 120ms",
  "&:hover": { borderColor: color.edge },
});
