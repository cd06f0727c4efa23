import { css } from "@emotion/react";
import type { ComponentProps } from "react";
import { color, ease } from "../../theme/theme.ts";
import { choiceLabel } from "./choice-style.ts";

/** A switch with two states; the label names the current one. */
export const Switch = ({
  label,
  ...input
}: { label: string } & Omit<ComponentProps<"input">, "type" | "role">) => (
  <label css={choiceLabel}>
    <input css={track} type="checkbox" role="switch" {...input} />
    {label}
  </label>
);

const track = css({
  appearance: "none",
  position: "relative",
  width: 40,
  height: 22,
  margin: 0,
  flex: "none",
  border: `1px solid ${color.edge}`,
  borderRadius: 11,
  background: color.void,
  cursor: "pointer",
  "&::after": {
    content: '""',
    position: "absolute",
    left: 4,
    top: 4,
    width: 12,
    height: 12,
    borderRadius: "50%",
    boxShadow: `inset 0 0 0 2px ${color.ink3}`,
    transition: `left 160ms ${ease.out}`,
  },
  "&:checked": { borderColor: color.glow, background: color.glowBg },
  "&:checked::after": { left: 22, background: color.glow, boxShadow: "none" },
  "&:disabled": { borderStyle: "dashed", cursor: "not-allowed" },
  "@media (forced-colors: active)": { appearance: "auto" },
});
