import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";
import { Button } from "../layout/Button.tsx";

export type Which = "other" | "own" | "both";

type TextClashProps = {
  /** Names the two texts for assistive technology. */
  label: string;
  /** Says where the other text comes from. */
  description: string;
  other: string;
  own: string;
  onChoose: (text: string, which: Which) => void;
};

/** Shows a text from another device or tab and the one being written, until one is chosen. */
export const TextClash = ({ label, description, other, own, onChoose }: TextClashProps) => (
  <div css={box} role="group" aria-label={label}>
    <p role="status">{description}</p>
    {/* It scrolls, so the keyboard must reach it. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <blockquote dir="auto" tabIndex={0}>
      {other || "Nothing at all."}
    </blockquote>
    <p css={layout.wrap(8)}>
      <Button size="small" onClick={() => onChoose(other, "other")}>
        TAKE_IT
      </Button>
      <Button size="small" onClick={() => onChoose(own, "own")}>
        KEEP_MINE
      </Button>
      <Button size="small" onClick={() => onChoose(joined(other, own), "both")}>
        KEEP_BOTH
      </Button>
    </p>
  </div>
);

const joined = (other: string, own: string) =>
  [...new Set([other, own])].filter(Boolean).join("\n\n");

const box = css({
  ...type.meta,
  ...layout.stack(6),
  ...layout.box(color.panel, color.line2),
  margin: "0 0 6px",
  padding: "8px 12px",
  borderInlineStart: `3px solid ${color.strike}`,
  color: color.ink2,
  blockquote: {
    ...type.dense,
    maxHeight: 90,
    margin: 0,
    overflow: "auto",
    color: color.ink,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});
