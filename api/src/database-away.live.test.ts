import { openDatabase } from "@oni/db";
import { createPostgresDatabase } from "@oni/db/testing";
import { openProxy } from "@oni/realtime/testing";
import { expect, test } from "vitest";

/** A database that a test can take away from those who ask it. */
async function openBehindProxy(poolSize?: number) {
  const store = await createPostgresDatabase();
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

test("OP40: while PostgreSQL is away questions are refused, and once it is back they are answered", async () => {
  const { proxy, isAnswered, close } = await openBehindProxy();
  const twiceThePool = Array.from({ length: 20 });
  const countAnswered = async () => {
    const answers = await Promise.all(twiceThePool.map(isAnswered));
    return answers.filter(Boolean).length;
  };
  expect(await countAnswered()).toBe(twiceThePool.length);
  await proxy.cut();
  for (let tries = 0; tries < 3; tries += 1) expect(await countAnswered()).toBe(0);
  await proxy.restore();
  expect(await countAnswered()).toBe(twiceThePool.length);
  await close();
});

test("OP41: a connection that is lost just when a question is about to leave can be used again", async () => {
  const { proxy, isAnswered, close } = await openBehindProxy(1);
  expect(await isAnswered()).toBe(true);
  const cut = proxy.cut();
  // Some question is about to leave at any moment at which the connection may be found lost.
  let isLost = false;
  while (!isLost) {
    void isAnswered().then((isWell) => (isLost ||= !isWell));
    await new Promise(setImmediate);
  }
  await cut;
  await proxy.restore();
  const answers: boolean[] = [];
  while (answers.length < 3) answers.push(await isAnswered());
  expect(answers).toContain(true);
  await close();
});
