import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";

type FieldGroupProps = { label: string; gap?: number; children: ReactNode };

/** Several choices that answer one question, below its label. */
export const FieldGroup = ({ label, gap = 8, children }: FieldGroupProps) => (
  <fieldset css={[group, layout.stack(gap)]}>
    <legend css={legend}>{label}</legend>
    {children}
  </fieldset>
);

const group = css({ minWidth: 0, margin: 0, padding: 0, border: 0 });
const legend = css({ ...type.meta, padding: "0 0 6px", color: color.ink2 });
