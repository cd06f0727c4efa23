import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";

export const accessForm = css({ ...layout.stack(16), padding: 20 });

/** Sign-in methods other than the access key. */
export const otherWays = css(layout.wrap("10px 18px"));

/** A button that looks like a link, because it leads to no page. */
export const quietLink = css({
  ...type.note,
  ...bareButton,
  lineHeight: "24px",
  justifySelf: "start",
  margin: "-3px 0",
  padding: 0,
  textDecoration: "underline",
  textUnderlineOffset: 4,
  "&:hover": { color: color.ink },
});
