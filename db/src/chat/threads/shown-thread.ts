import { sql } from "drizzle-orm";
import { rowWriter } from "../masks/mask-of.ts";
import { channels, messages } from "../../schema/index.ts";

/** The summary of a thread below its root message. `count` excludes deleted messages. */
export type ShownThread = {
  channelId: string;
  count: number;
  /** The time of its last message; null while there is none. */
  lastAt: string | null;
  /** The authors of the latest messages, at most three, latest first. */
  faces: string[];
};

/** Number of latest messages that are searched for authors. */
const facesDepth = 50;

/**
 * The thread of a message, in a query of `messages`, or null. The count uses `seq`, which has no gaps.
 */
export const shownThread = sql<ShownThread | null>`(
  select json_build_object(
    'channelId', room.id,
    'count', room."lastSeq" - (
      select count(*) from ${messages} gone
      where gone."channelId" = room.id and gone."deletedAt" is not null
    ),
    'lastAt', (
      select to_char(said."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from ${messages} said
      where said."channelId" = room.id and said."deletedAt" is null
      order by said.seq desc limit 1
    ),
    'faces', array(
      select late."userId" from (
        select ${rowWriter} as "userId", said.seq, said."deletedAt" from ${messages} said
        where said."channelId" = room.id order by said.seq desc limit ${facesDepth}
      ) late
      where late."userId" is not null and late."deletedAt" is null
      group by late."userId" order by max(late.seq) desc limit 3
    )
  )
  from ${channels} room where room."rootMessageId" = ${messages.id}
)`;
