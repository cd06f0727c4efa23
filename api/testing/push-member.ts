import { randomBytes } from "node:crypto";
import { pushDeliveries, pushSubscriptions } from "@oni/db/schema";
import type { InboxEntry } from "@oni/realtime/contract";
import { createLog } from "@oni/realtime/process";
import { sql } from "drizzle-orm";
import { Registry } from "prom-client";
import * as z from "zod";
import type { Direct } from "../contract/chat/directs.ts";
import type { PushSubscriptionListed } from "../contract/account/push.ts";
import { createPushQueue } from "../src/account/notifications/push/push-queue.ts";
import { createPushService } from "../src/account/notifications/push/service/push-service.ts";
import { createVapid } from "../src/account/notifications/push/service/vapid.ts";
import { createApiMetrics } from "../src/process/metrics.ts";
import { openTestApp } from "./app.ts";
import { makeDevice, openPushService } from "./push-service.ts";

/** All fields that a payload may have. */
const opened = z.looseObject({
  id: z.string().optional(),
  kind: z.string().optional(),
  withdrawn: z.array(z.string()).optional(),
  remaining: z.number().optional(),
});

type Actor = { id: string; secret: string };

/** A VAPID key for tests, with the contact of the test network. */
export const testVapid = createVapid(
  randomBytes(32).toString("base64url"),
  "mailto:keeper@example.net",
);

/**
 * Opens an app whose devices are registered with a push service on this machine. `queue` runs only when
 * the test calls it.
 */
export async function openPushApp() {
  const service = await openPushService();
  const clock = { now: new Date() };
  const { publicKey } = testVapid;
  const app = await openTestApp({ push: { publicKey, judgeEndpoint: service.outgoing.judge } });
  const { db } = app;
  const now = () => clock.now;
  const pushes = createPushService(testVapid, service.outgoing, now);
  const { pushes: counter } = createApiMetrics(new Registry());
  const log = createLog("error");
  const makeQueue = () =>
    createPushQueue({ db, service: pushes, now, metrics: { pushes: counter }, log });

  /** Subscribes a device of a member. `received` returns the decrypted messages since its last call. */
  async function subscribe(as: string, origin = service.origin) {
    const device = makeDevice(origin);
    const { status, body } = await app.request<PushSubscriptionListed>("/api/push/subscriptions", {
      ...{ as, body: { ...device.subscription, name: "Firefox on Linux" } },
    });
    const deviceMessages = () => service.pushed.filter(({ path }) => path === device.path);
    let seen = 0;
    const received = () => {
      const messages = deviceMessages().slice(seen);
      seen += messages.length;
      return messages.map((message) => opened.parse(device.decrypt(message.body)));
    };
    return { ...device, status, listed: body, deviceMessages, received };
  }

  /** Makes every entry of the queue older by `ms` and advances the clock. */
  async function pass(ms: number): Promise<void> {
    const ago = sql`interval '1 millisecond' * ${ms}::bigint`;
    const { dueAt, sentAt, createdAt } = pushDeliveries;
    const older = { dueAt: sql`${dueAt} - ${ago}`, sentAt: sql`${sentAt} - ${ago}` };
    await db.update(pushDeliveries).set({ ...older, createdAt: sql`${createdAt} - ${ago}` });
    const retryAt = sql`${pushSubscriptions.retryAt} - ${ago}`;
    await db.update(pushSubscriptions).set({ retryAt });
    clock.now = new Date(clock.now.getTime() + ms);
  }

  const inbox = async ({ secret: as }: Actor) =>
    (await app.request<InboxEntry[]>("/api/inbox", { as })).body;
  const read = ({ secret: as }: Actor, ids: string[]) =>
    app.request("/api/inbox/read", { as, body: { ids } });
  const knock = (by: Actor, on: Actor) =>
    app.request(`/api/users/${on.id}/knock`, { method: "POST", as: by.secret });
  const notify = ({ secret: as }: Actor, body: object) =>
    app.request("/api/notify", { method: "PUT", as, body });
  const devices = async ({ secret: as }: Actor) =>
    (await app.request<PushSubscriptionListed[]>("/api/push/subscriptions", { as })).body;
  const queued = () => db.$count(pushDeliveries);
  const queue = makeQueue();

  /** Marks entries as read and notifies the queue. */
  async function readAndNotify(reader: Actor, ids: string[]): Promise<void> {
    await read(reader, ids);
    queue.inboxChanged([{ userId: reader.id }]);
  }

  /** Two members, one with a device. */
  async function openPair() {
    const [member, other] = [await app.signIn(), await app.signIn()];
    return { member, other, device: await subscribe(member.secret) };
  }

  /** Opens a direct line by mutual knocks. */
  async function openDirect(one: Actor, two: Actor): Promise<Direct> {
    for (const [by, on] of [
      [one, two],
      [two, one],
    ] as const) {
      await knock(by, on);
    }
    const directs = await app.request<Direct[]>("/api/directs", { as: one.secret });
    const [direct] = directs.body.filter(({ other }) => other?.userId === two.id);
    if (!direct) throw new Error("Both have knocked.");
    return direct;
  }

  async function close() {
    await app.close();
    await service.close();
  }

  const asMember = { inbox, read, readAndNotify, knock, notify, devices };
  return {
    ...app,
    ...asMember,
    service,
    clock,
    queue,
    queued,
    makeQueue,
    subscribe,
    openPair,
    openDirect,
    pass,
    close,
  };
}
