import { css } from "@emotion/react";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { reportFailure } from "../../../live/calls/use-screen-action.ts";
import { useBlockedIds } from "../../members/blocks.ts";
import { type ChannelLog, firstSeq, messageAt } from "../../log/channel-log.ts";
import { useMessages } from "../../log/logs.ts";
import type { Channel, Server } from "../../lists/queries.ts";
import { useLastReadSeq } from "../../unread/counts-store.ts";
import type { LogTarget } from "../../log/channel-pages.ts";
import type { ChannelSession } from "../../log/channel-session.ts";
import { JumpButtons } from "./JumpButtons.tsx";
import { indexOfTarget, isLinkedRow, lastSeenSeq, seqsToKeep } from "./log-position.ts";
import { indexOfEdited, type LogContent, type LogRow } from "./log-rows.ts";
import type { LogRowProps } from "../log-row-props.ts";
import { LogRowView } from "./LogRowView.tsx";
import { LogScroller } from "./LogScroller.tsx";
import type { NewMark } from "./use-new-mark.ts";
import { useArrival } from "./use-arrival.ts";
import { useLogRows, usePublishedRange } from "./use-log-rows.ts";
import { useReadCursor } from "./use-read-cursor.ts";
import { useToday } from "../../../ui/text/use-now.ts";
import { useBottom, useFollowing } from "./use-bottom.ts";
import { useVirtualLog } from "./use-virtual-log.ts";
import type { Message } from "@oni/realtime/contract";

type MessageLogProps = Pick<LogRowProps, "user" | "onEdit" | "onReply" | "onGoTo"> & {
  server: Server;
  channel: Channel;
  session: ChannelSession;
  /** The last target of the view. A new object moves the view there again. */
  target: LogTarget;
  newMark: NewMark;
  editingId: string | null;
  opening?: LogContent["opening"];
  /** True if another panel covers the log, so the viewer does not read it. */
  isCovered: boolean;
};

/**
 * The messages of a channel, newest at the bottom. A new message redraws nothing above this component.
 */
export function MessageLog(props: MessageLogProps) {
  const log = useMessages(({ logs }) => logs[props.channel.id]);
  return log && <LoadedLog {...props} log={log} />;
}

/** Draws only the rows on the screen. */
function LoadedLog(props: MessageLogProps & { log: ChannelLog }) {
  const { server, channel, user, log, session, target, newMark, editingId, opening } = props;
  const { onEdit, onReply, onGoTo, isCovered } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const blocked = useBlockedIds();
  const today = useToday();
  const lastReadSeq = useLastReadSeq(channel);
  const { messages, atEnd } = log;
  const { afterSeq: newAfterSeq } = newMark;
  const { rows, reachesEnd } = useLogRows(log, user.id, { channel, newAfterSeq, opening });
  usePublishedRange(log, channel);
  const editedIndex = indexOfEdited(rows, editingId);
  const bottom = useBottom(scroller);
  const virtual = useVirtualLog(scroller, rows, { isAtBottom: bottom.isThere, editedIndex });
  const targetIndex = useMemo(
    () => indexOfTarget(rows, target, { atEnd: reachesEnd, newAfterSeq }),
    [rows, target, reachesEnd, newAfterSeq],
  );
  const { hasArrived, hasOpened, takeOver } = useArrival(virtual, target, targetIndex);
  useFollowing(bottom, virtual, { reachesEnd, hasArrived });
  const showEdited = useEffectEvent(() => {
    if (editedIndex === -1) return;
    // The focus has moved the view too, and the virtual rows have not received that scroll event yet.
    virtual.scrollToIndex(editedIndex, { align: "auto" });
    bottom.watch.look();
  });
  useEffect(() => showEdited(), [editingId]);

  // The range of the current rows. `range` is that of the previous rows until these are drawn.
  const { startIndex = 0, endIndex = 0 } = virtual.calculateRange() ?? {};
  useNearPages(session, hasArrived ? { startIndex, endIndex, count: rows.length } : null);

  const newIndex = useMemo(() => rows.findIndex(({ kind }) => kind === "new"), [rows]);
  const newSeq = (newAfterSeq ?? Infinity) + 1;
  const isMarkAbove = newIndex === -1 ? newSeq < firstSeq(log) : newIndex < startIndex;
  const isMarkInView = newIndex >= startIndex && newIndex <= endIndex;
  const isAtEnd = atEnd && bottom.isThere;
  const trimRange = seqsToKeep(rows, { startIndex, endIndex }, isAtEnd);
  useTrimmedLog(session, messages, hasArrived && editingId === null ? trimRange : null);

  // A viewer who was led past unread messages has not read them before reaching the end.
  const isPastUnread = "seq" in target && target.seq > lastReadSeq + 1;
  const mayRead = server.role !== null && hasArrived && !isCovered;
  const reads = mayRead && (isAtEnd || !isPastUnread);
  useReadCursor(channel, {
    seenSeq: reads ? lastSeenSeq(rows, endIndex) : null,
    isPaused: newMark.isManual,
  });

  const isUnread = (row: LogRow) =>
    row.kind === "message" &&
    server.role !== null &&
    row.message.userId !== user.id &&
    row.message.seq > lastReadSeq;
  const isBlocked = (row: LogRow) =>
    row.kind === "message" && row.message.userId !== null && blocked.has(row.message.userId);
  const answeredBy = (row: LogRow) =>
    row.kind === "message" && row.message.replyToSeq !== null
      ? messageAt(log, row.message.replyToSeq)
      : undefined;

  const { role, rights, timeout } = server;
  const membership = useMemo(() => ({ role, rights, timeout }), [role, rights, timeout]);
  const onLoadGap = useCallback(() => {
    session.loadNewer().catch((error) => reportFailure("The messages were not loaded", error));
  }, [session]);
  const handleMoveByHand = () => {
    takeOver();
    if (newMark.isManual && !isMarkInView) newMark.release();
  };

  return (
    <div css={frame}>
      <LogScroller
        label={`Messages in ${channel.name}`}
        scroller={scroller}
        virtual={virtual}
        isAnnounced={hasOpened && isAtEnd}
        onMoveByHand={handleMoveByHand}
      >
        {(index) => {
          const row = rows[index];
          return (
            row && (
              <LogRowView
                {...{ row, user, onEdit, onReply, onGoTo, onLoadGap, today }}
                serverId={server.id}
                membership={membership}
                isThread={channel.parentId !== null}
                isUnread={isUnread(row)}
                isBlocked={isBlocked(row)}
                isEditing={index === editedIndex}
                isTarget={isLinkedRow(row, target, newAfterSeq)}
                answered={answeredBy(row)}
              />
            )
          );
        }}
      </LogScroller>
      <JumpButtons
        isMarkAbove={isMarkAbove}
        onGoToMark={() => onGoTo({ seq: newSeq })}
        isAway={rows.length > 0 && !(reachesEnd && bottom.isThere)}
        hasNew={channel.unreadCount > 0}
        onGoToEnd={() => onGoTo({ isEnd: true })}
      />
    </div>
  );
}

/** Trims the log around the messages on the screen. Null while nothing may be dropped. */
function useTrimmedLog(
  session: ChannelSession,
  messages: readonly Message[],
  trimRange: { fromSeq: number; toSeq: number } | null,
): void {
  const { fromSeq = null, toSeq = null } = trimRange ?? {};
  useEffect(() => {
    if (fromSeq !== null && toSeq !== null) session.keepNear({ fromSeq, toSeq });
  }, [session, messages, fromSeq, toSeq]);
}

/**
 * The distance to an edge, in rows, at which the next page is fetched: half a page, so that it arrives in
 * time.
 */
const readAhead = 24;

/** Fetches older or newer messages near an edge of the log. Null while the log must not change. */
function useNearPages(
  session: ChannelSession,
  shown: { startIndex: number; endIndex: number; count: number } | null,
): void {
  const { startIndex = 0, endIndex = 0, count = 0 } = shown ?? {};
  useEffect(() => {
    if (count === 0) return;
    if (startIndex < readAhead) void session.loadOlder().catch(ignore);
    if (endIndex > count - readAhead) void session.loadNewer().catch(ignore);
  }, [session, startIndex, endIndex, count]);
}

/** The next scroll to this edge fetches again. */
const ignore = (error: unknown) => console.info("A page of messages did not come.", error);

const frame = css({ position: "relative", flex: 1, minHeight: 0 });
