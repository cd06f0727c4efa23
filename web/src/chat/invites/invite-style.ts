import { css } from "@emotion/react";
import { below, color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";

/** The side of the invite page with the form. */
export const inviteStyle = {
  side: css({
    ...layout.stack(16),
    alignContent: "center",
    minWidth: 0,
    padding: "28px 24px",
    [below.nav]: { padding: 16 },
  }),
  meta: css(type.note),
  /** For a form that has its own padding. */
  around: css({
    display: "grid",
    alignContent: "center",
    minWidth: 0,
    padding: "8px 4px",
    "> p": { padding: "0 20px 12px" },
    [below.nav]: { padding: 0, "> form": { padding: 16 }, "> p": { padding: "0 16px 16px" } },
  }),
  question: css({
    ...type.heading(24, 30, -0.035),
    [below.nav]: { fontSize: 20, lineHeight: "28px" },
  }),
  words: css({ fontSize: 13, lineHeight: "21px", color: color.ink2, b: { color: color.ink } }),
  self: css({
    ...type.base,
    ...layout.row(10),
    minHeight: 44,
    borderBottom: `1px solid ${color.line}`,
    b: {
      flex: 1,
      minWidth: 0,
      color: color.you,
      fontWeight: 600,
      overflow: "hidden",
      textOverflow: "ellipsis",
    },
  }),
  link: css({
    ...type.control,
    ...bareButton,
    padding: 0,
    minHeight: 24,
    color: color.sky,
    textDecoration: "underline",
    textUnderlineOffset: 4,
  }),
};
