import { randomInt, randomUUID } from "node:crypto";
import { authenticators } from "@oni/db/schema";
import { openPostgresTestDatabase } from "@oni/db/testing";
import { createPublishingParts } from "@oni/realtime";
import { createLimiter, createLog } from "@oni/realtime/process";
import { openProxy, type Proxy, testRedisUrl, until } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits, type LimitName } from "../../contract/limits.ts";
import { openDimension } from "../../testing/dimension.ts";
import { cheapPasswords, databaseOf, openTestApp } from "../../testing/app.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

let proxy: Proxy;
let store: Awaited<ReturnType<typeof openPostgresTestDatabase>>;
let replicas: [TestApp, TestApp];
let closeParts: () => Promise<void>;

/** Two api replicas with separate limiters that share a PostgreSQL and a Redis. */
beforeAll(async () => {
  proxy = await openProxy(testRedisUrl());
  store = await openPostgresTestDatabase();
  const parts = [1, 2].map(() => createPublishingParts(proxy.url, createLog("error")));
  closeParts = async () => void (await Promise.all(parts.map((part) => part.close())));
  await until("Redis", () => parts.every(({ redis }) => redis.status === "ready"));
  const open = (redis: (typeof parts)[number]["redis"] | undefined) =>
    openTestApp({ limiter: createLimiter({ redis, scale: 1 }) }, databaseOf(store));
  replicas = [await open(parts[0]?.redis), await open(parts[1]?.redis)];
  for (const { deps } of replicas) Object.assign(deps.settings, { trustedProxies: 1 });
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  await closeParts();
  await store.close();
  await proxy.close();
});

const newName = () => `oni_${randomUUID().slice(0, 12).replace("-", "")}`;
/** Returns a secret of the right form that belongs to no session. */
const newSecret = () => Array.from({ length: 40 }, () => "abcdefgh234567"[randomInt(14)]).join("");
const newAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`;
const password = "Ripple_1@";

/** Uses a budget once on a replica. Returns the response. */
type Use = (replica: TestApp) => Promise<{ status: number; headers: Headers }>;
type Prepared = { use: Use; passes: number };

const fromAddress = (
  path: string,
  body: (() => object) | undefined,
  passes: number,
  more: () => Record<string, string> = () => ({}),
) => {
  const from = { "X-Forwarded-For": newAddress() };
  const use = (replica: TestApp) =>
    replica.request(path, { body: body?.(), headers: { ...from, ...more() } });
  return { use, passes };
};

const asMember = async (
  path: string | (() => string),
  body: object | undefined,
  passes: number,
) => {
  const { secret } = await replicas[0].signIn();
  const method = body ? "POST" : "GET";
  const options = { as: secret, method, ...(body && { body }) };
  const next = typeof path === "string" ? () => path : path;
  return { use: (replica: TestApp) => replica.request(next(), options), passes };
};

/** How each budget is used up. A missing budget is a type error. */
type TestedLimit = Exclude<LimitName, "forgot-email" | "webhook">;
const spending: Record<TestedLimit, () => Prepared | Promise<Prepared>> = {
  "login-account": () => {
    const username = newName();
    return fromAddress("/api/auth/login", () => ({ username, password }), 401);
  },
  "login-address": () =>
    fromAddress("/api/auth/login", () => ({ username: newName(), password }), 401),
  password: async () => {
    const headers = { "X-Forwarded-For": newAddress() };
    const { secret } = await replicas[0].signIn({ password: await cheapPasswords.hash(password) });
    const body = { currentPassword: `${password}?`, newPassword: password };
    const options = { method: "PATCH", as: secret, headers, body };
    return {
      use: (replica: TestApp) => replica.request("/api/auth/password", options),
      passes: 400,
    };
  },
  totp: async () => {
    const member = await replicas[0].signIn({ password: await cheapPasswords.hash(password) });
    const secret = "sealed by another network";
    await replicas[0].db.insert(authenticators).values({ userId: member.id, secret });
    const body = () => ({ username: member.username, password, totp: "000000" });
    return fromAddress("/api/auth/login", body, 401, () => ({ "X-Forwarded-For": newAddress() }));
  },
  "recovery-codes": () => asMember("/api/auth/recovery-codes", {}, 400),
  forgot: () => fromAddress("/api/auth/forgot", () => ({ email: `${newName()}@example.net` }), 200),
  email: () => asMember("/api/users/me/email", {}, 400),
  register: () =>
    fromAddress(
      "/api/auth/register",
      () => ({ username: newName(), email: `${newName()}@example.net`, password }),
      201,
    ),
  provider: () => fromAddress("/api/auth/oidc/start", undefined, 302),
  device: () =>
    fromAddress("/api/auth/device", () => ({ name: "a program", scopes: ["read"] }), 200),
  waitlist: () => fromAddress("/api/waitlist", () => ({ email: `${newName()}@example.net` }), 200),
  visitor: () => fromAddress("/api/waitlist/stats", undefined, 200),
  "unknown-bearer": () => {
    const headers = () => ({ Authorization: `Bearer ${newSecret()}` });
    return fromAddress("/api/auth/me", undefined, 401, headers);
  },
  bytes: () => fromAddress("/objects/demo/no-such-track/audio", undefined, 404),
  write: () => asMember("/api/capsules", { name: "one of many" }, 201),
  read: () => asMember("/api/capsules", undefined, 200),
  upload: () => asMember("/api/objects/upload", {}, 200),
  music: () => asMember("/api/spotify/search", { query: "moon" }, 200),
  "knock-pair": () => asMember(`/api/users/${randomUUID()}/knock`, {}, 404),
  knock: () => asMember(() => `/api/users/${randomUUID()}/knock`, {}, 404),
  push: () => asMember("/api/push/subscriptions", {}, 400),
  bot: () => asMember("/api/bots", {}, 400),
  direct: () => asMember("/api/directs", { userId: randomUUID() }, 404),
  // An id of no form is refused before the lane, which takes one export at a time.
  export: () => asMember("/api/servers/none/export.zip", undefined, 404),
  invite: () => asMember("/api/invites/AAAAAAAAAAAAAAAAAAAAAA", undefined, 404),
  answer: async () => {
    const { secret } = await replicas[0].signIn();
    const post = { title: "a title", markdownContent: "words" };
    const { body } = await replicas[0].request<{ id: string }>("/api/posts", {
      as: secret,
      body: post,
    });
    const options = { as: secret, body: { content: "a ripple" } };
    const path = `/api/posts/${body.id}/answers`;
    return { use: (replica: TestApp) => replica.request(path, options), passes: 201 };
  },
  draft: async () => {
    const { owner, channel } = await openDimension(replicas[0]);
    const body = { content: "a ripple", baseRev: 0 };
    const options = { method: "PUT", as: owner.secret, body };
    return { use: (replica: TestApp) => replica.request(`${channel}/draft`, options), passes: 200 };
  },
  "webhook-burst": async () => {
    const { owner, channelId } = await openDimension(replicas[0]);
    const { body } = await replicas[0].request<{ url: string }>(
      `/api/channels/${channelId}/webhooks`,
      { as: owner.secret, body: { name: "night watch" } },
    );
    const { pathname } = new URL(body.url);
    return fromAddress(pathname, () => ({ content: "a ripple" }), 204);
  },
  message: async () => {
    const { owner, channelId } = await openDimension(replicas[0]);
    const options = { as: owner.secret, body: { content: "a ripple" } };
    const path = `/api/channels/${channelId}/messages`;
    return { use: (replica: TestApp) => replica.request(path, options), passes: 201 };
  },
};

/**
 * The one of emails gives no sign when it is used up, see account-368. The one of a webhook is used up after
 * its burst, see chat-640.
 */
const isLimit = (name: string): name is TestedLimit =>
  name in limits && name !== "forgot-email" && name !== "webhook";
const names = Object.keys(limits).filter(isLimit);

/** Few enough for a busy machine before the timeout of Redis. */
const atOnce = 80;

/** Uses 20 % more than the budget on these replicas in turn, many requests at once. */
async function overspend(name: TestedLimit, on: readonly TestApp[]) {
  const { use, passes } = await spending[name]();
  const remaining = Array.from({ length: Math.ceil(limits[name].points * 1.2) + 2 }, (_, index) => {
    const replica = on[index % on.length];
    if (!replica) throw new Error("There is at least one replica.");
    return replica;
  });
  const responses: Awaited<ReturnType<Use>>[] = [];
  while (remaining.length > 0)
    responses.push(...(await Promise.all(remaining.splice(0, atOnce).map(use))));
  const passed = responses.filter(({ status }) => status === passes);
  const refused = responses.filter(({ status }) => status === 429);
  expect(passed.length + refused.length).toBe(responses.length);
  return { passed: passed.length, refused };
}

test.each(names)(
  "api-48: the budget %s is exact over replicas, with many concurrent requests",
  async (name) => {
    const { passed, refused } = await overspend(name, replicas);
    expect(passed).toBe(limits[name].points);
    for (const { headers } of refused) {
      const seconds = Number(headers.get("retry-after"));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(limits[name].windowMs / 1000);
    }
  },
);

test("api-48, api-49: a refused caller costs others nothing", async () => {
  const [one, two] = await Promise.all([replicas[0].signIn(), replicas[1].signIn()]);
  const write = ({ secret }: typeof one) =>
    replicas[0].request("/api/capsules", { as: secret, body: { name: "a thing" } });
  const responses = await Promise.all(Array.from({ length: 70 }, () => write(one)));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await write(two)).status).toBe(201);
});

test("api-50: while Redis is down each replica counts by itself, and no budget is open", async () => {
  await proxy.cut();
  for (const name of names) {
    const { passed } = await overspend(name, [replicas[1]]);
    expect(passed, name).toBe(limits[name].points);
  }
  await proxy.restore();
});
