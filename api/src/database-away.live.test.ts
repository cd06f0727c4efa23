import { openDatabase } from "@oni/db";
import { createPostgresDatabase } from "@oni/db/testing";
import { openProxy } from "@oni/realtime/testing";
import { expect, test } from "vitest";

/** Twice as many as there are connections. */
const atOnce = 20;

test("OP40: while PostgreSQL is away questions are refused, and once it is back they are answered", async () => {
  const store = await createPostgresDatabase();
  const proxy = await openProxy(store.url);
  const { ping, close } = await openDatabase({ databaseUrl: proxy.url, dataDirectory: "" });
  const countAnswered = async () => {
    const answers = await Promise.allSettled(Array.from({ length: atOnce }, ping));
    return answers.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await countAnswered()).toBe(atOnce);
  await proxy.cut();
  for (let tries = 0; tries < 3; tries += 1) expect(await countAnswered()).toBe(0);
  await proxy.restore();
  expect(await countAnswered()).toBe(atOnce);
  await close();
  await proxy.close();
  await store.drop();
}, 30_000);
