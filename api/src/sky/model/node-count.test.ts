import { changeNodeCount, lockUsernames } from "@oni/db/home";
import { openTestDatabase } from "@oni/db/testing";
import { createRecordingPublisher } from "@oni/realtime/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createNodeCount } from "./node-count.ts";

let open: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  open = await openTestDatabase();
  await lockUsernames(open.db);
});
afterAll(() => open.close());

test("home-307: the count is cached for a tenth of a second, and follows changes of this process at once", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const nodeCount = createNodeCount(open.db, createRecordingPublisher());
  const before = await nodeCount.read();
  await changeNodeCount(open.db, 1);
  expect(await nodeCount.read()).toBe(before);
  vi.advanceTimersByTime(101);
  expect(await nodeCount.read()).toBe(before + 1);

  await changeNodeCount(open.db, 1);
  nodeCount.changed();
  expect(await nodeCount.read()).toBe(before + 2);

  vi.advanceTimersByTime(101);
  const reading = nodeCount.read();
  await changeNodeCount(open.db, 1);
  nodeCount.changed();
  await reading;
  expect(await nodeCount.read()).toBe(before + 3);
  vi.useRealTimers();
});
