import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";

export type FieldFrameProps = {
  label: string;
  /** Adds the word "optional" to the label. */
  optional?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
};

/** A label above the field, and a note below. The note's id is `<id>-note`, for `aria-describedby`. */
export const FieldFrame = ({
  id,
  label,
  optional,
  error,
  hint,
  children,
}: FieldFrameProps & { id: string; children: ReactNode }) => (
  <div css={frame}>
    <label css={labelStyle} htmlFor={id}>
      {label}
      {optional && <span css={optionalMark}>optional</span>}
    </label>
    {children}
    {error ? (
      <p css={errorStyle} id={noteId(id)}>
        {error}
      </p>
    ) : (
      hint && (
        <p css={type.note} id={noteId(id)}>
          {hint}
        </p>
      )
    )}
  </div>
);

export const noteId = (id: string) => `${id}-note`;

const frame = css({ ...layout.stack(6), minWidth: 0 });
const labelStyle = css({
  display: "flex",
  gap: 8,
  fontSize: 12,
  lineHeight: "16px",
  color: color.ink2,
});
const optionalMark = css({ color: color.ink3 });
const errorStyle = css({ ...type.meta, color: color.danger });
