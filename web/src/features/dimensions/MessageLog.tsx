import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import type { ChannelLog } from "../../live/channel-log.ts";
import { useOutbox } from "../../stores/outbox.ts";
import { color } from "../../theme/theme.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { useBlockedIds } from "./blocks.ts";
import type { ChannelSession, Place } from "./channel-session.ts";
import { JumpButtons } from "./JumpButtons.tsx";
import { indexOfPlace, isLinkedRow, lastSeenSeq } from "./log-place.ts";
import { buildRows } from "./log-rows.ts";
import { LogRowView } from "./LogRowView.tsx";
import type { Channel, Server } from "./queries.ts";
import type { NewMark } from "./use-new-mark.ts";
import { useArrival } from "./use-arrival.ts";
import { useReadCursor } from "./use-read-cursor.ts";
import { useToday } from "./use-today.ts";

type MessageLogProps = {
  server: Server;
  channel: Channel;
  user: CurrentUser;
  log: ChannelLog;
  session: ChannelSession;
  /** Where the view was sent last. A new object sends it there again. */
  target: Place;
  onGoTo: (place: Place) => void;
  newMark: NewMark;
  editingId: string | null;
  onEdit: (messageId: string | null) => void;
  onReply: (message: Message) => void;
};

const rowHeightPx = 48;
/** Rows before either edge at which the next page is fetched. */
const readAhead = 12;
const endTolerancePx = 40;

/** The messages, newest at the bottom. It is as long as the channel, and draws what is on the screen. */
export function MessageLog(props: MessageLogProps) {
  const { server, channel, user, log, session, target, newMark } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const entries = useOutbox((state) => state.entries);
  const blocked = useBlockedIds();
  const today = useToday();
  const { messages, seams, atEnd } = log;
  const { afterSeq: newAfterSeq } = newMark;

  const rows = useMemo(() => {
    const outgoing = atEnd ? entries.filter(({ channelId }) => channelId === channel.id) : [];
    return buildRows({ messages, seams, outgoing, newAfterSeq, viewerId: user.id });
  }, [messages, seams, atEnd, entries, channel.id, newAfterSeq, user.id]);

  // oxlint-disable-next-line react/incompatible-library -- the list is not compiled, so nothing is memoized wrongly.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    anchorTo: "end",
    followOnAppend: atEnd,
    scrollEndThreshold: endTolerancePx,
    paddingStart: 18,
    paddingEnd: 8,
  });

  const targetIndex = useMemo(
    () => indexOfPlace(rows, target, { atEnd, newAfterSeq }),
    [rows, target, atEnd, newAfterSeq],
  );
  const { hasArrived, hasOpened, takeOver } = useArrival(virtual, target, targetIndex);

  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  useEffect(() => {
    if (rows.length === 0 || !hasArrived) return;
    if (startIndex < readAhead) void session.loadOlder().catch(ignore);
    if (endIndex > rows.length - readAhead) void session.loadNewer().catch(ignore);
  }, [session, startIndex, endIndex, rows.length, hasArrived]);

  const newIndex = rows.findIndex(({ kind }) => kind === "new");
  const isMarkInView = newIndex >= startIndex && newIndex <= endIndex;
  const isAtEnd = atEnd && virtual.isAtEnd(endTolerancePx);
  // Who was led past unread messages has not read them, until they stand at the end.
  const isPastUnread = "seq" in target && target.seq > channel.lastReadSeq + 1;
  const reads = server.role !== null && hasArrived && (isAtEnd || !isPastUnread);
  useReadCursor(channel, {
    seenSeq: reads ? lastSeenSeq(rows, endIndex) : null,
    isHeld: newMark.isHeld,
  });

  const handleScrollByHand = () => {
    takeOver();
    if (newMark.isHeld && !isMarkInView) newMark.release();
  };

  return (
    <div css={frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only tell scrolling by hand. */}
      <div
        css={scroll}
        ref={scroller}
        role="log"
        aria-live={hasOpened && isAtEnd ? "polite" : "off"}
        aria-label={`Messages in ${channel.name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys.
        tabIndex={0}
        onWheel={handleScrollByHand}
        onTouchMove={handleScrollByHand}
        onKeyDown={handleScrollByHand}
      >
        {rows.length === 0 && <p css={empty}>No messages yet...</p>}
        <div css={[sizer, rows.length > 0 && atBottom]} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  css={place}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <LogRowView
                    row={row}
                    server={server}
                    channel={channel}
                    user={user}
                    log={log}
                    blocked={blocked}
                    isEditing={row.kind === "message" && row.message.id === props.editingId}
                    isTarget={isLinkedRow(row, target, newAfterSeq)}
                    onEdit={props.onEdit}
                    onReply={props.onReply}
                    onGoTo={props.onGoTo}
                    today={today}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
      <JumpButtons
        isMarkAbove={newIndex !== -1 && newIndex < startIndex}
        onGoToMark={() => virtual.scrollToIndex(newIndex, { align: "start" })}
        isAway={rows.length > 0 && !isAtEnd}
        hasNew={channel.lastSeq > channel.lastReadSeq}
        onGoToEnd={() => props.onGoTo({ isEnd: true })}
      />
    </div>
  );
}

/** Scrolling there again asks again. */
const ignore = (error: unknown) => console.info("A page of messages did not come.", error);

const frame = css({ position: "relative", flex: 1, minHeight: 0 });
const scroll = css({
  height: "100%",
  display: "flex",
  flexDirection: "column",
  overflowX: "hidden",
  overflowY: "auto",
  overflowAnchor: "none",
  overscrollBehavior: "contain",
  "&:focus-visible": { outlineOffset: -2 },
});
const sizer = css({ position: "relative", flex: "none", width: "100%" });
const atBottom = css({ marginTop: "auto" });
const place = css({ position: "absolute", top: 0, left: 0, width: "100%" });
const empty = css({ marginTop: "auto", padding: "0 20px 12px", color: color.ink3, fontSize: 13 });
