import { and, eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { countStatements, makeUser, openTestDatabase } from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { sessions } from "../../schema/index.ts";
import { createSessions, sessionKeyOf, type Sessions } from "./sessions.ts";

let open: OpenDatabase;
let live: Sessions;
let userId: string;
let secret: string;
beforeAll(async () => {
  open = await openTestDatabase();
  live = createSessions(open.db);
});
beforeEach(async () => {
  userId = (await makeUser(open.db)).id;
  secret = await live.create(userId, "a terminal");
});
afterAll(() => open.close());

const keyOf = () => sessionKeyOf(secret);
const stored = async () =>
  (await open.db.select().from(sessions).where(eq(sessions.id, keyOf()))).at(0);

/** Sets a timestamp of the session to the database's now plus `seconds`. */
const setTimestamp = (column: "expiresAt" | "createdAt" | "lastSeenAt", seconds: number) =>
  open.db
    .update(sessions)
    .set({ [column]: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(sessions.id, keyOf()));

const dayS = 24 * 3_600;
const isAlive = async () => (await live.verify(secret)) !== null;

test("account-601: a session is stored under the hash of its secret, which opens nothing itself", async () => {
  expect(secret).toMatch(/^[a-z0-9]{40}$/);
  expect(await live.verify(secret)).toMatchObject({ key: keyOf(), viewer: { id: userId } });
  const rows = await open.db.select().from(sessions);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await live.verify(keyOf())).toBeNull();
  expect(await live.verify((await stored())?.publicId ?? "")).toBeNull();
});

test("account-602: a session ends after 14 idle days, and every use puts that off", async () => {
  const endsInDays = async () => {
    const [found] = await live.listAlive([keyOf()]);
    return (found?.endsInMs ?? 0) / 1_000 / dayS;
  };
  expect(await endsInDays()).toBeCloseTo(14, 2);
  await setTimestamp("expiresAt", 3 * dayS);
  await setTimestamp("lastSeenAt", -11 * dayS);
  expect(await isAlive()).toBe(true);
  expect(await endsInDays()).toBeCloseTo(14, 2);

  await setTimestamp("expiresAt", 60);
  expect(await isAlive()).toBe(true);
  await setTimestamp("expiresAt", -1);
  expect(await isAlive()).toBe(false);
  expect(await live.list(userId)).toEqual([]);
  expect(await live.listAlive([keyOf()])).toEqual([]);
});

test("account-603: a session ends after 90 days however much it is used", async () => {
  await setTimestamp("createdAt", -90 * dayS + 60);
  expect(await isAlive()).toBe(true);
  const [found] = await live.listAlive([keyOf()]);
  expect(found?.endsInMs).toBeLessThanOrEqual(60_001);
  await setTimestamp("createdAt", -90 * dayS - 1);
  expect(await isAlive()).toBe(false);
  expect(await live.list(userId)).toEqual([]);
  expect(await live.listAlive([keyOf()])).toEqual([]);
});

test("account-605: all sessions of a member but one can be ended without ending those of other members", async () => {
  const [second, third] = [await live.create(userId, null), await live.create(userId, null)];
  const stranger = await live.create((await makeUser(open.db)).id, null);
  const ended = await live.endOthers(userId, keyOf());
  expect(new Set(ended)).toEqual(new Set([sessionKeyOf(second), sessionKeyOf(third)]));
  const alive = await Promise.all([secret, second, third, stranger].map(live.verify));
  expect(alive.map((session) => session !== null)).toEqual([true, false, false, true]);
  expect(await live.endAll(userId)).toEqual([keyOf()]);
  expect(await isAlive()).toBe(false);
});

test("account-606: a sweep deletes exactly the sessions that can no longer be used", async () => {
  const idle = await live.create(userId, null);
  const old = await live.create(userId, null);
  await open.db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sessions.id, sessionKeyOf(idle)));
  await open.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(eq(sessions.id, sessionKeyOf(old)));
  await live.sweep();
  const left = await open.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(left.map(({ id }) => id)).toEqual([keyOf()]);
});

test("account-608: a secret that was refused recently or is malformed is refused without a query", async () => {
  const questions = countStatements(open.db);
  const madeUp = "b".repeat(40);
  expect(live.isNew(madeUp)).toBe(true);
  for (let iteration = 0; iteration < 10; iteration += 1)
    expect(await live.verify(madeUp)).toBeNull();
  expect(live.isNew(madeUp)).toBe(false);
  for (const other of ["", "short", "b".repeat(129), `${"b".repeat(39)}-`]) {
    expect(await live.verify(other)).toBeNull();
    expect(live.isNew(other)).toBe(false);
  }
  expect(questions()).toBe(1);
  expect(live.isNew(secret)).toBe(false);
  expect(createSessions(open.db).isNew(secret)).toBe(true);
  expect(await isAlive()).toBe(true);
});

test("chat-606: sessions that are seen again at the same time are recorded in one statement", async () => {
  const secrets = [secret, await live.create(userId, null), await live.create(userId, null)];
  const old = sql`now() - interval '1 hour'`;
  await open.db
    .update(sessions)
    .set({ lastSeenAt: old, expiresAt: sql`now() + interval '13 days'` });
  const questions = countStatements(open.db);
  const verified = await Promise.all(secrets.map(live.verify));
  expect(verified.every((session) => session?.viewer.id === userId)).toBe(true);
  expect(questions()).toBe(2);
  const left = await open.db
    .select({
      isNoted: sql<boolean>`${sessions.lastSeenAt} > now() - interval '1 minute'`,
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now() + interval '13 days'`)),
    );
  expect(left).toEqual(secrets.map(() => ({ isNoted: true })));
});

test("account-609: a session is cached for 5 s at most, only where ends are received, and until its end is received", async () => {
  const other = createSessions(open.db);
  await other.verify(secret);
  expect(await other.remembered(secret)).toBeUndefined();

  let receives = true;
  const sessions = createSessions(open.db, {
    isHealthy: () => receives,
    arrived: async () => {},
  });
  expect(await sessions.remembered(secret)).toBeUndefined();
  const verified = await sessions.verify(secret);
  expect(await sessions.remembered(secret)).toEqual(verified);
  receives = false;
  expect(await sessions.remembered(secret)).toBeUndefined();
  receives = true;
  sessions.forget([verified?.key ?? ""]);
  expect(await sessions.remembered(secret)).toBeUndefined();

  const reading = sessions.verify(secret);
  sessions.forget([]);
  await reading;
  expect(await sessions.remembered(secret)).toBeUndefined();

  vi.useFakeTimers({ toFake: ["performance"] });
  await sessions.verify(secret);
  expect(await sessions.remembered(secret)).toBeDefined();
  vi.advanceTimersByTime(5_001);
  expect(await sessions.remembered(secret)).toBeUndefined();
  vi.useRealTimers();
});
