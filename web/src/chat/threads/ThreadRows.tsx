import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { type Channel, threadsQuery } from "../lists/queries.ts";
import { shownCount } from "../unread/counts.ts";
import { forcedOutline } from "../../theme/forced-colors.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { useUnreadIn } from "./use-unread-in-threads.ts";

const mostShown = 8;

/** Lists below the open channel the threads that the viewer follows and those with a name. */
export function ThreadRows({ channel }: { channel: Channel }) {
  const { channelId } = useParams();
  const { data: threads = [] } = useQuery(threadsQuery(channel.id));
  const shown = threads.filter(
    ({ id, isFollowing, isListed }) => isFollowing || isListed || id === channelId,
  );
  return shown
    .slice(0, mostShown)
    .map((thread) => (
      <ThreadRow key={thread.id} thread={thread} isCurrent={thread.id === channelId} />
    ));
}

function ThreadRow({ thread, isCurrent }: { thread: Channel; isCurrent: boolean }) {
  const unread = useUnreadIn(thread.id);
  return (
    <Link
      css={row}
      to={`/dimensions/${thread.serverId}/${thread.id}`}
      state={{ parentId: thread.parentId }}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={unread > 0 ? `${thread.name}, ${unread} unread` : thread.name}
      data-unread={unread > 0 || undefined}
    >
      <i aria-hidden="true" />
      <span>{thread.name}</span>
      {unread > 0 && !isCurrent && <b>{shownCount(unread)}</b>}
    </Link>
  );
}

const row = css({
  ...layout.row(8),
  minHeight: 32,
  padding: "0 8px 0 30px",
  borderRadius: 2,
  color: color.ink3,
  fontSize: 13,
  textDecoration: "none",
  i: {
    flex: "none",
    width: 10,
    height: 12,
    marginTop: -10,
    borderLeft: `1px solid ${color.line2}`,
    borderBottom: `1px solid ${color.line2}`,
  },
  span: { ...layout.oneLine, minWidth: 0 },
  b: { marginLeft: "auto", fontSize: 12, fontWeight: 500, color: color.strike },
  "&:hover, &[aria-current]": { background: color.raised, color: color.ink },
  "&[aria-current]": forcedOutline,
  "&[data-unread]": { color: color.ink, fontWeight: 600 },
  "&:focus-visible": { outlineOffset: -2 },
  "@media (pointer: coarse)": { minHeight: 44 },
});
