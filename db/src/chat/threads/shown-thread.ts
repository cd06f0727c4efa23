import { sql } from "drizzle-orm";
import { channels, messages } from "../../schema/index.ts";

/** What stands under a message of which a side room was made: `count` messages are left there. */
export type ShownThread = {
  channelId: string;
  count: number;
  /** When the last of them was sent; null while there is none. */
  lastAt: string | null;
  /** Who wrote the last of them, at most three, the latest first. */
  faces: string[];
};

/** Among so many of the last messages it is looked for who wrote them. */
const facesDepth = 50;

/** The side room of a message, in a query of `messages`; null where there is none. `seq` has no gaps, so it counts. */
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
        select said."userId", said.seq, said."deletedAt" from ${messages} said
        where said."channelId" = room.id order by said.seq desc limit ${facesDepth}
      ) late
      where late."userId" is not null and late."deletedAt" is null
      group by late."userId" order by max(late.seq) desc limit 3
    )
  )
  from ${channels} room where room."rootMessageId" = ${messages.id}
)`;
