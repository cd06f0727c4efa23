import { pausePush, sweepDeliveries } from "@oni/db/account";
import { pushDeliveries, pushSubscriptions } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPushApp } from "../../../../testing/push-member.ts";

let app: Awaited<ReturnType<typeof openPushApp>>;
beforeAll(async () => {
  app = await openPushApp();
});
beforeEach(() => app.db.delete(pushDeliveries));
afterAll(() => app.close());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test("account-409: an entry that was read without notice to the queue is withdrawn by the sweep", async () => {
  const { member, other, device } = await app.openPair();
  await app.knock(other, member);
  await app.knock(await app.signIn(), member);
  await app.queue.run();
  const [second, first] = device.received().toReversed();
  await sweepDeliveries(app.db);
  await app.queue.run();
  expect(device.received()).toEqual([]);
  await app.read(member, [first?.id ?? ""]);
  await app.queue.run();
  expect(device.received()).toEqual([]);
  await sweepDeliveries(app.db);
  await app.queue.run();
  expect(device.received()).toEqual([{ withdrawn: [first?.id], remaining: 1 }]);
  await app.read(member, [second?.id ?? ""]);
  await app.pass(25 * hourMs);
  await sweepDeliveries(app.db);
  expect(await app.queued()).toBe(0);
});

test("account-402: a push service that fails is tried again after its own delay, and other entries for the device wait", async () => {
  const { member, other, device } = await app.openPair();
  const busy = { status: 503, headers: { "Retry-After": "600" } };
  app.service.responses.set(device.path, [{ status: 500 }, busy]);
  await app.knock(other, member);
  await app.queue.run();
  expect(device.received()).toHaveLength(1);
  await app.pass(29_000);
  await app.queue.run();
  expect(device.received()).toEqual([]);
  await app.pass(1_000);
  await app.queue.run();
  expect(device.received()).toHaveLength(1);
  await app.knock(await app.signIn(), member);
  await app.pass(9 * minuteMs);
  await app.queue.run();
  expect(device.received()).toEqual([]);
  await app.pass(minuteMs);
  await app.queue.run();
  const [second, first] = await app.inbox(member);
  expect(device.received()).toEqual([first, second]);
});

test("account-402: a retried entry is checked again, and after a day it is not sent any more", async () => {
  const { member, other, device } = await app.openPair();
  const down = Array.from({ length: 30 }, () => ({ status: 429 }));
  app.service.responses.set(device.path, [...down]);
  await app.knock(other, member);
  await app.queue.run();
  expect(device.received()).toHaveLength(1);
  const [entry] = await app.inbox(member);
  await app.read(member, [entry?.id ?? ""]);
  await app.pass(minuteMs);
  await app.queue.run();
  expect(device.received()).toEqual([]);

  await app.knock(await app.signIn(), member);
  for (let attempt = 0; attempt < 25; attempt += 1) {
    await app.pass(hourMs);
    await app.queue.run();
  }
  expect(device.received().length).toBeLessThan(25);
  app.service.responses.delete(device.path);
  await app.queue.run();
  expect(device.received()).toEqual([]);
  expect(await app.queued()).toBe(0);
});

test("account-402, account-403: an entry that a push service refuses for good is not sent again, and the device stays subscribed", async () => {
  const { member, other, device } = await app.openPair();
  app.service.responses.set(device.path, [{ status: 400 }]);
  await app.knock(other, member);
  await app.queue.run();
  await app.pass(hourMs);
  await app.queue.run();
  expect(device.received()).toHaveLength(1);
  expect(await app.devices(member)).toHaveLength(1);
});

test.each([404, 410])(
  "account-404: a device for which its push service returns %s is no longer subscribed",
  async (status) => {
    const { member, other, device } = await app.openPair();
    const second = await app.subscribe(member.secret);
    app.service.responses.set(device.path, [{ status }]);
    await app.knock(other, member);
    await app.knock(await app.signIn(), member);
    await app.queue.run();
    expect(device.deviceMessages()).toHaveLength(1);
    expect(second.received()).toHaveLength(2);
    expect((await app.devices(member)).map(({ id }) => id)).toEqual([second.listed.id]);
  },
);

test("account-404: an endpoint whose name now resolves to a private address gets nothing and is removed", async () => {
  const { member, other, device } = await app.openPair();
  const { endpoint } = device.subscription;
  const otherEndpoint = endpoint.replace(/:\d+/, ":443");
  await app.db
    .update(pushSubscriptions)
    .set({ endpoint: otherEndpoint })
    .where(eq(pushSubscriptions.id, device.listed.id));
  await app.knock(other, member);
  await app.queue.run();
  expect(device.deviceMessages()).toEqual([]);
  expect(await app.devices(member)).toEqual([]);
});

test("account-395: a device whose session has ended gets nothing that was queued before", async () => {
  const { member, other, device } = await app.openPair();
  await app.knock(other, member);
  await app.request("/api/auth/logout", { method: "POST", as: member.secret });
  await app.queue.run();
  expect(device.deviceMessages()).toEqual([]);
  expect(await app.queued()).toBe(0);
});

test("account-396: while push is off nothing is queued, and queued entries are not sent", async () => {
  const { member, other, device } = await app.openPair();
  await app.knock(other, member);
  await pausePush(app.db, true);
  expect(await app.queued()).toBe(0);
  await app.knock(await app.signIn(), member);
  expect(await app.queued()).toBe(0);
  await pausePush(app.db, false);
  await app.queue.run();
  expect(device.deviceMessages()).toEqual([]);
  await app.knock(await app.signIn(), member);
  await app.queue.run();
  expect(device.deviceMessages()).toHaveLength(1);
});

test("account-406: of several processes one sends each message", async () => {
  const pairs = [await app.openPair(), await app.openPair(), await app.openPair()];
  for (const { member } of pairs) {
    for (let index = 0; index < 5; index += 1) await app.knock(await app.signIn(), member);
  }
  const queues = Array.from({ length: 4 }, app.makeQueue);
  await Promise.all(queues.map((queue) => queue.run()));
  for (const { device, member } of pairs) {
    const ids = device.received().map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set((await app.inbox(member)).map(({ id }) => id)));
    expect(ids).toHaveLength(5);
  }
});

test("account-407: a push service that does not respond takes its share of the work, and others take the rest", async () => {
  let open = () => {};
  const until = new Promise<void>((resolve) => {
    open = resolve;
  });
  const by = await app.signIn();
  const slow = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const member = await app.signIn();
      const device = await app.subscribe(member.secret, app.service.slowOrigin);
      app.service.responses.set(device.path, [{ status: 201, until }]);
      await app.knock(by, member);
      return device;
    }),
  );
  const stop = app.queue.start();
  const reached = () => slow.filter((device) => device.deviceMessages().length > 0).length;
  await expect.poll(reached).toBeGreaterThanOrEqual(8);
  const { member, other, device } = await app.openPair();
  await app.knock(other, member);
  await expect.poll(() => device.deviceMessages().length).toBe(1);
  expect(reached()).toBeLessThanOrEqual(15);
  open();
  await expect.poll(reached).toBe(20);
  await stop();
  expect(slow.map((one) => one.deviceMessages().length)).toEqual(slow.map(() => 1));
});
