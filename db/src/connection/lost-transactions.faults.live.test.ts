import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgresTestDatabase } from "../../testing/index.ts";
import type { OpenDatabase } from "../open.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPostgresTestDatabase();
});
afterAll(() => open.close());

test("chat-616: a connection that is lost within a transaction fails that transaction and nothing else", async () => {
  const { db } = open;
  for (let round = 0; round < 5; round += 1) {
    const lost = db.transaction(async (tx) => {
      const [own] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(select) one`);
      await db.execute(sql`select pg_terminate_backend(${own?.pid}::int)`);
      await Promise.all([1, 2, 3].map((number) => tx.execute(sql`select ${number}::int`)));
      await tx.execute(sql`select 4`);
    });
    await expect(lost).rejects.toThrow();
    expect(await db.transaction((tx) => tx.execute(sql`select 1 as one`))).toMatchObject([
      { one: 1 },
    ]);
  }
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1 / ${0}::int`);
    }),
  ).rejects.toMatchObject({ cause: { code: "22012" } });
});
