import { css } from "@emotion/react";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { reportFailure } from "../../../live/calls/use-action.ts";
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
import { useLogRows, useToldRange } from "./use-log-rows.ts";
import { useReadCursor } from "./use-read-cursor.ts";
import { useToday } from "../../../ui/text/use-now.ts";
import { standingOf } from "../../roles/may.ts";
import { useBottom, useFollowing } from "./use-bottom.ts";
import { useVirtualLog } from "./use-virtual-log.ts";
import type { Message } from "@oni/realtime/contract";

type MessageLogProps = Pick<LogRowProps, "user" | "onEdit" | "onReply" | "onGoTo"> & {
  server: Server;
  channel: Channel;
  session: ChannelSession;
  /** Where the view was sent last. A new object sends it there again. */
  target: LogTarget;
  newMark: NewMark;
  editingId: string | null;
  opening?: LogContent["opening"];
  /** Something else lies over all of it, so that nobody reads here. */
  isCovered: boolean;
};

/** The messages, newest at the bottom. Nothing above this is drawn again when one comes. */
export function MessageLog(props: MessageLogProps) {
  const log = useMessages(({ logs }) => logs[props.channel.id]);
  return log && <HeldLog {...props} log={log} />;
}

/** Only what is on the screen is drawn. */
function HeldLog(props: MessageLogProps & { log: ChannelLog }) {
  const { server, channel, user, log, session, target, newMark, editingId, opening } = props;
  const { onEdit, onReply, onGoTo, isCovered } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const blocked = useBlockedIds();
  const today = useToday();
  const lastReadSeq = useLastReadSeq(channel);
  const { messages, atEnd } = log;
  const { afterSeq: newAfterSeq } = newMark;
  const { rows, reachesEnd } = useLogRows(log, user.id, { channel, newAfterSeq, opening });
  useToldRange(log, channel);
  const keptIndex = indexOfEdited(rows, editingId);
  const bottom = useBottom(scroller);
  const virtual = useVirtualLog(scroller, rows, { isAtBottom: bottom.isThere, keptIndex });
  const targetIndex = useMemo(
    () => indexOfTarget(rows, target, { atEnd: reachesEnd, newAfterSeq }),
    [rows, target, reachesEnd, newAfterSeq],
  );
  const { hasArrived, hasOpened, takeOver } = useArrival(virtual, target, targetIndex);
  useFollowing(bottom, virtual, reachesEnd && hasArrived);
  const showEdited = useEffectEvent(() => {
    if (keptIndex === -1) return;
    // That it took the focus moved the view too, which the rows have not heard of yet.
    virtual.scrollToIndex(keptIndex, { align: "auto" });
    bottom.watch.look();
  });
  useEffect(() => showEdited(), [editingId]);

  // Of the rows as they are now; `range` is that of the time before until they are drawn.
  const { startIndex = 0, endIndex = 0 } = virtual.calculateRange() ?? {};
  useNearPages(session, hasArrived ? { startIndex, endIndex, count: rows.length } : null);

  const newIndex = useMemo(() => rows.findIndex(({ kind }) => kind === "new"), [rows]);
  const newSeq = (newAfterSeq ?? Infinity) + 1;
  const isMarkAbove = newIndex === -1 ? newSeq < firstSeq(log) : newIndex < startIndex;
  const isMarkInView = newIndex >= startIndex && newIndex <= endIndex;
  const isAtEnd = atEnd && bottom.isThere;
  const kept = seqsToKeep(rows, { startIndex, endIndex }, isAtEnd);
  useKeptMessages(session, messages, hasArrived && editingId === null ? kept : null);

  // Who was led past unread messages has not read them, until they stand at the end.
  const isPastUnread = "seq" in target && target.seq > lastReadSeq + 1;
  const mayRead = server.role !== null && hasArrived && !isCovered;
  const reads = mayRead && (isAtEnd || !isPastUnread);
  useReadCursor(channel, {
    seenSeq: reads ? lastSeenSeq(rows, endIndex) : null,
    isHeld: newMark.isHeld,
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

  const onHear = useCallback(() => {
    session.loadNewer().catch((error) => reportFailure("Those lines were not heard", error));
  }, [session]);
  const handleMoveByHand = () => {
    takeOver();
    if (newMark.isHeld && !isMarkInView) newMark.release();
  };

  return (
    <div css={frame}>
      <LogScroller
        label={`Messages in ${channel.name}`}
        scroller={scroller}
        virtual={virtual}
        isTelling={hasOpened && isAtEnd}
        onMoveByHand={handleMoveByHand}
      >
        {(index) => {
          const row = rows[index];
          return (
            row && (
              <LogRowView
                {...{ row, user, onEdit, onReply, onGoTo, onHear, today }}
                serverId={server.id}
                standing={standingOf(server)}
                isSideRoom={channel.parentId !== null}
                isUnread={isUnread(row)}
                isBlocked={isBlocked(row)}
                isEditing={index === keptIndex}
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

/** Keeps the log short around what is on the screen; null while nothing may be dropped. */
function useKeptMessages(
  session: ChannelSession,
  messages: readonly Message[],
  kept: { fromSeq: number; toSeq: number } | null,
): void {
  const { fromSeq = null, toSeq = null } = kept ?? {};
  useEffect(() => {
    if (fromSeq !== null && toSeq !== null) session.keepNear({ fromSeq, toSeq });
  }, [session, messages, fromSeq, toSeq]);
}

/** Rows before either edge at which the next page is fetched: half a page, to be there in time. */
const readAhead = 24;

/** Fetches what comes before or after while an edge of the log is near; null while it is not to move. */
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

/** Scrolling there again fetches again. */
const ignore = (error: unknown) => console.info("A page of messages did not come.", error);

const frame = css({ position: "relative", flex: 1, minHeight: 0 });
