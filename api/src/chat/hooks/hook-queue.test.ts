import { claimHooks, releaseHook, sweepHookDeliveries } from "@oni/db/chat";
import { hookDeliveries, hooks } from "@oni/db/schema";
import { makeChannel } from "@oni/db/testing";
import type { InboxEntry } from "@oni/realtime/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Hook, HookDelivery } from "../../../contract/chat/hooks.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";
import { openHookApp } from "../../../testing/hook-receiver.ts";

let app: Awaited<ReturnType<typeof openHookApp>>;
let scene: TestDimension;
let hook: Hook;
beforeAll(async () => {
  app = await openHookApp();
});
beforeEach(async () => {
  app.received.length = 0;
  app.receiver.respond = () => 204;
  await app.db.delete(hooks);
  scene = await openDimension(app);
  hook = await makeHook(scene);
});
afterAll(() => app.close());

async function makeHook({ server, owner }: TestDimension, path = "/hook"): Promise<Hook> {
  const body = { url: `${app.origin}${path}`, events: ["message:created"] };
  return (await app.request<Hook>(`${server}/hooks`, { as: owner.secret, body })).body;
}

const send = (content: string, channelId = scene.channelId) =>
  scene.sendMessage(scene.member.secret, content, {}, channelId);

const contents = (): string[] =>
  app.received.splice(0).map(({ body }) => JSON.parse(body).data.content);

/** Makes everything that waits for its next attempt due. */
const wait = () => app.db.update(hookDeliveries).set({ retryAt: null });

const list = async () => {
  const path = `${scene.server}/hooks/${hook.id}/deliveries`;
  return (await app.request<HookDelivery[]>(path, { as: scene.owner.secret })).body;
};

test("chat-667: events of a channel wait for an earlier one, in order, and other channels do not", async () => {
  const { id: other } = await makeChannel(app.db, { serverId: scene.id });
  app.receiver.respond = ({ body }) => (body.includes("one") ? 500 : 204);
  await send("one");
  await send("two");
  await send("three");
  await send("else", other);
  await app.queue.run();
  expect(contents().toSorted()).toEqual(["else", "one"]);
  await send("more", other);
  await app.queue.run();
  expect(contents()).toEqual(["more"]);
  await wait();
  await app.queue.run();
  expect(contents()).toEqual(["one"]);
  app.receiver.respond = () => 204;
  await wait();
  await app.queue.run();
  expect(contents()).toEqual(["one", "two", "three"]);
});

test("chat-667: an event without a response is sent again under its id, and the pauses grow", async () => {
  app.receiver.respond = () => null;
  await send("one");
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await app.queue.run();
    const [delivery] = await app.db.select().from(hookDeliveries);
    const { retryAt, attemptedAt } = delivery ?? {};
    pauses.push(Math.round((Number(retryAt) - Number(attemptedAt)) / 1_000));
    await wait();
  }
  expect(pauses).toEqual([2, 4, 8]);
  app.receiver.respond = () => 201;
  await app.queue.run();
  expect(new Set(app.received.map(({ headers }) => headers["x-oni-delivery"])).size).toBe(1);
  expect(await list()).toMatchObject([{ state: "delivered", attempts: 4, status: 201 }]);
});

test("chat-667: many events of two channels arrive in order, with two processes on the queue", async () => {
  const { id: other } = await makeChannel(app.db, { serverId: scene.id });
  for (let index = 0; index < 45; index += 1) {
    await send(`${index}`);
    if (index % 2 === 0) await send(`${index}`, other);
  }
  await Promise.all([app.queue.run(), app.makeQueue().run()]);
  const bodies = app.received.map(({ body }) => JSON.parse(body));
  const of = (channelId: string) =>
    bodies.filter((body) => body.channelId === channelId).map(({ data }) => Number(data.content));
  expect(of(scene.channelId)).toEqual(Array.from({ length: 45 }, (_, index) => index));
  expect(of(other)).toEqual(Array.from({ length: 23 }, (_, index) => 2 * index));
});

test("chat-668, chat-669: a hook that failed for a day is off, and a delivery sent again switches it on", async () => {
  app.receiver.respond = () => 410;
  await send("one");
  await send("two");
  await app.queue.run();
  expect(await list()).toMatchObject([
    { state: "waiting", attempts: 0, status: null },
    { state: "waiting", attempts: 1, status: 410 },
  ]);
  const past = sql`now() - interval '24 hours'`;
  await app.db.update(hookDeliveries).set({ retryAt: null, failingSince: past });
  await app.queue.run();
  await send("three");
  app.received.length = 0;
  await app.queue.run();
  expect(app.received).toEqual([]);
  const [last, first] = await list();
  expect([last, first]).toMatchObject([
    { state: "failed", attempts: 0 },
    { state: "failed", attempts: 2, retryAt: null },
  ]);
  const inbox = async () =>
    (await app.request<InboxEntry[]>("/api/inbox", { as: scene.owner.secret })).body;
  const entry = { kind: "hook", actor: null, target: { serverId: scene.id } };
  expect(await inbox()).toMatchObject([{ ...entry, excerpt: new URL(app.origin).host }]);
  const hookOf = async () =>
    (await app.request<Hook[]>(`${scene.server}/hooks`, { as: scene.owner.secret })).body;
  expect(await hookOf()).toMatchObject([{ offAt: expect.any(String) }]);

  app.receiver.respond = () => 204;
  const retry = async (id: string) =>
    app.request(`${scene.server}/hooks/${hook.id}/deliveries/${id}/retry`, {
      ...{ method: "POST", as: scene.owner.secret },
    });
  expect((await retry(hook.id)).status).toBe(404);
  expect((await retry(first?.id ?? "")).status).toBe(200);
  await app.queue.run();
  expect(contents()).toEqual(["one"]);
  expect(await hookOf()).toMatchObject([{ offAt: null, failedAt: null }]);
  expect(await inbox()).toEqual([]);
  expect((await retry(first?.id ?? "")).status).toBe(200);
  await send("four");
  await app.queue.run();
  expect(contents()).toEqual(["one", "four"]);
});

test("chat-669: the last 50 deliveries are listed, and old ones are deleted unless they wait", async () => {
  for (let index = 0; index < 52; index += 1) await send(`${index}`);
  const waiting = await list();
  expect(waiting).toHaveLength(50);
  const past = sql`now() - interval '73 hours'`;
  await app.db.update(hookDeliveries).set({ createdAt: past });
  await sweepHookDeliveries(app.db);
  expect(await list()).toHaveLength(50);
  await app.queue.run();
  await sweepHookDeliveries(app.db);
  expect(await list()).toEqual([]);
});

test("chat-670: hooks without a response hold back no other hook", async () => {
  app.receiver.respond = ({ path }) => (path === "/dead" ? null : 204);
  await app.db.insert(hooks).values(
    Array.from({ length: 60 }, () => ({
      ...{ serverId: scene.id, makerId: scene.owner.id, secret: "sealed" },
      ...{ url: `${app.origin}/dead`, events: ["message:created" as const] },
    })),
  );
  await app.db.update(hooks).set({ failedAt: new Date(0) });
  await app.db.update(hooks).set({ failedAt: null }).where(eq(hooks.id, hook.id));
  await send("one");
  const claimed = await claimHooks(app.db, { limit: 8, leaseMs: 60_000, withFailing: true });
  expect(claimed[0]).toEqual({ id: hook.id, isFailing: false });
  expect(claimed).toHaveLength(8);
  await send("two");
  expect(await claimHooks(app.db, { limit: 8, leaseMs: 1, withFailing: false })).toEqual([]);
  for (const { id } of claimed) await releaseHook(app.db, id);
  const alive = await claimHooks(app.db, { limit: 8, leaseMs: 1, withFailing: false });
  expect(alive).toEqual([{ id: hook.id, isFailing: false }]);
});
