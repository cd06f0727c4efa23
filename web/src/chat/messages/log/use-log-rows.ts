import { useEffect, useMemo, useState } from "react";
import { type ChannelLog, endSeq, firstSeq } from "../../log/channel-log.ts";
import { useOutbox } from "../../outbox/outbox.ts";
import type { Channel } from "../../lists/queries.ts";
import { lastSeqOf } from "../../unread/counts-store.ts";
import { useIsLost } from "../../../stores/connection.ts";
import { useLoadedRange } from "../../../stores/loaded-range.ts";
import { groupDigits } from "../../../ui/text/group-digits.ts";
import { useZone } from "../../../browser/zone.ts";
import { createRowBuilder, type LogContent, type LogRow } from "./log-rows.ts";

type Framing = { channel: Channel } & Pick<LogContent, "newAfterSeq" | "opening">;

/**
 * Returns the rows of a log. `reachesEnd` is true if the viewer's next message will be the last row.
 * While the link is down it follows a row for the gap.
 */
export function useLogRows(
  log: ChannelLog,
  viewerId: string,
  { channel, newAfterSeq, opening }: Framing,
): { rows: LogRow[]; reachesEnd: boolean } {
  const { messages, pageStarts, atEnd } = log;
  const entries = useOutbox((state) => state.entries);
  const isLost = useIsLost();
  const zone = useZone();
  const [builder, setBuilder] = useState(() => ({ zone, buildRows: createRowBuilder(viewerId) }));
  // Days begin at other rows in another time zone.
  if (builder.zone !== zone) setBuilder({ zone, buildRows: createRowBuilder(viewerId) });
  const { buildRows } = builder;
  const reachesEnd = atEnd || isLost;
  const lastSeq = isLost && !atEnd ? Math.max(log.lastSeq, lastSeqOf(channel)) : 0;

  const rows = useMemo(() => {
    const outgoing = reachesEnd ? entries.filter(({ channelId }) => channelId === channel.id) : [];
    const above = atEnd || messages.length > 0 ? opening : undefined;
    return buildRows({ messages, pageStarts, lastSeq, outgoing, newAfterSeq, opening: above });
  }, [
    buildRows,
    messages,
    pageStarts,
    lastSeq,
    atEnd,
    reachesEnd,
    entries,
    channel.id,
    newAfterSeq,
    opening,
  ]);
  return { rows, reachesEnd };
}

/** Publishes the range of cached messages while others cannot be fetched. A thread publishes none. */
export function usePublishedRange(log: ChannelLog, { parentId }: Channel): void {
  const isPublished = useIsLost() && parentId === null;
  const fromSeq = isPublished ? firstSeq(log) : 0;
  const toSeq = isPublished ? endSeq(log) : 0;
  useEffect(() => {
    if (toSeq === 0) return;
    useLoadedRange.setState({ range: `${groupDigits(fromSeq)}...${groupDigits(toSeq)}` });
    return () => useLoadedRange.setState({ range: null });
  }, [fromSeq, toSeq]);
}
