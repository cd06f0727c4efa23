import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeServer, openTestDatabase } from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { hookDeliveries, hooks } from "../../schema/index.ts";
import { claimHooks, releaseHook } from "./hook-queue.ts";

let store: OpenDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

test("chat-683: a hook is claimed once, until it is released or its lease ends", async () => {
  const { db } = store;
  const { id: serverId, ownerId: makerId } = await makeServer(db);
  const hook = { serverId, makerId, url: "https://bot.example.net/", secret: "sealed" };
  const [made] = await db.insert(hooks).values(hook).returning();
  const id = made?.id ?? "";
  const claim = () => claimHooks(db, { limit: 5, leaseMs: 60_000, withFailing: true });
  expect(await claim()).toEqual([]);
  await db.insert(hookDeliveries).values({ hookId: id, event: "member:left", subjectId: makerId });
  const claims = await Promise.all([claim(), claim()]);
  expect(claims.flat()).toEqual([{ id, isFailing: false }]);
  await releaseHook(db, id);
  expect(await claim()).toEqual([{ id, isFailing: false }]);
  await db.update(hooks).set({ leasedUntil: new Date(0), failedAt: new Date() });
  expect(await claim()).toEqual([{ id, isFailing: true }]);
  await releaseHook(db, id);
  await db.update(hooks).set({ offAt: new Date() }).where(eq(hooks.id, id));
  expect(await claim()).toEqual([]);
});
