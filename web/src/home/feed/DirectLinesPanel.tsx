import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { directsQuery } from "../../chat/lists/queries.ts";
import { shownCount } from "../../chat/unread/counts.ts";
import { color, type } from "../../theme/theme.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { excerptText } from "../../ui/text/excerpt-text.ts";
import { directName } from "../../chat/lists/direct-name.ts";
import { sideStyle } from "./side-style.ts";

const mostRows = 4;

/** The member's direct lines by last message, with a link to all of them. */
export function DirectLinesPanel({ viewerId }: { viewerId: string }) {
  const { data: directs = [] } = useQuery(directsQuery);
  const hasUnread = directs.some(({ unreadCount }) => unreadCount > 0);
  return (
    <Panel label="DIRECT_MESSAGES" led={hasUnread ? "struck" : "idle"} flush>
      {directs.length === 0 && (
        <p css={sideStyle.note}>No conversation yet. WRITE on a card or shrine begins one.</p>
      )}
      <ul css={sideStyle.list}>
        {directs.slice(0, mostRows).map((direct) => {
          const { id, other, last, state, unreadCount } = direct;
          const isRequest = state === "request";
          return (
            <li key={id}>
              <Link css={sideStyle.row} to={`/directs/${id}`}>
                <Avatar
                  username={other?.username ?? ""}
                  imageUrl={isRequest ? null : other?.profileImageUrl}
                  size={28}
                />
                <span css={text}>
                  <b>{directName(direct)}</b>
                  <span>
                    {last?.author?.id === viewerId && "you: "}
                    {last ? excerptText(last.excerpt, { isRequest }) : "no message yet"}
                  </span>
                </span>
                {isRequest && <Badge tone="new">REQUEST</Badge>}
                {!isRequest && unreadCount > 0 && (
                  <Badge tone="new">{`${shownCount(unreadCount)} NEW`}</Badge>
                )}
              </Link>
            </li>
          );
        })}
        <li>
          <Link css={[sideStyle.row, sideStyle.way]} to="/directs">
            All direct messages
          </Link>
        </li>
      </ul>
    </Panel>
  );
}

const text = css({
  flex: 1,
  minWidth: 0,
  b: { ...layout.oneLine, display: "block", fontWeight: 500 },
  span: { ...type.meta, ...layout.oneLine, display: "block", color: color.ink2 },
});
