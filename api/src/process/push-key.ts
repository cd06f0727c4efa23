import { createECDH } from "node:crypto";
import { join } from "node:path";
import { PlainError } from "@oni/db";
import type { Log } from "@oni/realtime/process";
import type { Config } from "./config.ts";
import { curve } from "../account/notifications/push/service/encrypt-payload.ts";
import {
  createVapid,
  isPrivateKey,
  type Vapid,
} from "../account/notifications/push/service/vapid.ts";
import { loadSecret } from "./load-secret.ts";

/**
 * Returns the key that signs this network's push notifications, or null if push is off. A single machine
 * creates the key once and stores it in the data directory. Replicas share no directory, so their key
 * must be configured; without it push is off. Throws `PlainError` if the stored key is invalid.
 */
export async function openPushKey(config: Config, log: Log): Promise<Vapid | null> {
  if (config.PUSH === "off") return null;
  const subject = config.VAPID_SUBJECT ?? subjectOf(config.PUBLIC_URL);
  if (config.VAPID_PRIVATE_KEY) return createVapid(config.VAPID_PRIVATE_KEY, subject);
  if (config.REDIS_URL) {
    log.info("push notifications are off: replicas need VAPID_PRIVATE_KEY for them");
    return null;
  }
  const path = join(config.DATA_DIR, "push-key");
  const stored = (await loadSecret(path, makeKey)).trim();
  if (isPrivateKey(stored)) return createVapid(stored, subject);
  throw new PlainError(
    `${path} is no key. Put back the one from your backup, or remove that file to have a new one ` +
      `made, with which members have to turn on their notifications anew.`,
  );
}

/**
 * The contact for push services, which require one. Without `https` there is no address that they could
 * reach.
 */
const subjectOf = (publicUrl: string | undefined) =>
  publicUrl?.startsWith("https:") ? publicUrl : "https://localhost";

function makeKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  // The key is a number, so leading zeros are missing.
  const digits = pair.getPrivateKey("hex").padStart(64, "0");
  return Buffer.from(digits, "hex").toString("base64url");
}
