import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channels, inboxEntries } from "../../schema/index.ts";
import { storeEntries } from "../../people/inbox/write-inbox.ts";
import { queueDeliveries } from "../../account/notifications/queue-deliveries.ts";
import { notifyAllRows } from "../sends/sent-messages.ts";

/**
 * Queues a message of a webhook for the devices of the members who chose "all messages", except of those
 * who are mentioned. A channel has one entry for each member, which its next message sends again. Call it with the
 * channel locked.
 */
export async function notifySubscribers(
  tx: Database,
  { channelId, mentionedUserIds }: { channelId: string; mentionedUserIds: readonly string[] },
): Promise<void> {
  const placed = tx.$with("placed").as(
    tx
      .select({
        index: sql<number>`0`.as("index"),
        channelId: sql`${channels.id}`.as("channelId"),
        serverId: channels.serverId,
        parentId: channels.parentId,
        seeRoleIds: channels.seeRoleIds,
        seeUserIds: channels.seeUserIds,
        writeRoleIds: channels.writeRoleIds,
        writeUserIds: channels.writeUserIds,
        userId: sql`null::uuid`.as("userId"),
        answeredUserId: sql`null::uuid`.as("answeredUserId"),
        line: sql`null::text`.as("line"),
      })
      .from(channels)
      .where(eq(channels.id, channelId)),
  );
  const called = tx.$with("called", {}).as(sql`
    select 0 as "index", unnest(${sql.param([...mentionedUserIds])}::uuid[]) as id`);
  const subscribers = tx.$with("subscriber", {}).as(sql`
    select * from (${notifyAllRows}) row("userId", "kind", "actorId", "serverId", "subjectId")`);
  const isOfSubscriber = and(
    eq(inboxEntries.subjectId, channelId),
    eq(inboxEntries.kind, "message"),
    isNull(inboxEntries.actorId),
    sql`${inboxEntries.userId} in (select "userId" from subscriber)`,
  );
  // Without an actor no constraint finds the entry of an earlier message.
  const repeated = tx.$with("repeated", {}).as(sql`
    update ${inboxEntries} set "createdAt" = now(), "readAt" = null where ${isOfSubscriber}
    returning "id", "userId"`);
  const stored = tx.$with("stored", {}).as(
    storeEntries(sql`
      select * from subscriber
      where "userId" not in (select "userId" from repeated)`),
  );
  const due = tx.$with("due", {}).as(sql`
    select "id", "userId" from repeated union all select "id", "userId" from stored`);
  const queued = tx.$with("queued", {}).as(queueDeliveries(sql`due`));
  await tx
    .with(placed, called, subscribers, repeated, stored, due, queued)
    .select({ id: sql<string>`"id"` })
    .from(sql`due`);
}
