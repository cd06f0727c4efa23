import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { personLink } from "../../ui/text/person-link.ts";

/** Name of a member. A click opens their card. */
export const PersonName = ({ username }: { username: string }) => (
  <Link css={name} to={`/oni/${username}`} {...personLink(username)}>
    {username}
  </Link>
);

const name = css({
  ...type.base,
  fontWeight: 600,
  color: color.ink,
  textDecoration: "none",
  overflowWrap: "anywhere",
  "&:hover": { textDecoration: "underline" },
});
