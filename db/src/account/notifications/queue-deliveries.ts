import { type SQL, sql } from "drizzle-orm";
import { pushDeliveries, pushSubscriptions } from "../../schema/index.ts";

/**
 * Queues entries for the devices of their readers, in the statement that stores the entries. `entries` is
 * the part of that statement that returns `id` and `userId` of the new entries. An entry that was sent
 * before is sent again. A device that is being removed at the same time is skipped without waiting.
 */
export const queueDeliveries = (entries: SQL): SQL => sql`
  insert into ${pushDeliveries} ("subscriptionId", "entryId", "dueAt")
  select device."id", entry."id", greatest(now(), device."retryAt")
  from ${entries} entry join ${pushSubscriptions} device on device."userId" = entry."userId"
  where not device."isPaused"
  for key share of device skip locked
  on conflict ("subscriptionId", "entryId") do update
    set "createdAt" = now(), "sentAt" = null, "dueAt" = excluded."dueAt"`;
