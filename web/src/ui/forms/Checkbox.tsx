import { css } from "@emotion/react";
import type { ComponentProps } from "react";
import { color } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";
import { choiceLabel } from "./choice-style.ts";

/** The browser's own checkbox with a new look. It keeps its keys, its name and its part in a form. */
export const Checkbox = ({
  label,
  ...input
}: { label: string } & Omit<ComponentProps<"input">, "type">) => (
  <label css={choiceLabel}>
    <input css={box} type="checkbox" {...input} />
    {label}
  </label>
);

const box = css({
  ...layout.centered,
  ...layout.box(color.void, color.edge),
  appearance: "none",
  width: 20,
  height: 20,
  margin: 0,
  flex: "none",
  cursor: "pointer",
  "&:checked": { borderColor: color.glow },
  "&:checked::after": { content: '""', width: 10, height: 10, background: color.glow },
  "&:disabled": { borderStyle: "dashed", cursor: "not-allowed" },
  "@media (forced-colors: active)": { appearance: "auto" },
});
