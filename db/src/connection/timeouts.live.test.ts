import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgresTestDatabase } from "../../testing/database.ts";
import { refusalOf } from "./constraint.ts";

let store: Awaited<ReturnType<typeof openPostgresTestDatabase>>;
beforeAll(async () => {
  store = await openPostgresTestDatabase();
});
afterAll(() => store.close());

const refusalBy = (statement: ReturnType<typeof sql>) =>
  store.db.execute(statement).then(
    () => null,
    (error: unknown) => refusalOf(error)?.condition,
  );

test("db-41: a statement is canceled after 5 s, and a wait for a lock after 2 s", async () => {
  expect(await refusalBy(sql`select pg_sleep(30)`)).toBe("query_canceled");
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table users in access exclusive mode`);
    expect(await refusalBy(sql`select count(*) from users`)).toBe("lock_not_available");
  });
  expect(await refusalBy(sql`select 1`)).toBeNull();
});

test("db-43: no statement is compiled before it runs", async () => {
  const [setting] = await store.db
    .select({ jit: sql<string>`current_setting('jit')` })
    .from(sql`(select) as always`);
  expect(setting).toEqual({ jit: "off" });
});
