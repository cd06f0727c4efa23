import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";

export const accessForm = css({
  display: "grid",
  gap: 16,
  padding: 20,
});

/** Sign-in methods other than the access key. */
export const otherWays = css({ display: "flex", flexWrap: "wrap", gap: "10px 18px" });

/** A button that looks like a link, because it leads to no page. */
export const quietLink = css({
  ...type.meta,
  lineHeight: "24px",
  justifySelf: "start",
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
