import type { PushPayload } from "../../../../../contract/account/push.ts";
import { type Outgoing, RefusedAddress } from "../../../../process/outgoing/outgoing.ts";
import { type DeviceKeys, encryptPayload } from "./encrypt-payload.ts";
import type { Vapid } from "./vapid.ts";

/**
 * A message for a device. A push service that stores two messages with one `topic` keeps the later one.
 */
export type PushMessage = {
  device: DeviceKeys & { endpoint: string };
  payload: PushPayload;
  ttlSeconds: number;
  topic?: string;
};

/**
 * The outcome of a push. `gone`: the device is no longer subscribed, or its address is never sent to.
 * `retry`: not now, but perhaps later, at the time the push service names. `refused`: not this message.
 */
export type PushOutcome =
  | { outcome: "sent" }
  | { outcome: "gone" }
  | { outcome: "refused"; reason: string }
  | { outcome: "retry"; reason: string; retryAfterMs: number | null };

/** Hands messages for devices to their push services (RFC 8030). */
export type PushService = { send(message: PushMessage): Promise<PushOutcome> };

export const createPushService = (
  vapid: Vapid,
  outgoing: Outgoing,
  now: () => Date,
): PushService => ({
  send: async ({ device, payload, ttlSeconds, topic }) => {
    const origin = new URL(device.endpoint).origin;
    const headers = {
      Authorization: vapid.authorize(origin, now()),
      "Content-Type": "application/octet-stream",
      "Content-Encoding": "aes128gcm",
      TTL: String(Math.max(0, ttlSeconds)),
      Urgency: "normal",
      ...(topic !== undefined && { Topic: topic }),
    };
    const body = encryptPayload(JSON.stringify(payload), device);
    try {
      const answer = await outgoing.post(device.endpoint, { headers, body });
      return outcomeOf(answer.status, answer.headers["retry-after"], now());
    } catch (error) {
      if (error instanceof RefusedAddress) return { outcome: "gone" };
      const reason = error instanceof Error ? error.message : "no answer";
      return { outcome: "retry", reason, retryAfterMs: null };
    }
  },
});

function outcomeOf(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  const reason = `status ${status}`;
  if (status === 429 || status >= 500) {
    return { outcome: "retry", reason, retryAfterMs: msOf(retryAfter, now) };
  }
  return { outcome: "refused", reason };
}

/** Parses a `Retry-After` value: seconds or a date (RFC 9110, section 10.2.3). */
function msOf(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null;
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
