import type { PushSubscriptionListed } from "@oni/api/contract";
import { call } from "../../../live/calls/call.ts";
import { readStored, writeStored } from "../../../stores/local-storage.ts";
import { nameBrowser } from "../../device/name-browser.ts";
import { hasWorker } from "../../device/worker.ts";

export type PushDevice =
  /** The device has no push. An iPhone or iPad has it once ONI is on the home screen. */
  | { kind: "unsupported" | "needs-install" }
  /** The member has denied the permission in their browser. */
  | { kind: "denied" }
  /** Push is possible. If the device is subscribed, this is the hash of its endpoint. */
  | { kind: "able"; endpointHash: string | null };

/** Stores the hash of the subscription that the server knows of in this session. */
const publishedKey = "oni.push-endpoint";

export async function readDevice(): Promise<PushDevice> {
  if (!hasWorker || !("PushManager" in window) || !("Notification" in window)) {
    return { kind: isUninstalledApple(navigator) ? "needs-install" : "unsupported" };
  }
  if (Notification.permission === "denied") return { kind: "denied" };
  const subscription = await findSubscription();
  return { kind: "able", endpointHash: subscription && (await hashOf(subscription.endpoint)) };
}

/** Apple tablets identify as computers, but have touch. */
export const isUninstalledApple = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Mac OS X/.test(userAgent) && maxTouchPoints > 1);

/** Returns the server's name of an endpoint: SHA-256 in lower-case hexadecimal. */
export async function hashOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function findPushManager(): Promise<PushManager | undefined> {
  return hasWorker ? (await navigator.serviceWorker.getRegistration())?.pushManager : undefined;
}

const findSubscription = async () => (await (await findPushManager())?.getSubscription()) ?? null;

/** Requests permission and subscribes this device. Call it from a press. */
export async function subscribeDevice(): Promise<PushSubscriptionListed> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new Error("Your browser does not allow notifications.");
  const manager = await findPushManager();
  if (!manager) throw new Error("This page has not settled yet. Try again in a moment.");
  const { publicKey } = await call("GET /api/push/key", {});
  const before = await manager.getSubscription();
  // A subscription for other keys cannot be replaced. It has to end first.
  if (before && !isFor(before, publicKey)) await before.unsubscribe();
  return publish(
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  );
}

/** Registers the subscription on the server. If the server refuses, the subscription ends. */
async function publish(subscription: PushSubscription): Promise<PushSubscriptionListed> {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  try {
    const listed = await call("POST /api/push/subscriptions", {
      body: { endpoint, keys: { p256dh, auth }, name: nameBrowser(navigator.userAgent) },
    });
    writeStored(publishedKey, listed.endpointHash);
    return listed;
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Ends this browser's subscription here. On the server it ends with its row or the session. */
export async function unsubscribeDevice(): Promise<void> {
  writeStored(publishedKey, null);
  await (await findSubscription())?.unsubscribe();
}

/**
 * Synchronizes this browser with the server's list at the start, or after the browser has replaced the
 * subscription. A subscription revoked on another device ends. A new one replaces the old one.
 */
export async function settleDevice(): Promise<void> {
  const published = readStored(publishedKey);
  const subscription = await findSubscription();
  if (!subscription || published === null) return unsubscribeDevice();
  const hash = await hashOf(subscription.endpoint);
  const listed = await call("GET /api/push/subscriptions", {});
  if (hash === published && !listed.some(({ endpointHash }) => endpointHash === hash)) {
    return unsubscribeDevice();
  }
  const { publicKey } = await call("GET /api/push/key", {});
  if (hash !== published || !isFor(subscription, publicKey)) await subscribeDevice();
}

/** Returns whether a subscription is for the network's current key, which is base64url. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}
