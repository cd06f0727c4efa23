import { type SQL, sql } from "drizzle-orm";
import { pushDeliveries, pushSubscriptions } from "../../schema/index.ts";

/**
 * Queues entries for the devices of their readers, in the statement that stores them: `entries` is its
 * part that answers `id` and `userId` of those that are new. One that was sent before is to be sent again.
 * A device that is being removed at that moment is left out, and nobody waits for it.
 */
export const queueDeliveries = (entries: SQL): SQL => sql`
  insert into ${pushDeliveries} ("subscriptionId", "entryId", "dueAt")
  select device."id", entry."id", greatest(now(), device."retryAt")
  from ${entries} entry join ${pushSubscriptions} device on device."userId" = entry."userId"
  where not device."isPaused"
  for key share of device skip locked
  on conflict ("subscriptionId", "entryId") do update
    set "createdAt" = now(), "sentAt" = null, "dueAt" = excluded."dueAt"`;
