import { css } from "@emotion/react";
import { Lock } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { useOutbox } from "../outbox/outbox.ts";
import { forcedOutline } from "../../theme/forced-colors.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { dropStyle } from "../../ui/order/drop-style.ts";
import { orderKeys } from "../../ui/order/use-order.ts";
import { shownCount } from "../unread/counts.ts";
import type { Channel } from "../lists/queries.ts";
import { useUnreadInThreads } from "../threads/use-unread-in-threads.ts";

type ChannelRowProps = {
  channel: Channel;
  isCurrent: boolean;
  /** In a folded category only the open channel and those with unread or unsent messages are shown. */
  isFolded: boolean;
  isDraggable: boolean;
};

/** A link to a channel. It is drawn again only when the channel or its counts change. */
export const ChannelRow = memo(function ChannelRow(props: ChannelRowProps) {
  const { channel, isCurrent, isFolded, isDraggable } = props;
  const unreadInThreads = useUnreadInThreads(channel.id);
  const unread = channel.unreadCount + (isCurrent ? 0 : unreadInThreads);
  const waiting = useOutbox(
    ({ entries }) => entries.filter(({ channelId }) => channelId === channel.id).length,
  );
  if (isFolded && !isCurrent && unread === 0 && waiting === 0) return null;
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
      data-row={channel.id}
      {...(isDraggable && { draggable: true, "aria-keyshortcuts": orderKeys })}
      aria-label={[channel.name, ...facts.filter(Boolean)].join(", ")}
    >
      <span css={name}>{channel.name}</span>
      {isPrivate && <Lock css={lock} aria-hidden="true" />}
      {waiting > 0 && <small>{waiting} not sent</small>}
      {unread > 0 && !isCurrent && <b>{shownCount(unread)}</b>}
    </Link>
  );
});

const row = css({
  ...dropStyle,
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
