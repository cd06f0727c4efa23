import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPostgresDatabase } from "../../testing/index.ts";
import { openDatabase } from "../open.ts";
import { users } from "../schema/index.ts";

test("db-42: a statement that runs again over a connection is parsed once, within transactions too", async () => {
  const { url, drop } = await createPostgresDatabase();
  const { db, close } = await openDatabase({ databaseUrl: url, dataDirectory: "", poolSize: 1 });
  const selectName = (database: typeof db) =>
    database.select({ name: users.username }).from(users).where(eq(users.id, randomUUID()));
  for (const iteration of [1, 2]) {
    await selectName(db);
    await db.transaction((tx) => selectName(tx));
    const prepared = await db
      .select({ runs: sql<number>`(generic_plans + custom_plans)::int` })
      .from(sql`pg_prepared_statements`)
      .where(sql`statement like 'select "username" from "users"%'`);
    expect(prepared).toEqual([{ runs: 2 * iteration }]);
  }
  await close();
  await drop();
});
