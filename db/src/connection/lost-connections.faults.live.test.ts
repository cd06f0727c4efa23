import { connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgresTestDatabase } from "../../testing/database.ts";
import { openDatabase } from "../open.ts";

let store: Awaited<ReturnType<typeof openPostgresTestDatabase>>;
beforeAll(async () => {
  store = await openPostgresTestDatabase();
});
afterAll(() => store.close());

/** Passes connections on to PostgreSQL. `reset` ends all of them as a failed network does. */
async function openProxy({ hostname, port }: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(Number(port || 5432), hostname);
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
    client.pipe(target).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const reset = () => sockets.forEach((socket) => socket.resetAndDestroy());
  return {
    port: typeof address === "object" && address ? address.port : 0,
    reset,
    close: async () => {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("db-46: when connections are reset every statement settles, and later ones succeed", async () => {
  const url = new URL(store.url);
  const proxy = await openProxy(url);
  url.host = `127.0.0.1:${proxy.port}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDirectory: "", poolSize: 3 });
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
