import { css } from "@emotion/react";
import { ChevronDown, Star } from "lucide-react";
import type { ComponentProps } from "react";
import { below, color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { type CurrentUser, nameOf } from "../../account/sign-in/current-user.ts";

/** The name of the signed-in member. It has the same size before its menu is loaded. */
export const UserMenuButton = ({
  user,
  ...rest
}: ComponentProps<"button"> & { user: CurrentUser }) => (
  <button css={button} type="button" {...rest}>
    <Star aria-hidden="true" />
    <bdi css={name}>{nameOf(user)}</bdi>
    <ChevronDown aria-hidden="true" />
  </button>
);

const button = css({
  ...layout.row(10),
  ...layout.box("none", color.line),
  [below.nav]: { display: "none" },
  minWidth: 0,
  height: 38,
  padding: "0 12px",
  fontSize: 13,
  cursor: "pointer",
  "&:hover, &[data-state=open]": { background: color.raised, borderColor: color.line2 },
  ".lucide": { color: color.you },
});
const name = css({ ...layout.oneLine, maxWidth: 200 });
