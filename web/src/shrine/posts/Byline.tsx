import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { personLink } from "../../ui/text/person-link.ts";
import type { FeedPost } from "./queries.ts";

/** Shows the author of a post. */
export const Byline = ({ author, isOwn }: { author: FeedPost["author"]; isOwn: boolean }) => (
  <Link
    css={signature}
    to={`/oni/${author.username}`}
    data-own={isOwn || undefined}
    {...personLink(author.username)}
  >
    <Avatar
      username={author.username}
      imageUrl={author.profileImageUrl}
      size={24}
      presence={isOwn ? "you" : "online"}
    />
    <bdi>{author.displayName || author.username}</bdi>
  </Link>
);

const signature = css({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minWidth: 0,
  color: color.ink,
  fontWeight: 600,
  textDecoration: "none",
  bdi: { ...layout.oneLine, minWidth: 0 },
  "&:hover": { textDecoration: "underline" },
  "&[data-own]": { color: color.you },
});
