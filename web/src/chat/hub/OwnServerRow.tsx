import { css } from "@emotion/react";
import type { Server, ServerActivity } from "@oni/api/contract";
import { Link } from "react-router-dom";
import { shownCount } from "../unread/counts.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { countStyle } from "../../ui/marks/count-style.ts";
import { agoTime, fullTime } from "../../ui/text/format-time.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { ServerTile } from "../servers/ServerTile.tsx";
import { Awake } from "../servers/Awake.tsx";
import { LastMessage } from "../servers/LastMessage.tsx";

type OwnServerRowProps = {
  server: Server;
  activity: ServerActivity | undefined;
  letters: string | undefined;
  now: Date;
  user: CurrentUser;
};

const dayMs = 86_400_000;

/** One of the member's dimensions: who is awake there, and the last message. */
export function OwnServerRow({ server, activity, letters, now, user }: OwnServerRowProps) {
  const { name, isPublic, unreadCount } = server;
  const last = activity?.last;
  return (
    <li>
      <Link css={row} to={`/dimensions/${server.id}`} data-unread={unreadCount > 0 || undefined}>
        <span css={tile}>
          <ServerTile server={server} letters={letters} />
          {unreadCount > 0 && (
            <span css={count}>
              {shownCount(unreadCount)}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
        </span>
        <span css={heading}>
          <b>{name}</b>
          {!isPublic && <Badge tone="private">PRIVATE</Badge>}
          {activity && <Awake hereCount={activity.hereCount} faces={activity.faces} />}
        </span>
        {last && (
          <time
            css={[time, ageOf(last.createdAt, unreadCount > 0, now)]}
            dateTime={last.createdAt}
            title={fullTime(last.createdAt)}
          >
            {agoTime(last.createdAt, now)}
          </time>
        )}
        <span css={lastMessage}>
          {last ? (
            <LastMessage last={last} userId={user.id} />
          ) : (
            server.description || "Still water."
          )}
        </span>
      </Link>
    </li>
  );
}

/** Returns the colour class of the last message: unread, of today, or older. */
function ageOf(createdAt: string, isUnread: boolean, now: Date) {
  if (isUnread) return struck;
  return now.getTime() - Date.parse(createdAt) < dayMs ? glowing : undefined;
}

const row = css({
  ...layout.columns("48px minmax(0, 1fr) auto", "4px 16px"),
  alignItems: "center",
  minHeight: 74,
  padding: "12px 18px",
  borderBottom: `1px solid ${color.line}`,
  textDecoration: "none",
  "li:last-child > &": { borderBottom: 0 },
  "&:hover": { background: color.raised },
  [below.phone]: { gap: "2px 12px", padding: "12px" },
});
const tile = css({ position: "relative", gridRow: "1 / 3" });
const count = css(countStyle, {
  position: "absolute",
  top: -7,
  right: -8,
  boxShadow: `0 0 0 3px ${color.panel}`,
});
const heading = css({
  ...layout.row("2px 12px"),
  flexWrap: "wrap",
  minWidth: 0,
  fontSize: 15,
  lineHeight: "22px",
  b: { fontWeight: 500, minWidth: 0, overflowWrap: "anywhere" },
  "[data-unread] > & > b": { fontWeight: 600 },
});
const lastMessage = css({ ...type.text, ...layout.oneLine, gridColumn: 2, minWidth: 0 });
const time = css({ ...type.note, whiteSpace: "nowrap" });
const struck = css({ color: color.strike });
const glowing = css({ color: color.glow });
