import { openDatabase } from "@oni/db";
import { createPostgresDatabase } from "@oni/db/testing";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { within } from "../../testing/client.ts";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { measureDatabase } from "./database-metrics.ts";

test("realtime-145: metrics respond while PostgreSQL is silent, without its own figures", async () => {
  const store = await createPostgresDatabase();
  const proxy = await openProxy(store.url);
  const open = await openDatabase({ databaseUrl: proxy.url, dataDirectory: "" });
  const registry = new Registry();
  measureDatabase(open, registry);
  const scrape = () => within("the metrics", registry.metrics());
  const byState = /^oni_database_connections\{state="idle"\} [1-9]/m;

  await expect.poll(scrape).toMatch(byState);
  proxy.stall();
  const without = await scrape();
  expect(without).toMatch(/^oni_database_pool_size 10$/m);
  expect(without).not.toMatch(byState);
  await proxy.restore();
  await expect.poll(scrape).toMatch(byState);
  await open.close();
  await proxy.close();
  await store.drop();
});
