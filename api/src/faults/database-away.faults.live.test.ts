import { openDatabase } from "@oni/db";
import { createMigratedDatabase } from "@oni/db/testing";
import { createLog } from "@oni/realtime/process";
import { openProxy } from "@oni/realtime/testing";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestApp } from "../../testing/app.ts";
import { openDimension } from "../../testing/dimension.ts";

/** Opens a database behind a proxy that a test can cut. */
async function openBehindProxy(poolSize?: number) {
  const store = await createMigratedDatabase();
  const proxy = await openProxy(store.url);
  const open = await openDatabase({ databaseUrl: proxy.url, dataDirectory: "", poolSize });
  return {
    proxy,
    isAnswered: () =>
      open.ping().then(
        () => true,
        () => false,
      ),
    close: async () => {
      await open.close();
      await proxy.close();
      await store.drop();
    },
  };
}

test("api-108: while PostgreSQL is down queries are refused, and once it is back all succeed", async () => {
  const { proxy, isAnswered, close } = await openBehindProxy();
  const twiceThePool = Array.from({ length: 20 });
  const countAnswered = async () => {
    const results = await Promise.all(twiceThePool.map(isAnswered));
    return results.filter(Boolean).length;
  };
  expect(await countAnswered()).toBe(twiceThePool.length);
  await proxy.cut();
  for (let tries = 0; tries < 3; tries += 1) expect(await countAnswered()).toBe(0);
  await proxy.restore();
  expect(await countAnswered()).toBe(twiceThePool.length);
  await close();
});

test("api-109: a connection lost just before a query is replaced", async () => {
  const { proxy, isAnswered, close } = await openBehindProxy(1);
  expect(await isAnswered()).toBe(true);
  const cut = proxy.cut();
  // Queries run all the time, so that one is about to be sent whenever the loss is noticed.
  let isLost = false;
  const limit = AbortSignal.timeout(20_000);
  while (!isLost) {
    limit.throwIfAborted();
    void isAnswered().then((isWell) => (isLost ||= !isWell));
    await new Promise(setImmediate);
  }
  await cut;
  await proxy.restore();
  await expect.poll(isAnswered).toBe(true);
  expect([await isAnswered(), await isAnswered()]).toEqual([true, true]);
  await close();
});

test("api-107: while PostgreSQL is down, or is lost during a request, requests get 503 with `Retry-After`", async () => {
  const store = await createMigratedDatabase();
  const proxy = await openProxy(store.url);
  const lockHolder = await openDatabase({ databaseUrl: store.url, dataDirectory: "", poolSize: 1 });
  const entries: Record<string, unknown>[] = [];
  const log = createLog("warn", (entry) => entries.push(JSON.parse(entry)));
  const app = await openTestApp({ log }, () =>
    openDatabase({ databaseUrl: proxy.url, dataDirectory: "" }),
  );
  const { owner, sendMessage } = await openDimension(app);
  const expectAway = ({ status, body, headers }: Awaited<ReturnType<typeof app.request>>) => {
    expect({ status, body }).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(headers.get("retry-after")).toBe("1");
  };

  await proxy.cut();
  expectAway(await app.request("/api/auth/me", { as: owner.secret }));
  expectAway(await sendMessage(owner.secret, "nobody home"));
  expectAway(await app.request("/api/servers", { as: owner.secret, body: { name: "nowhere" } }));
  await proxy.restore();

  // The connection is lost while the inserting statement waits for a lock.
  await expect
    .poll(() => app.request("/api/auth/me", { as: owner.secret }))
    .toMatchObject({ status: 200 });
  const failures = () => entries.filter(({ message }) => message === "request failed");
  const before = failures().length;
  const lost = await lockHolder.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${owner.id} for update`);
    const sending = app.request("/api/users/profile", {
      ...{ method: "PATCH", as: owner.secret, body: { bio: "away" } },
    });
    const end = tx
      .select({ isEnded: sql<boolean>`pg_terminate_backend(pid)` })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(() => end).toEqual([{ isEnded: true }]);
    return sending;
  });
  expectAway(lost);

  expect(before).toBeGreaterThanOrEqual(3);
  expect(failures()).toHaveLength(before + 1);
  for (const failure of failures()) {
    expect(failure).toMatchObject({ level: "warn", requestId: expect.any(String) });
    expect(failure).not.toHaveProperty("stack");
  }
  for (const close of [app.close, lockHolder.close, proxy.close, store.drop]) await close();
});
