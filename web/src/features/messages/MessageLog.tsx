import { css } from "@emotion/react";
import { useMemo, useRef, useState } from "react";
import { useOutbox } from "../../chat/outbox/outbox.ts";
import { useBlockedIds } from "../members/blocks.ts";
import { type ChannelLog, messageAt } from "../../chat/log/channel-log.ts";
import type { Channel, Server } from "../../chat/queries.ts";
import type { LogTarget } from "../../chat/log/channel-pages.ts";
import type { ChannelSession } from "../../chat/log/channel-session.ts";
import { JumpButtons } from "./JumpButtons.tsx";
import { indexOfTarget, isLinkedRow, lastSeenSeq } from "./log-position.ts";
import { createRowBuilder, type LogRow } from "./log-rows.ts";
import type { LogRowProps } from "./log-row-props.ts";
import { LogRowView } from "./LogRowView.tsx";
import { LogScroller } from "./LogScroller.tsx";
import type { NewMark } from "./use-new-mark.ts";
import { useArrival } from "./use-arrival.ts";
import { useNearPages } from "./use-near-pages.ts";
import { useKeptMessages } from "./use-kept-messages.ts";
import { useReadCursor } from "./use-read-cursor.ts";
import { useToday } from "./use-today.ts";
import { endTolerancePx, useVirtualLog } from "./use-virtual-log.ts";

type MessageLogProps = Pick<LogRowProps, "user" | "onEdit" | "onReply" | "onGoTo"> & {
  server: Server;
  channel: Channel;
  log: ChannelLog;
  session: ChannelSession;
  /** Where the view was sent last. A new object sends it there again. */
  target: LogTarget;
  newMark: NewMark;
  editingId: string | null;
};

/** The messages, newest at the bottom. Only what is on the screen is drawn. */
export function MessageLog(props: MessageLogProps) {
  const { server, channel, user, log, session, target, newMark, editingId } = props;
  const { onEdit, onReply, onGoTo } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const entries = useOutbox((state) => state.entries);
  const blocked = useBlockedIds();
  const today = useToday();
  const { messages, pageStarts, atEnd } = log;
  const { afterSeq: newAfterSeq } = newMark;
  const [buildRows] = useState(() => createRowBuilder(user.id));

  const rows = useMemo(() => {
    const outgoing = atEnd ? entries.filter(({ channelId }) => channelId === channel.id) : [];
    return buildRows({ messages, pageStarts, outgoing, newAfterSeq });
  }, [buildRows, messages, pageStarts, atEnd, entries, channel.id, newAfterSeq]);

  const isEdited = (row: LogRow | undefined) =>
    row?.kind === "message" && row.message.id === editingId;
  const keptIndex = editingId === null ? -1 : rows.findIndex(isEdited);
  const virtual = useVirtualLog(scroller, rows, { atEnd, keptIndex });
  const targetIndex = useMemo(
    () => indexOfTarget(rows, target, { atEnd, newAfterSeq }),
    [rows, target, atEnd, newAfterSeq],
  );
  const { hasArrived, hasOpened, takeOver } = useArrival(virtual, target, targetIndex);

  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  useNearPages(session, hasArrived ? { startIndex, endIndex, count: rows.length } : null);

  const toSeq = lastSeenSeq(rows, endIndex);
  const shown = { fromSeq: lastSeenSeq(rows, startIndex) ?? toSeq, toSeq };
  useKeptMessages(session, messages, hasArrived && editingId === null ? shown : null);

  const newIndex = rows.findIndex(({ kind }) => kind === "new");
  const isMarkInView = newIndex >= startIndex && newIndex <= endIndex;
  const isAtEnd = atEnd && virtual.isAtEnd(endTolerancePx);
  // Who was led past unread messages has not read them, until they stand at the end.
  const isPastUnread = "seq" in target && target.seq > channel.lastReadSeq + 1;
  const reads = server.role !== null && hasArrived && (isAtEnd || !isPastUnread);
  useReadCursor(channel, {
    seenSeq: reads ? toSeq : null,
    isHeld: newMark.isHeld,
  });

  const isUnread = (row: LogRow) =>
    row.kind === "message" &&
    server.role !== null &&
    row.message.userId !== user.id &&
    row.message.seq > channel.lastReadSeq;
  const isBlocked = (row: LogRow) =>
    row.kind === "message" && row.message.userId !== null && blocked.has(row.message.userId);
  const answeredBy = (row: LogRow) =>
    row.kind === "message" && row.message.replyToSeq !== null
      ? messageAt(log, row.message.replyToSeq)
      : undefined;

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
                {...{ row, user, onEdit, onReply, onGoTo, today }}
                serverId={server.id}
                role={server.role}
                isUnread={isUnread(row)}
                isBlocked={isBlocked(row)}
                isEditing={isEdited(row)}
                isTarget={isLinkedRow(row, target, newAfterSeq)}
                answered={answeredBy(row)}
              />
            )
          );
        }}
      </LogScroller>
      <JumpButtons
        isMarkAbove={newIndex !== -1 && newIndex < startIndex}
        onGoToMark={() => virtual.scrollToIndex(newIndex, { align: "start" })}
        isAway={rows.length > 0 && !isAtEnd}
        hasNew={channel.unreadCount > 0}
        onGoToEnd={() => onGoTo({ isEnd: true })}
      />
    </div>
  );
}

const frame = css({ position: "relative", flex: 1, minHeight: 0 });
