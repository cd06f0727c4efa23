import { css } from "@emotion/react";
import { Lock } from "lucide-react";
import { Fragment, memo } from "react";
import { Link } from "react-router-dom";
import { useOutbox } from "../outbox/outbox.ts";
import { forcedOutline } from "../../theme/forced-colors.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { shownCount } from "../unread/counts.ts";
import type { Channel, Server } from "../lists/queries.ts";
import { ThreadRows } from "../threads/ThreadRows.tsx";
import { useUnreadInThreads } from "../threads/use-unread-in-threads.ts";
import { ViewerStatus } from "./ViewerStatus.tsx";
import { LevelMenu } from "../../account/notifications/LevelMenu.tsx";
import { ServerMenu } from "../servers/administration/ServerMenu.tsx";
import { countOf } from "../../ui/text/count-of.ts";

type ChannelColumnProps = {
  server: Server;
  channels: readonly Channel[];
  currentId: string;
  user: CurrentUser;
};

export const ChannelColumn = ({ server, channels, currentId, user }: ChannelColumnProps) => (
  <aside css={column}>
    <header css={head}>
      <div css={title}>
        <h1>{server.name}</h1>
        <ServerMenu server={server} />
      </div>
      <p css={facts}>
        {server.isPublic ? <Badge>PUBLIC</Badge> : <Badge tone="private">PRIVATE</Badge>}
        {countOf(server.memberCount, "member")}
        {server.role !== null && <LevelMenu server={server} channels={channels} />}
      </p>
    </header>
    <nav css={list} aria-label="Channels">
      <h2 css={label}>CHANNELS</h2>
      {channels.map((channel) => (
        <Fragment key={channel.id}>
          <ChannelRow channel={channel} isCurrent={channel.id === currentId} />
          {channel.id === currentId && <ThreadRows channel={channel} />}
        </Fragment>
      ))}
    </nav>
    <ViewerStatus user={user} />
  </aside>
);

type ChannelRowProps = { channel: Channel; isCurrent: boolean };

const ChannelRow = memo(function ChannelRow({ channel, isCurrent }: ChannelRowProps) {
  const unreadInThreads = useUnreadInThreads(channel.id);
  const unread = channel.unreadCount + (isCurrent ? 0 : unreadInThreads);
  const waiting = useOutbox(
    ({ entries }) => entries.filter(({ channelId }) => channelId === channel.id).length,
  );
  const isPrivate = channel.see !== "all";
  const facts = [
    isPrivate && "private",
    unread > 0 && `${unread} unread`,
    waiting > 0 && `${waiting} not sent`,
  ];
  return (
    <Link
      css={[row, unread > 0 && !isCurrent && unreadRow]}
      to={`/dimensions/${channel.serverId}/${channel.id}`}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={[channel.name, ...facts.filter(Boolean)].join(", ")}
    >
      <span css={name}>{channel.name}</span>
      {isPrivate && <Lock css={lock} aria-hidden="true" />}
      {waiting > 0 && <small>{waiting} not sent</small>}
      {unread > 0 && !isCurrent && <b>{shownCount(unread)}</b>}
    </Link>
  );
});

const column = css({
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
  background: color.page,
  borderRight: `1px solid ${color.line}`,
});
const head = css({ padding: "16px 16px 14px", borderBottom: `1px solid ${color.line}` });
const title = css({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  "> button": { margin: "-5px -6px -5px 0" },
  h1: {
    flex: 1,
    minWidth: 0,
    fontSize: 15,
    lineHeight: "22px",
    fontWeight: 600,
    overflowWrap: "anywhere",
  },
});
const facts = css({
  ...type.note,
  ...layout.row(8),
  marginTop: 6,
  "> button": { margin: "-8px 0 -8px auto" },
});
const list = css({ flex: 1, padding: "12px 8px", overflow: "auto" });
const label = css({ ...type.label, padding: "8px 8px 6px", color: color.ink3 });
const row = css({
  ...layout.row(8),
  minHeight: 36,
  padding: "0 8px",
  borderRadius: 2,
  color: color.ink2,
  fontSize: 14,
  textDecoration: "none",
  "&::before": { content: '"»"', width: 10, color: "transparent" },
  "&:hover": { background: color.raised, color: color.ink },
  "&[aria-current]": { background: color.raised, color: color.ink, ...forcedOutline },
  "&[aria-current]::before": { color: color.glow },
  b: { marginLeft: "auto", fontSize: 12, fontWeight: 500, color: color.strike },
  small: { marginLeft: "auto", fontSize: 11, color: color.ink3, whiteSpace: "nowrap" },
  "small + b": { marginLeft: 8 },
  "&:focus-visible": { outlineOffset: -2 },
  "@media (pointer: coarse)": { minHeight: 44 },
});
const unreadRow = css({
  color: color.ink,
  fontWeight: 600,
  "&::before": {
    content: '""',
    width: 7,
    height: 7,
    marginRight: 3,
    borderRadius: "50%",
    background: color.strike,
  },
});
const lock = css({ flex: "none", width: 12, height: 12, color: color.ink3 });
const name = css({ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" });
