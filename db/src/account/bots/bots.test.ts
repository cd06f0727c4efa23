import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeUser, openTestDatabase } from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { findSilence } from "../../keepers/acts/sentences.ts";
import { readNumbers } from "../../keepers/numbers.ts";
import { keeperActs, keeperCases, seats, users } from "../../schema/index.ts";
import { rebuildMap } from "../../sky/rebuild-map.ts";
import { countUnseated, readSkyInput, seatUnseated } from "../../sky/settling.ts";
import { createSessions, type Sessions } from "../sessions/sessions.ts";
import { insertBot, isBot, listBots, replaceBotToken } from "./bots.ts";

let open: OpenDatabase;
let sessions: Sessions;
let ownerId: string;
beforeAll(async () => {
  open = await openTestDatabase();
  sessions = createSessions(open.db);
});
beforeEach(async () => {
  ownerId = (await makeUser(open.db)).id;
});
afterAll(() => open.close());

const scopes = ["read", "chat"] as const;
async function makeBot() {
  const { db } = open;
  const username = `bot_${crypto.randomUUID().slice(-12)}`;
  const draft = { ownerId, username, displayName: null, password: "$none$" };
  const id = (await insertBot(db, draft, 5)) ?? "";
  return { id, ...(await replaceBotToken(db, { id, username, scopes })) };
}

test("account-610: a bot has an owner, is not public and hides its presence", async () => {
  const { id } = await makeBot();
  const { id: memberId } = await makeUser(open.db);
  expect([await isBot(open.db, id), await isBot(open.db, ownerId)]).toEqual([true, false]);
  expect(await listBots(open.db, ownerId)).toMatchObject([{ id, scopes, lastUsedAt: null }]);
  const change = (userId: string, changes: Partial<typeof users.$inferInsert>) =>
    open.db.update(users).set(changes).where(eq(users.id, userId));
  for (const changes of [{ isPublic: true }, { showOnlineStatus: true }, { ownerId: null }]) {
    await expect(change(id, changes)).rejects.toThrow();
  }
  await expect(change(memberId, { isBot: true })).rejects.toThrow();
  await expect(change(memberId, { ownerId })).rejects.toThrow();
});

test("account-611: a new token of a bot ends the former one", async () => {
  const { id, secret, endedKeys } = await makeBot();
  expect(endedKeys).toEqual([]);
  const before = await sessions.verify(secret);
  expect(before).toMatchObject({ viewer: { id }, scopes, isBot: true });
  const next = await replaceBotToken(open.db, { id, username: "tides", scopes: ["manage"] });
  expect(next.endedKeys).toEqual([before?.key]);
  expect(await sessions.verify(secret)).toBeNull();
  expect(await sessions.verify(next.secret)).toMatchObject({ scopes: ["manage"] });
});

test("account-612: a suspension or a timeout of a member applies to their bots", async () => {
  const { id, secret } = await makeBot();
  const subject = { subjectKind: "user", subjectId: ownerId, userId: ownerId } as const;
  const [opened] = await open.db.insert(keeperCases).values(subject).returning();
  const act = { ...subject, caseId: opened?.id ?? "", reason: "noise" };
  expect(await findSilence(open.db, id)).toBeNull();
  await open.db.insert(keeperActs).values({ ...act, act: "timeout" });
  expect(await findSilence(open.db, id)).toMatchObject({ reason: "noise" });
  expect(await sessions.verify(secret)).toMatchObject({ viewer: { id } });
  await open.db.insert(keeperActs).values({ ...act, act: "suspend" });
  expect(await sessions.verify(secret)).toBeNull();
});

test("account-613: the end of all sessions of a member ends those of their bots", async () => {
  const { secret } = await makeBot();
  const own = await sessions.create(ownerId, null);
  const keys = await sessions.listKeys(ownerId);
  expect(keys).toHaveLength(2);
  expect((await sessions.endAll(ownerId)).toSorted()).toEqual(keys.toSorted());
  expect([await sessions.verify(secret), await sessions.verify(own)]).toEqual([null, null]);
});

test("account-614: the deletion of a member deletes their bots", async () => {
  const { id } = await makeBot();
  await open.db.delete(users).where(eq(users.id, ownerId));
  expect(await open.db.$count(users, eq(users.id, id))).toBe(0);
});

test("account-615: a bot has no seat on the map, and is not counted", async () => {
  const { members, signUps } = await readNumbers(open.db);
  const { id } = await makeBot();
  expect(await readNumbers(open.db)).toMatchObject({ members, signUps });
  await open.db.transaction(rebuildMap);
  await seatUnseated(open.db);
  expect(await countUnseated(open.db)).toBe(0);
  expect(await open.db.$count(seats, eq(seats.userId, id))).toBe(0);
  const input = await readSkyInput(open.db);
  expect([...input.members, ...input.hidden].some((seated) => seated.id === id)).toBe(false);
});
