import {
  dropHookDelivery,
  findWaitingDelivery,
  listDueDeliveries,
  markHookDelivered,
  markHookFailed,
  switchHookOff,
  type WaitingDelivery,
} from "@oni/db/chat";
import { insertInboxEntries } from "@oni/db/people";
import type { Publisher } from "@oni/realtime";
import type { Log } from "@oni/realtime/process";
import type { Outgoing } from "../../process/outgoing/outgoing.ts";
import { openHookSecret, signBody } from "./hook-secret.ts";
import { type BodyParts, writeBody } from "./write-body.ts";

/** The first wait after a failure. It doubles up to the longest wait. */
const firstRetryMs = 2_000;
const longestRetryMs = 60 * 60_000;
/** The deliveries of a hook that one claim sends, and the channels that it sends at once. */
const deliveriesAtOnce = 20;
const channelsAtOnce = 4;

export type Delivering = BodyParts & {
  outgoing: Pick<Outgoing, "post">;
  publisher: Pick<Publisher, "inboxChanged">;
  now: () => Date;
  log: Log;
};

/**
 * Sends due deliveries of a hook: those of a channel one after the other, until one fails. Checks each just
 * before sending it. What remains when `hasTime` returns false is due.
 */
export async function deliver(
  parts: Delivering,
  hookId: string,
  hasTime: () => boolean,
): Promise<void> {
  const due = await listDueDeliveries(parts.db, hookId, deliveriesAtOnce);
  const channelIds = [...new Set(due.map(({ channelId }) => channelId))];
  const sendChannels = async () => {
    for (let next = channelIds.shift(); next !== undefined; next = channelIds.shift()) {
      const channelId = next;
      for (const { id } of due.filter((delivery) => delivery.channelId === channelId)) {
        if (!hasTime() || !(await deliverOne(parts, id))) break;
      }
    }
  };
  await Promise.all(Array.from({ length: channelsAtOnce }, sendChannels));
}

/** Returns whether the channel may be sent more. */
async function deliverOne(parts: Delivering, id: string): Promise<boolean> {
  const { db } = parts;
  const delivery = await findWaitingDelivery(db, id);
  if (!delivery) return true;
  const body = delivery.isAllowed ? await writeBody(parts, delivery) : null;
  if (body === null) {
    await dropHookDelivery(db, id);
    return true;
  }
  const status = await post(parts, delivery, body);
  if (status !== null && status >= 200 && status < 300) {
    await markHookDelivered(db, delivery, status);
    return true;
  }
  await settleFailure(parts, delivery, status);
  return false;
}

/** Returns the status of the response; null without one. */
async function post(
  { outgoing, signingSecret, now, log }: Delivering,
  { id, hookId, url, secret: sealed }: WaitingDelivery,
  body: string,
): Promise<number | null> {
  const secret = openHookSecret(sealed, { signingSecret, hookId });
  if (secret === null) {
    log.warn("a hook has a secret of another signing secret", { hookId });
    return null;
  }
  const timestamp = Math.floor(now().getTime() / 1_000);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "ONI",
    "X-ONI-Delivery": id,
    "X-ONI-Timestamp": String(timestamp),
    "X-ONI-Signature": `sha256=${signBody(secret, timestamp, body)}`,
  };
  try {
    return (await outgoing.post(url, { headers, body: Buffer.from(body) })).status;
  } catch {
    // The reason may name the address, which is not logged.
    return null;
  }
}

async function settleFailure(
  { db, publisher, log }: Delivering,
  delivery: WaitingDelivery,
  status: number | null,
): Promise<void> {
  const { hookId, attempts } = delivery;
  const retryMs = Math.min(firstRetryMs * 2 ** Math.min(attempts, 30), longestRetryMs);
  const isOver = await markHookFailed(db, delivery, { status, retryMs });
  log.info(isOver ? "a hook is switched off" : "a hook is retried later", { hookId, status });
  if (!isOver) return;
  const inbox = await db.transaction(async (tx) => {
    const off = await switchHookOff(tx, hookId);
    if (!off) return [];
    const { makerId: userId, serverId } = off;
    return insertInboxEntries(tx, [
      { userId, kind: "hook", actorId: null, subjectId: hookId, serverId },
    ]);
  });
  if (inbox.length > 0) publisher.inboxChanged(inbox);
}
