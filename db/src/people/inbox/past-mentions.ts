import { sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  channelReads,
  channels,
  inboxEntries,
  mentions,
  messages,
  serverMembers,
} from "../../schema/index.ts";

/**
 * Inserts inbox entries for unread mentions and replies of the last 30 days, for messages that
 * `sent-messages` did not insert. The entries have the times of the messages.
 */
export async function insertPastMentions(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into ${inboxEntries}
      ("id", "userId", "kind", "actorId", "serverId", "subjectId", "createdAt")
    select gen_random_uuid(), call."userId", call.kind, message."userId", channel."serverId",
      message.id, message."createdAt"
    from (
      select "messageId", "userId", 'mention' as kind from ${mentions}
      union all
      select reply.id, asked."userId", 'reply' from ${messages} reply
      join ${messages} asked on asked.id = reply."replyToId"
      where not exists (
        select from ${mentions} m where m."messageId" = reply.id and m."userId" = asked."userId"
      )
    ) as call
    join ${messages} message on message.id = call."messageId"
    join ${channels} channel on channel.id = message."channelId"
    join ${serverMembers} member
      on member."serverId" = channel."serverId" and member."userId" = call."userId"
    left join ${channelReads} held
      on held."channelId" = channel.id and held."userId" = call."userId"
    where message."userId" <> call."userId" and message."deletedAt" is null
      and message."createdAt" > now() - interval '30 days'
      and message.seq > coalesce(held."lastReadSeq", 0)
    on conflict do nothing`);
}
