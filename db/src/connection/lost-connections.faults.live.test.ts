import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { openPostgresTestDatabase } from "../../testing/database.ts";
import { openDatabase } from "../open.ts";

let store: Awaited<ReturnType<typeof openPostgresTestDatabase>>;
beforeAll(async () => {
  store = await openPostgresTestDatabase();
});
afterAll(() => store.close());

test("db-46: when connections are reset every statement settles, and later ones succeed", async () => {
  const proxy = await openProxy(store.url);
  const database = await openDatabase({ databaseUrl: proxy.url, dataDirectory: "", poolSize: 3 });
  const select = () => database.db.execute(sql`select 1`).catch(() => null);
  for (let round = 0; round < 40; round += 1) {
    await Promise.all([select(), select(), select()]);
    const running = database.db.execute(sql`select pg_sleep(1)`).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, round % 4));
    proxy.reset();
    // These begin while the client knows of the loss, but not yet of every closed connection.
    await running;
    await Promise.all(Array.from({ length: 8 }, select));
  }
  expect(await database.db.execute(sql`select 1 as one`)).toMatchObject([{ one: 1 }]);
  await database.close();
  await proxy.close();
});
