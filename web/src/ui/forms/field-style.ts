import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";

/** The dark box of every input. */
export const well = css({
  ...layout.row(10),
  ...layout.box(color.void, color.edge),
  minHeight: 44,
  padding: "0 12px",
  "&:focus-within": { borderColor: color.strike, outline: `1px solid ${color.strike}` },
  "&[data-invalid]": { borderColor: color.danger },
  "&[data-read-only]": { borderStyle: "dashed" },
  ".lucide": { color: color.ink3 },
  "input, textarea, select": {
    ...type.base,
    flex: 1,
    minWidth: 0,
    width: "100%",
    padding: 0,
    background: "none",
    border: 0,
    caretColor: color.glow,
    caretShape: "block",
  },
  // The whole box shows the focus.
  "input:focus-visible, textarea:focus-visible, select:focus-visible": { outline: 0 },
  "input::placeholder, textarea::placeholder": { color: color.ink3, opacity: 1 },
  "input:read-only": { color: color.ink2 },
  "input:disabled, textarea:disabled": { color: color.ink3, cursor: "not-allowed" },
  // Phones zoom into smaller text on focus. A placeholder may be smaller, so that it is not cut.
  "@media (pointer: coarse)": {
    "input, textarea, select": { fontSize: 16 },
    "input::placeholder, textarea::placeholder": { fontSize: 13 },
  },
});

export const glyphStyle = css({
  flex: "none",
  color: color.glow,
  fontWeight: 500,
  "[data-invalid] > &": { color: color.danger },
  "[data-read-only] > &": { color: color.ink3 },
});
