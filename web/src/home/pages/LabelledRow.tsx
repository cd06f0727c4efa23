import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

type LabelledRowProps = { label: string; id?: string; children: ReactNode };

/** A row with an UPPER_SNAKE label on the left and its content on the right. */
export const LabelledRow = ({ label, id, children }: LabelledRowProps) => (
  <section css={row} id={id} aria-label={label}>
    <h2 css={labelStyle}>{label}</h2>
    <div css={content}>{children}</div>
  </section>
);

const row = css({
  ...layout.columns("200px minmax(0, 1fr)", 40),
  "& + &": { marginTop: 56 },
  [below.wide]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 16, "& + &": { marginTop: 40 } },
});
const labelStyle = css({ ...type.label, color: color.ink2, paddingTop: 6 });
const content = css({ minWidth: 0 });
