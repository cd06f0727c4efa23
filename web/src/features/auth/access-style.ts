import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";

export const accessForm = css({
  display: "grid",
  gap: 16,
  padding: 20,
});

/** A link by look, a button by what it does: it leads nowhere. */
export const quietLink = css({
  ...type.meta,
  justifySelf: "start",
  minHeight: 24,
  margin: "-3px 0",
  padding: 0,
  border: 0,
  background: "none",
  color: color.ink3,
  textDecoration: "underline",
  textUnderlineOffset: 4,
  cursor: "pointer",
  "&:hover": { color: color.ink },
});
