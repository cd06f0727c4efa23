import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { useLiveLed } from "../../../stores/connection.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { personLink } from "../../../ui/text/person-link.ts";
import type { CurrentUser } from "../../../account/sign-in/current-user.ts";
import { formatTagCount } from "./format-tag-count.ts";
import type { TagPage } from "./queries.ts";
import { rowStyle } from "./row-style.ts";

/** Lists the members with the tag, with the number of new links the viewer would get from it. */
export function TagNodes({ page, user }: { page: TagPage; user: CurrentUser | null }) {
  const { name, members, counts } = page;
  const others = counts.members - Number(members.some(({ id }) => id === user?.id));
  const led = useLiveLed(members.some(({ online }) => online));
  return (
    <Panel
      label="NODES"
      led={led}
      meta={<span css={rowStyle.count}>{formatTagCount(counts.members)}</span>}
    >
      <ul css={grid}>
        {members.map(({ id, username, displayName, profileImageUrl, online }) => (
          <li key={id}>
            <Link
              to={`/oni/${username}`}
              title={displayName || username}
              aria-label={online ? `${username}, online` : username}
              {...personLink(username)}
            >
              <Avatar
                username={username}
                imageUrl={profileImageUrl}
                size={46}
                presence={id === user?.id ? "you" : online ? "online" : "offline"}
              />
              {online && <i />}
            </Link>
          </li>
        ))}
      </ul>
      <p css={words}>
        {user && others > 0 && !user.userBadges.includes(name) && (
          <span>{`Wearing it would link you to ${formatTagCount(others)}.`}</span>
        )}
        {user && counts.members > members.length && (
          <Link to={`/constellation?tag=${encodeURIComponent(name)}`}>All nodes</Link>
        )}
      </p>
    </Panel>
  );
}

const grid = css({
  ...layout.columns("repeat(auto-fill, 46px)", 10),
  justifyContent: "space-between",
  a: { position: "relative", display: "block" },
  i: {
    position: "absolute",
    right: -3,
    bottom: -3,
    width: 8,
    height: 8,
    borderRadius: "50%",
    background: color.glow,
    boxShadow: `0 0 0 2px ${color.panel}`,
  },
});
const words = css({
  ...type.note,
  ...layout.wrap("4px 16px"),
  justifyContent: "space-between",
  marginTop: 14,
  a: { marginLeft: "auto", color: color.sky, textUnderlineOffset: 4 },
  "&:empty": { display: "none" },
});
