import { hash } from "node:crypto";
import type { Database } from "@oni/db";
import {
  storePushSubscription,
  type ListedPushSubscription,
  type VerifiedSession,
} from "@oni/db/account";
import type * as z from "zod";
import {
  type createPushSubscription,
  pushSubscriptionLimit,
  type PushSubscriptionListed,
} from "../../../../../contract/account/push.ts";
import { RefusedAddress } from "../../../../process/outgoing/outgoing.ts";
import { AppError } from "../../../../http/answers/errors.ts";
import { isPublicKey } from "./encrypt-payload.ts";

/** The parts that a subscription needs. */
export type PushSubscribing = {
  /** The network's public key. */
  publicKey: string;
  /** Throws `RefusedAddress` for an endpoint that may not be sent to, see `Outgoing`. */
  judgeEndpoint: (url: string) => Promise<void>;
};

/** Subscribes a device; `isNew` is false when it was subscribed before. */
export async function subscribeDevice(
  { db, push }: { db: Database; push: PushSubscribing },
  session: VerifiedSession,
  { endpoint: given, keys, name }: z.infer<typeof createPushSubscription.body>,
): Promise<{ subscription: PushSubscriptionListed; isNew: boolean }> {
  if (!isPublicKey(keys.p256dh)) throw invalid("keys", "hold no public key of P-256");
  const { href: endpoint, hostname: host } = new URL(given);
  await push.judgeEndpoint(endpoint).catch((error: unknown) => {
    // A name server that is down is not the member's fault. The endpoint is checked again before each
    // push.
    if (!(error instanceof RefusedAddress)) return;
    throw invalid("endpoint", "must be an https address that anyone on the internet can reach");
  });
  const owner = { userId: session.viewer.id, sessionKey: session.key };
  const device = { endpoint, host, ...keys, name };
  const limit = { atMost: pushSubscriptionLimit };
  const outcome = await db.transaction((tx) => storePushSubscription(tx, owner, device, limit));
  if (outcome === "ended") throw new AppError("unauthorized");
  if (outcome === "taken") throw new AppError("conflict");
  if (outcome === "full") {
    const sentence = `At most ${pushSubscriptionLimit} devices can be notified. Remove one first.`;
    throw new AppError("conflict", { sentence });
  }
  return { subscription: presentSubscription(outcome.stored), isNew: outcome.isNew };
}

const invalid = (field: string, sentence: string) =>
  new AppError("invalid_input", { fields: { [field]: sentence } });

export const presentSubscription = ({
  id,
  name,
  createdAt,
  lastSentAt,
  endpoint,
}: ListedPushSubscription): PushSubscriptionListed => ({
  ...{
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  },
  endpointHash: hash("sha256", endpoint),
});
