import { css } from "@emotion/react";
import { useMemo, useRef } from "react";
import { useOutbox } from "../../chat/outbox/outbox.ts";
import { useBlockedIds } from "../members/blocks.ts";
import type { LogTarget } from "../../chat/log/channel-pages.ts";
import type { ChannelSession } from "../../chat/log/channel-session.ts";
import { JumpButtons } from "./JumpButtons.tsx";
import { indexOfTarget, isLinkedRow, lastSeenSeq } from "./log-position.ts";
import { buildRows, type LogRow } from "./log-rows.ts";
import type { LogRowProps } from "./log-row-props.ts";
import { LogRowView } from "./LogRowView.tsx";
import { LogScroller } from "./LogScroller.tsx";
import type { NewMark } from "./use-new-mark.ts";
import { useArrival } from "./use-arrival.ts";
import { useNearPages } from "./use-near-pages.ts";
import { useReadCursor } from "./use-read-cursor.ts";
import { useToday } from "./use-today.ts";
import { endTolerancePx, useVirtualLog } from "./use-virtual-log.ts";

type Shared = "server" | "channel" | "user" | "log" | "onEdit" | "onReply" | "onGoTo";

type MessageLogProps = Pick<LogRowProps, Shared> & {
  session: ChannelSession;
  /** Where the view was sent last. A new object sends it there again. */
  target: LogTarget;
  newMark: NewMark;
  editingId: string | null;
};

/** The messages, newest at the bottom. It is as long as the channel, and draws what is on the screen. */
export function MessageLog(props: MessageLogProps) {
  const { server, channel, user, log, session, target, newMark } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const entries = useOutbox((state) => state.entries);
  const blocked = useBlockedIds();
  const today = useToday();
  const { messages, pageStarts, atEnd } = log;
  const { afterSeq: newAfterSeq } = newMark;

  const rows = useMemo(() => {
    const outgoing = atEnd ? entries.filter(({ channelId }) => channelId === channel.id) : [];
    return buildRows({ messages, pageStarts, outgoing, newAfterSeq, viewerId: user.id });
  }, [messages, pageStarts, atEnd, entries, channel.id, newAfterSeq, user.id]);

  const isEdited = (row: LogRow | undefined) =>
    row?.kind === "message" && row.message.id === props.editingId;
  const virtual = useVirtualLog(scroller, rows, { atEnd, keptIndex: rows.findIndex(isEdited) });
  const targetIndex = useMemo(
    () => indexOfTarget(rows, target, { atEnd, newAfterSeq }),
    [rows, target, atEnd, newAfterSeq],
  );
  const { hasArrived, hasOpened, takeOver } = useArrival(virtual, target, targetIndex);

  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  useNearPages(session, hasArrived ? { startIndex, endIndex, count: rows.length } : null);

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
                {...props}
                row={row}
                blocked={blocked}
                isEditing={isEdited(row)}
                isTarget={isLinkedRow(row, target, newAfterSeq)}
                today={today}
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
        onGoToEnd={() => props.onGoTo({ isEnd: true })}
      />
    </div>
  );
}

const frame = css({ position: "relative", flex: 1, minHeight: 0 });
