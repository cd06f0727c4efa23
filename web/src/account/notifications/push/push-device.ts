import type { PushSubscriptionListed } from "@oni/api/contract";
import { call } from "../../../live/calls/call.ts";
import { readStored, writeStored } from "../../../stores/local-storage.ts";
import { nameBrowser } from "../../device/name-browser.ts";
import { hasWorker } from "../../device/worker.ts";

export type PushDevice =
  /** It has no push; on an iPhone or iPad only until it is on the home screen. */
  | { kind: "unsupported" | "needs-install" }
  /** The member has told their browser not to let us. */
  | { kind: "denied" }
  /** It can; where it is subscribed, by this hash. */
  | { kind: "able"; endpointHash: string | null };

/** By its hash, which subscription of this browser the server was told of in this session. */
const publishedKey = "oni.push-endpoint";

export async function readDevice(): Promise<PushDevice> {
  if (!hasWorker || !("PushManager" in window) || !("Notification" in window)) {
    return { kind: isUninstalledApple(navigator) ? "needs-install" : "unsupported" };
  }
  if (Notification.permission === "denied") return { kind: "denied" };
  const subscription = await findSubscription();
  return { kind: "able", endpointHash: subscription && (await hashOf(subscription.endpoint)) };
}

/** Tablets of Apple call themselves computers, but have fingers. */
export const isUninstalledApple = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Mac OS X/.test(userAgent) && maxTouchPoints > 1);

/** As the server names an endpoint: SHA-256 in lower-case hexadecimal. */
export async function hashOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function findPushManager(): Promise<PushManager | undefined> {
  return hasWorker ? (await navigator.serviceWorker.getRegistration())?.pushManager : undefined;
}

const findSubscription = async () => (await (await findPushManager())?.getSubscription()) ?? null;

/** Asks the member's browser, and has this device notified. To be called from a press. */
export async function subscribeDevice(): Promise<PushSubscriptionListed> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new Error("Your browser was not allowed to ring.");
  const manager = await findPushManager();
  if (!manager) throw new Error("This page has not settled yet. Try again in a moment.");
  const { publicKey } = await call("GET /api/push/key", {});
  const before = await manager.getSubscription();
  // One for other keys cannot be replaced, only ended.
  if (before && !isFor(before, publicKey)) await before.unsubscribe();
  return publish(
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  );
}

/** Tells the server of it. What the server refuses is no subscription. */
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

/** Ends this browser's subscription here; on the server it ends with its row, or with the session. */
export async function unsubscribeDevice(): Promise<void> {
  writeStored(publishedKey, null);
  await (await findSubscription())?.unsubscribe();
}

/**
 * Brings this browser and the server's list together when the app starts, or the browser has replaced
 * the subscription: one that was revoked on another device ends, a new one takes its place.
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

/** Whether a subscription is for the network's present key, which is base64url. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}
