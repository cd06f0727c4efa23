import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { personLink } from "../../ui/person-link.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import type { TagPage } from "./queries.ts";

/** Who carries the tag, and how many the viewer would be linked to by it. */
export function TagNodes({ page, user }: { page: TagPage; user: CurrentUser }) {
  const { name, members } = page;
  const others = members.filter(({ id }) => id !== user.id).length;
  return (
    <Panel label="NODES" led="live" meta={<span css={count}>{members.length}</span>}>
      <ul css={grid}>
        {members.map(({ id, username, displayName, profileImageUrl, online }) => (
          <li key={id}>
            <Link
              to={`/oni/${username}`}
              title={displayName || username}
              aria-label={online ? `${username}, here now` : username}
              {...personLink(username)}
            >
              <Avatar
                username={username}
                imageUrl={profileImageUrl}
                size={46}
                presence={id === user.id ? "you" : online ? "online" : "offline"}
              />
              {online && <i />}
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && !user.userBadges.includes(name) && (
        <p css={words}>{`Wearing it would link you to ${others}.`}</p>
      )}
    </Panel>
  );
}

const count = css({ ...type.meta, color: color.ink3 });
const grid = css({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, 46px)",
  justifyContent: "space-between",
  gap: 10,
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
const words = css({ ...type.meta, marginTop: 14, color: color.ink3 });
