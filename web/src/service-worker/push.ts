import type { PushPayload } from "@oni/api/contract";
import { requestFrom } from "../account/device/worker-messages.ts";
import { isWithdrawal, noticeOf, outdated } from "./notices.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows a push and closes the notifications that it withdraws. */
export async function showPush(payload: PushPayload): Promise<void> {
  if (isWithdrawal(payload)) {
    const shown = await self.registration.getNotifications();
    for (const notification of outdated(shown, payload)) notification.close();
    return;
  }
  if (await isShownInWindow()) return;
  const { title, body, tag, path } = noticeOf(payload);
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    icon: "/icons/192.png",
    badge: "/icons/badge-96.png",
  });
}

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** A member who sees a linked page sees the count at the bell. */
async function isShownInWindow(): Promise<boolean> {
  const focused = (await windows()).find((client) => client.focused);
  return focused !== undefined && requestFrom(focused, { kind: "shows-news" });
}

/** Opens the entry in an open window, which keeps its unsaved texts, else in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const path: string = notification.data?.path ?? "/inbox";
  for (const client of await windows()) {
    // One after the other, until one succeeds.
    if (await requestFrom(client, { kind: "open", path })) return void (await client.focus());
  }
  await self.clients.openWindow(path);
}

/** Subscribes again after the push service has ended a subscription. A page reports it to the server. */
export async function resubscribe({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  if (!newSubscription && oldSubscription) {
    await self.registration.pushManager.subscribe(oldSubscription.options);
  }
  for (const client of await windows()) client.postMessage({ kind: "resubscribed" });
}
