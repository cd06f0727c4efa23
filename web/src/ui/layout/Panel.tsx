import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "./layout.ts";
import { Led, type LedChanges, type LedState } from "../marks/Led.tsx";

type PanelProps = {
  /** UPPER_SNAKE heading of the strip; without it the panel has no strip. */
  label?: string;
  /** The heading's level in the page's outline. */
  level?: 2 | 3;
  /** Content at the right end of the strip. */
  meta?: ReactNode;
  led?: LedState;
  /** A change of it strikes the status light. */
  changes?: LedChanges;
  /** Lets children reach the edges. */
  flush?: boolean;
  /** Names the region for assistive technology if there is no strip. */
  name?: string;
  className?: string;
  children: ReactNode;
};

/** A top-level box: its top-right corner is scooped out, and its status light is in the scoop. */
export function Panel(props: PanelProps) {
  const { label, level = 2, meta, led = "idle", changes, flush, name, className, children } = props;
  const Heading = `h${level}` as const;
  return (
    <section css={panel} data-part="panel" aria-label={name ?? label} className={className}>
      <Led state={led} changes={changes} />
      {label && (
        <div css={strip} data-part="strip">
          <Heading css={stripLabel}>{label}</Heading>
          {meta}
        </div>
      )}
      {flush ? children : <div css={padded}>{children}</div>}
    </section>
  );
}

const scoopPx = 16;
export const scoopMask = `radial-gradient(circle at 100% 0, transparent ${scoopPx - 0.5}px, #000 ${scoopPx}px)`;

const panel = css({
  position: "relative",
  isolation: "isolate",
  minWidth: 0,
  // Drawn behind the content, so that the mask does not cut a menu that leaves the panel.
  "&::before": {
    ...layout.box(color.panel, color.line),
    content: '""',
    position: "absolute",
    inset: 0,
    zIndex: -1,
    mask: scoopMask,
  },
  "&::after": {
    content: '""',
    position: "absolute",
    top: 0,
    right: 0,
    width: scoopPx,
    height: scoopPx,
    border: `solid ${color.line2}`,
    borderWidth: "0 0 1px 1px",
    borderBottomLeftRadius: "100%",
    pointerEvents: "none",
  },
});
const strip = css({
  ...layout.row(10),
  minHeight: 40,
  padding: "0 28px 0 16px",
  borderBottom: `1px solid ${color.line}`,
});
const stripLabel = css({ ...type.label, flex: 1, minWidth: 0, color: color.ink });
const padded = css({ padding: 16 });
