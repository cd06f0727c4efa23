import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { mentions, serverMembers } from "../../schema/index.ts";
import { type InboxChange, storeEntries } from "../../people/inbox/write-inbox.ts";
import { queueDeliveries } from "../../account/notifications/queue-deliveries.ts";
import { linesOfPlaced } from "./heard-lines.ts";
import { selectCalled } from "../messages/mentions.ts";

/** Parts of the statement that places messages, after its part `placed`: who is told of them. */
export const partsThatTell = (
  db: Database,
  part: (name: string, statement: SQL) => ReturnType<ReturnType<Database["$with"]>["as"]>,
) => [
  db.$with("called").as(selectCalled(db, callsOfPlaced)),
  part("mentioned", storeMentions),
  part("told", storeEntries(sql`${entriesOfPlaced} union all ${linesOfPlaced}`)),
  part("queued", queueDeliveries(sql`told`)),
];

const callsOfPlaced = sql`
  select "index", "serverId", "userId" as "authorId", unnest(usernames) as username from placed`;

/** Members whom a placed message mentions. */
export const whoIsCalled = sql<
  string[]
>`array(select called.id from called where called.index = placed.index and called.is_member)`;

/** Whose inbox has an entry of a placed message. */
export const whoIsTold = sql<InboxChange[]>`(
  select json_agg(json_build_object('id', told.id, 'userId', told."userId"))
  from told where told."subjectId" = placed.id
)`;

/** A reply that calls the author of what it answers tells them once. */
const entriesOfPlaced = sql`
  select called.id as "userId", 'mention' as "kind", placed."userId" as "actorId",
    placed."serverId", placed.id as "subjectId"
  from called join placed on placed.index = called.index
  where called.is_member
  union all
  select placed."answeredUserId", 'reply', placed."userId", placed."serverId", placed.id
  from placed
  where placed."answeredUserId" is not null
    and (placed."replyToId" is not null or placed.seq = 1)
    and (
      select answered.id from ${serverMembers} answered
      where answered."serverId" = placed."serverId"
        and answered."userId" = placed."answeredUserId"
    ) is not null
    and not exists (
      select from called
      where called.index = placed.index and called.id = placed."answeredUserId"
    )`;

const storeMentions = sql`
  insert into ${mentions} ("id", "messageId", "channelId", "seq", "userId")
  select gen_random_uuid(), placed.id, placed."channelId", placed.seq, called.id
  from called join placed on placed.index = called.index`;
