import { randomInt, randomUUID } from "node:crypto";
import { countStatements } from "@oni/db/testing";
import { createLimiter, type Limiter } from "@oni/realtime/process";
import { afterAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { openTestApp } from "../../testing/app.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

let keys: Set<string>;
let app: TestApp;
const opened: TestApp[] = [];
beforeEach(async () => {
  keys = new Set();
  const limiter = createLimiter({ scale: 1 });
  const noting: Limiter = {
    ...limiter,
    consume: (name, key, budget) => {
      keys.add(`${name} ${key}`);
      return limiter.consume(name, key, budget);
    },
  };
  app = await openTestApp({ limiter: noting });
  app.deps.settings.trustedProxies = 1;
  opened.push(app);
});
afterAll(async () => {
  for (const each of opened) await each.close();
});

const letters = "abcdefghijklmnopqrstuvwxyz234567";
/** Returns a secret of the right form that belongs to no session. */
const newSecret = () => Array.from({ length: 40 }, () => letters[randomInt(32)]).join("");
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

const tally = (statuses: readonly number[]) => (status: number) =>
  statuses.filter((each) => each === status).length;

/** Sends this many requests, a few at a time. */
async function requestMany(count: number, send: (index: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let first = 0; first < count; first += 20) {
    const some = Array.from({ length: Math.min(20, count - first) }, (_, index) =>
      send(first + index),
    );
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return tally(statuses);
}

test("api-51: requests of visitors are counted by address, those of one IPv6 /64 together", async () => {
  const path = "/api/waitlist/stats";
  const count = await requestMany(700, (index) =>
    app.request(path, from(`2001:db8:1:2::${index}`)),
  );
  expect([count(200), count(429)]).toEqual([limits.visitor.points, 100]);
  expect((await app.request("/api/posts", { ...from("2001:db8:1:2::7"), body: {} })).status).toBe(
    429,
  );
  expect((await app.request(path, from("2001:db8:1:3::1"))).status).toBe(200);
  const { secret } = await app.signIn();
  expect((await app.request(path, { as: secret, ...from("2001:db8:1:2::7") })).status).toBe(200);
});

test("api-52: each invalid session costs the database at most one query, and their number is limited", async () => {
  const { secret } = await app.signIn();
  const questions = countStatements(app.db);
  const attack = from("198.51.100.7");
  const requestAs = (as: string) => app.request("/api/auth/me", { as, ...attack });

  expect((await requestMany(200, () => requestAs("a".repeat(40))))(401)).toBe(200);
  expect((await requestMany(100, () => requestAs("Not0of1the8form9".repeat(3))))(401)).toBe(100);
  expect(questions()).toBeLessThanOrEqual(20);

  const count = await requestMany(1_000, () => requestAs(newSecret()));
  expect(count(401)).toBeLessThanOrEqual(limits["unknown-bearer"].points);
  expect(count(401) + count(429)).toBe(1_000);
  expect(questions()).toBeLessThanOrEqual(limits["unknown-bearer"].points + 20);
  expect((await requestAs(secret)).status).toBe(200);
});

test("api-53: invented ids neither avoid the member's budget nor become keys of the limiter", async () => {
  const { secret, id } = await app.signIn();
  const sendMessage = (channel: string) =>
    app.request(`/api/channels/${channel}/messages`, { as: secret, body: { content: "a ripple" } });
  const long = "x".repeat(14_000);
  const count = await requestMany(2_000, (index) =>
    sendMessage(index % 2 ? randomUUID() : `${index}${long}`),
  );
  expect(count(404)).toBe(limits.write.points);
  expect(count(429)).toBe(2_000 - limits.write.points);
  expect(keys.size).toBeLessThanOrEqual(1 + limits.write.points);
  for (const key of keys) {
    expect(key).toMatch(new RegExp(`^(write|message) ${id}(:[0-9a-f-]{36})?$`));
  }
});

test("api-53: a username in a path of a visitor is no key either", async () => {
  const username = `nobody ${"x".repeat(200)}`;
  const body = { username, password: "Ripple_1@" };
  expect((await app.request("/api/auth/login", { body })).status).toBe(401);
  expect([...keys].filter((key) => key.includes("nobody"))).toEqual([]);
  expect([...keys].every((key) => key.length <= 150)).toBe(true);
});
