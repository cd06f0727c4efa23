import { hash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type PushSubscriptionListed,
  pushSubscriptionLimit,
} from "../../../../contract/account/push.ts";
import { cheapPasswords, databaseOf, openTestApp } from "../../../../testing/app.ts";
import { openPushApp, testVapid } from "../../../../testing/push-member.ts";
import { makeDevice } from "../../../../testing/push-service.ts";
import { createOutgoing } from "../../../process/outgoing/outgoing.ts";

let app: Awaited<ReturnType<typeof openPushApp>>;
beforeAll(async () => {
  app = await openPushApp();
});
afterAll(() => app.close());

const path = "/api/push/subscriptions";
const list = async (as: string) => (await app.request<PushSubscriptionListed[]>(path, { as })).body;
const subscribe = (as: string, body: object) =>
  app.request<PushSubscriptionListed>(path, { as, body });

test("account-391: a device is listed by its name and the hash of its endpoint, to its member only", async () => {
  const [member, other] = [await app.signIn(), await app.signIn()];
  const { publicKey } = testVapid;
  expect((await app.request("/api/push/key", { as: member.secret })).body).toEqual({ publicKey });
  const first = await app.subscribe(member.secret);
  const second = await app.subscribe(member.secret);
  expect([first.status, second.status]).toEqual([201, 201]);
  const listed = ({ subscription }: typeof first) => ({
    ...{ id: expect.any(String), name: "Firefox on Linux", createdAt: expect.any(String) },
    ...{ lastSentAt: null, endpointHash: hash("sha256", subscription.endpoint) },
  });
  expect(await list(member.secret)).toEqual([listed(second), listed(first)]);
  expect(await list(other.secret)).toEqual([]);
  const remove = (as: string) =>
    app
      .request(`${path}/${first.listed.id}`, { as, method: "DELETE" })
      .then(({ status }) => status);
  expect([
    await remove(other.secret),
    await remove(member.secret),
    await remove(member.secret),
  ]).toEqual([404, 200, 404]);
  expect(await list(member.secret)).toEqual([listed(second)]);
});

test("account-391, account-392: the same endpoint is the same device, and another member who subscribes it takes it over", async () => {
  const [member, other] = [await app.signIn(), await app.signIn()];
  const { subscription } = makeDevice(app.service.origin);
  const first = await subscribe(member.secret, { ...subscription, name: "one" });
  const { keys } = makeDevice(app.service.origin).subscription;
  const again = await subscribe(member.secret, { ...subscription, keys, name: " two " });
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual({ ...first.body, name: "two" });
  expect((await subscribe(other.secret, { ...subscription, name: "mine" })).status).toBe(201);
  expect(await list(member.secret)).toEqual([]);
  expect(await list(other.secret)).toMatchObject([{ name: "mine" }]);
});

test("account-391, account-393: an invalid endpoint, key or name is refused, and so is a device above the limit", async () => {
  const { secret } = await app.signIn();
  const { subscription } = makeDevice(app.service.origin);
  const { keys } = subscription;
  const off = { ...subscription, name: "a device" };
  for (const [body, field] of [
    [{ ...off, endpoint: "over there" }, "endpoint"],
    [{ ...off, endpoint: `${subscription.endpoint}${"x".repeat(1_000)}` }, "endpoint"],
    [{ ...off, endpoint: "http://push.example.net/x" }, "endpoint"],
    [{ ...off, endpoint: "https://10.0.0.1/x" }, "endpoint"],
    [{ ...off, name: " " }, "name"],
    [{ ...off, keys: { ...keys, auth: "short" } }, "keys.auth"],
    [{ ...off, keys: { ...keys, p256dh: keys.auth } }, "keys.p256dh"],
    [{ ...off, keys: { ...keys, p256dh: "A".repeat(87) } }, "keys"],
  ] as const) {
    const { status, body: refusal } = await app.request<{ fields: object }>(path, {
      as: secret,
      body,
    });
    expect([status, Object.keys(refusal.fields)], field).toEqual([400, [field]]);
  }
  for (let index = 0; index < pushSubscriptionLimit; index += 1) {
    expect((await app.subscribe(secret)).status).toBe(201);
  }
  expect((await app.subscribe(secret)).status).toBe(409);
  expect(await list(secret)).toHaveLength(pushSubscriptionLimit);
});

test.each([
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://localhost/x",
  "https://10.1.2.3/x",
  "https://172.16.0.9/x",
  "https://192.168.1.1/x",
  "https://169.254.169.254/latest/meta-data",
  "https://100.64.0.1/x",
  "https://[::ffff:10.0.0.1]/x",
  "https://[fd00::1]/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://0.0.0.0/x",
  "https://224.0.0.1/x",
  "ftp://push.example.net/x",
  "https://somebody:secret@10.0.0.1/x",
])("account-391, account-393: %s is no push service", async (endpoint) => {
  const { secret } = await app.signIn();
  const { subscription } = makeDevice(app.service.origin);
  const body = { ...subscription, name: "a device", endpoint };
  const refused = await app.request<{ fields: object }>(path, { as: secret, body });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["endpoint"]]);
});

test("account-391, account-394: while names cannot be resolved a device is subscribed, and checked before each push", async () => {
  const { judge } = createOutgoing({ resolve: async () => [] });
  const push = { publicKey: testVapid.publicKey, judgeEndpoint: judge };
  const offline = await openTestApp({ push }, databaseOf(app));
  const { secret: as } = await offline.signIn();
  const { keys } = makeDevice("").subscription;
  const statusFor = async (endpoint: string) =>
    (await offline.request(path, { as, body: { endpoint, keys, name: "a device" } })).status;
  expect(await statusFor("https://push.example.net/1")).toBe(201);
  expect(await statusFor("https://push.localhost/1")).toBe(400);
});

test("account-395: a device ends with its session, for whatever reason the session ends", async () => {
  const password = "Ripple_1@";
  const hashed = await cheapPasswords.hash(password);
  const member = await app.signIn({ password: hashed });
  const sessions = () => app.deps.sessions.create(member.id, null);
  const [left, ended, other] = [await sessions(), await sessions(), await sessions()];
  for (const secret of [member.secret, left, ended, other]) await app.subscribe(secret);
  const count = async () => (await list(member.secret)).length;
  await app.request("/api/auth/logout", { method: "POST", as: left });
  expect(await count()).toBe(3);
  const session = await app.deps.sessions.verify(ended);
  await app.request(`/api/auth/sessions/${session?.publicId}`, {
    method: "DELETE",
    as: member.secret,
  });
  expect(await count()).toBe(2);
  const passwords = { currentPassword: password, newPassword: `${password}2` };
  await app.request("/api/auth/password", { method: "PATCH", as: member.secret, body: passwords });
  expect(await count()).toBe(1);
});

test("account-396: while push is off its routes are 404", async () => {
  const without = await openTestApp({ push: null }, databaseOf(app));
  const { secret: as } = await without.signIn();
  const { subscription } = makeDevice(app.service.origin);
  const responses = [
    without.request("/api/push/key", { as }),
    without.request(path, { as }),
    without.request(path, { as, body: { ...subscription, name: "a device" } }),
    without.request(`${path}/${randomUUID()}`, { as, method: "DELETE" }),
  ];
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
