import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";

type ThemeTileProps = {
  /** The name of the radio group. */
  group: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  /** A miniature of the choice. */
  children: ReactNode;
  className?: string;
};

/** A radio button with a miniature of its choice. */
export const ThemeTile = (props: ThemeTileProps) => (
  <label css={tile} className={props.className}>
    <input type="radio" name={props.group} checked={props.isChosen} onChange={props.onChoose} />
    {props.children}
    <span css={nameBar}>
      <i css={mark} data-mark />
      {props.label}
    </span>
  </label>
);

const tile = css({
  ...layout.box(color.page, color.line2),
  position: "relative",
  display: "block",
  minWidth: 0,
  cursor: "pointer",
  "&:hover": { borderColor: color.edge },
  input: { position: "absolute", inset: 0, margin: 0, opacity: 0, cursor: "pointer", zIndex: 1 },
  "&:has(:checked)": {
    borderColor: color.glow,
    boxShadow: `0 0 0 1px ${color.glow}`,
    "@media (forced-colors: active)": { outline: "2px solid Highlight" },
  },
  "&:has(:focus-visible)": { outline: `2px solid ${color.strike}`, outlineOffset: 3 },
  "&:has(:checked) [data-mark]": {
    boxShadow: `inset 0 0 0 1.5px ${color.glow}, inset 0 0 0 4px ${color.page}`,
    background: color.glow,
  },
});
const nameBar = css({
  ...type.meta,
  ...layout.row(8),
  minHeight: 36,
  padding: "6px 10px",
  borderTop: `1px solid ${color.line}`,
  overflowWrap: "anywhere",
});
const mark = css({
  flex: "none",
  width: 14,
  height: 14,
  borderRadius: "50%",
  boxShadow: `inset 0 0 0 1.5px ${color.edge}`,
});
