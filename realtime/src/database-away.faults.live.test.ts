import { randomUUID } from "node:crypto";
import { openDatabase } from "@oni/db";
import { messages } from "@oni/db/schema";
import { createMigratedDatabase, makeServer } from "@oni/db/testing";
import { sql } from "drizzle-orm";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { openTestGateway } from "../testing/gateway.ts";
import { openProxy } from "../../.ci/services/proxy.ts";
import { createLocalParts } from "./live-parts.ts";
import { createLog } from "../process/observe/log.ts";

/** Opens a gateway behind a proxy to its database, and records its log from `warn` on. */
async function openBehindProxy() {
  const store = await createMigratedDatabase();
  const proxy = await openProxy(store.url);
  const database = await openDatabase({ databaseUrl: proxy.url, dataDirectory: "" });
  const parts = createLocalParts(new Registry());
  const lines: Record<string, unknown>[] = [];
  const log = createLog("warn", (line) => lines.push(JSON.parse(line)));
  const gateway = await openTestGateway(database.db, parts, { log });
  return {
    ...{ proxy, db: database.db, gateway },
    /** Returns the log entries with this message. */
    entriesOf: (message: string) => lines.filter((line) => line["message"] === message),
    close: async () => {
      await gateway.close();
      await parts.close();
      await database.close();
      await proxy.close();
      await store.drop();
    },
  };
}

const watch = { channelId: randomUUID() };

test("realtime-143: while PostgreSQL is down commands and handshakes are refused as unavailable", async () => {
  const { proxy, gateway, entriesOf, close } = await openBehindProxy();
  const client = await gateway.enter();
  await proxy.cut();
  expect(await client.send("channel:watch", watch)).toMatchObject({ code: "unavailable" });
  await expect(gateway.connect(client.secret)).rejects.toMatchObject({
    data: { code: "unavailable" },
  });
  for (const message of ["a command failed", "a handshake failed"]) {
    const [line, ...more] = entriesOf(message);
    expect(line).toMatchObject({ level: "warn", reason: expect.any(String) });
    expect(line).not.toHaveProperty("stack");
    expect(more).toEqual([]);
  }
  await proxy.restore();
  await expect.poll(() => client.send("channel:watch", watch)).toMatchObject({ code: "not_found" });
  await close();
});

test("realtime-63: while PostgreSQL is down a send is refused as the POST is, and succeeds afterwards", async () => {
  const { proxy, db, gateway, close } = await openBehindProxy();
  const client = await gateway.enter();
  const { channel } = await makeServer(db, { ownerId: client.id });
  const message = { channelId: channel.id, content: "kept", nonce: randomUUID() };
  await proxy.cut();
  expect(await client.send("message:send", message)).toEqual({
    ...{ ok: false, code: "unavailable" },
    error: "The network is out of reach. Look again in a moment, and repeat what is missing.",
  });
  await proxy.restore();
  await expect.poll(() => client.send("message:send", message)).toMatchObject({ ok: true, seq: 1 });
  expect(await db.$count(messages)).toBe(1);
  await close();
});

test("realtime-144: a failed command is logged with the id of its connection's request", async () => {
  const { db, gateway, entriesOf, close } = await openBehindProxy();
  const { secret } = await gateway.signIn();
  const client = await gateway.connect(secret, { extraHeaders: { "X-Request-Id": "known-7" } });
  await db.execute(sql`alter table channels rename to gone`);
  expect(await client.send("channel:watch", watch)).toMatchObject({ code: "internal" });
  expect(entriesOf("a command failed")).toMatchObject([
    { level: "error", command: "channel:watch", requestId: "known-7", stack: expect.any(String) },
  ]);
  await close();
});
