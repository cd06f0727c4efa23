import type { Database } from "@oni/db";
import {
  type ClaimedDelivery,
  countShown,
  deletePushSubscription,
  dropDeliveries,
  retainDeliveries,
  markDelivered,
  postponeDeliveries,
} from "@oni/db/account";
import { listPushedEntries } from "@oni/db/people";
import type { Log } from "@oni/realtime/process";
import { defaultNotifySettings, entryRings } from "../../../../contract/account/notify-rules.ts";
import type { PushedEntry } from "../../../../contract/account/push.ts";
import type { ApiMetrics } from "../../../process/metrics.ts";
import type { PushOutcome, PushService } from "./service/push-service.ts";

/** The first wait after a push service was unreachable. It doubles up to the longest wait. */
const firstRetryMs = 30_000;
const longestRetryMs = 60 * 60_000;

/**
 * Apple's push service ends subscriptions of devices that receive a message and show nothing, such as a
 * withdrawal.
 */
const endsSilentDevices = (host: string) => host.endsWith(".push.apple.com");

export type Delivering = {
  db: Database;
  service: PushService;
  now: () => Date;
  metrics: Pick<ApiMetrics, "pushes">;
  log: Log;
};

/**
 * Sends one device its entries one after the other, and withdraws entries that no longer exist or are
 * read. Checks each entry just before sending it. Entries that remain when `hasTime` returns false or the
 * push service is unreachable are due later.
 */
export async function deliver(
  parts: Delivering,
  claimed: readonly ClaimedDelivery[],
  hasTime: () => boolean,
): Promise<void> {
  const [device] = claimed;
  if (!device) return;
  if (!device.isSignedIn) return deletePushSubscription(parts.db, device.subscriptionId);
  for (const delivery of claimed.filter(({ isSent }) => !isSent)) {
    if (!hasTime() || !(await deliverOne(parts, delivery))) return;
  }
  await withdraw(
    parts,
    claimed.filter(({ isSent }) => isSent),
  );
}

/** Returns whether the device may be sent more. */
async function deliverOne(parts: Delivering, delivery: ClaimedDelivery): Promise<boolean> {
  const { db, now, metrics } = parts;
  const [unread] = await listUnread(db, [delivery]);
  if (!unread || delivery.leftSeconds <= 0 || !entryRings(settingsOf(delivery), unread, now())) {
    await dropDeliveries(db, [delivery]);
    metrics.pushes.inc({ outcome: "left out" });
    return true;
  }
  const outcome = await parts.service.send({
    device: delivery,
    payload: (delivery.pushContent ?? true) ? unread.entry : {},
    ttlSeconds: delivery.leftSeconds,
    topic: topicOf(delivery.entryId),
  });
  if (outcome.outcome === "sent") await markDelivered(db, delivery);
  return settle(parts, [delivery], outcome);
}

const settingsOf = ({ levels, usual, quiet }: ClaimedDelivery) => ({
  levels: levels ?? defaultNotifySettings.levels,
  usual: usual ?? defaultNotifySettings.usual,
  quiet,
});

/** At most 32 characters of base64url (RFC 8030, section 5.4). */
const topicOf = (entryId: string) => entryId.replaceAll("-", "");

/** Returns the unread entries among the claimed deliveries. */
const listUnread = (
  db: Database,
  claimed: readonly ClaimedDelivery[],
): Promise<{ entry: PushedEntry; isDirect: boolean }[]> =>
  listPushedEntries(
    db,
    claimed[0]?.userId ?? "",
    claimed.map(({ entryId }) => entryId),
  );

async function withdraw(parts: Delivering, shown: readonly ClaimedDelivery[]): Promise<void> {
  const { db } = parts;
  const [device] = shown;
  if (!device) return;
  const unreadIds = new Set((await listUnread(db, shown)).map(({ entry }) => entry.id));
  await retainDeliveries(
    db,
    shown.filter(({ entryId }) => unreadIds.has(entryId)),
  );
  const gone = shown.filter(({ entryId }) => !unreadIds.has(entryId));
  const withdrawn = gone.map(({ entryId }) => entryId);
  if (gone.length === 0) return;
  if (endsSilentDevices(device.host)) return dropDeliveries(db, gone);
  const remaining = await countShown(db, device.subscriptionId, withdrawn);
  const ttlSeconds = Math.max(...gone.map(({ leftSeconds }) => leftSeconds));
  const payload = { withdrawn, remaining };
  const outcome = await parts.service.send({ device, payload, ttlSeconds });
  if (outcome.outcome === "sent") await dropDeliveries(db, gone);
  await settle(parts, gone, outcome);
}

/** Returns whether the device may be sent more. */
async function settle(
  { db, metrics, log }: Delivering,
  claimed: readonly ClaimedDelivery[],
  outcome: PushOutcome,
): Promise<boolean> {
  metrics.pushes.inc({ outcome: outcome.outcome });
  const [device] = claimed;
  if (!device || outcome.outcome === "sent") return true;
  const { subscriptionId, host, failureCount } = device;
  if (outcome.outcome === "gone") {
    await deletePushSubscription(db, subscriptionId);
    return false;
  }
  const { reason } = outcome;
  if (outcome.outcome === "refused") {
    log.warn("a push was refused", { host, reason });
    await dropDeliveries(db, claimed);
    return true;
  }
  const waitMs = Math.max(outcome.retryAfterMs ?? 0, firstRetryMs * 2 ** failureCount);
  log.info("a push is retried later", { host, reason });
  await postponeDeliveries(db, subscriptionId, Math.min(waitMs, longestRetryMs));
  return false;
}
