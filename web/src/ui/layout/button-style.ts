import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "./layout.ts";

/** primary: one per view · quiet: no border · danger: destructive, never filled. */
export type ButtonTone = "default" | "primary" | "quiet" | "danger";
/** small 32 · default 40 · field 44, next to inputs · tall 48, the main submit. */
export type ButtonSize = "small" | "default" | "field" | "tall";

/** Shared by buttons and by links that look like them. `square` is for an icon alone. */
export const buttonStyle = (tone: ButtonTone, size: ButtonSize, square = false) => [
  base,
  tones[tone],
  sizes[size],
  square && squares[size],
];

/** A button that looks like its text. */
export const bareButton = { border: 0, background: "none", cursor: "pointer" } as const;

const base = css({
  ...type.control,
  ...layout.box("transparent", color.edge),
  // The texts of the specification keep their case in the document.
  textTransform: "uppercase",
  letterSpacing: type.label.letterSpacing,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  padding: "0 16px",
  color: color.ink,
  textDecoration: "none",
  whiteSpace: "nowrap",
  cursor: "pointer",
  transition: "background 120ms, border-color 120ms, color 120ms",
  "&:hover:not([disabled])": { background: color.raised, borderColor: color.ink2 },
  "&:active": { transform: "translateY(1px)" },
  "&[disabled]": {
    color: color.ash,
    borderColor: color.line2,
    borderStyle: "dashed",
    background: "transparent",
    cursor: "not-allowed",
    transform: "none",
  },
  "&[aria-busy=true]:not([disabled])": {
    background: color.glowBg,
    borderColor: color.glow2,
    color: color.glow,
    cursor: "progress",
  },
});

const tones = {
  default: null,
  primary: css({
    background: color.glow,
    borderColor: color.glow,
    color: color.onGlow,
    fontWeight: 600,
    "&:hover:not([disabled])": {
      background: `color-mix(in srgb, ${color.glow} 88%, ${color.ink})`,
      borderColor: color.glow,
    },
  }),
  quiet: css({
    borderColor: "transparent",
    color: color.ink2,
    padding: "0 10px",
    "&:hover:not([disabled])": { color: color.ink, borderColor: "transparent" },
  }),
  danger: css({
    borderColor: color.danger,
    color: color.danger,
    "&:hover:not([disabled])": { background: color.dangerBg, borderColor: color.danger },
  }),
};

const sizes = {
  small: css({ minHeight: 32, padding: "0 10px", fontSize: 11 }),
  default: css({ minHeight: 40 }),
  field: css({ minHeight: 44 }),
  tall: css({ minHeight: 48 }),
};

const squares = {
  small: css({ width: 32, padding: 0 }),
  default: css({ width: 40, padding: 0 }),
  field: css({ width: 44, padding: 0 }),
  tall: css({ width: 48, padding: 0 }),
};
