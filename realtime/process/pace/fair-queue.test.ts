import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

test("realtime-25, realtime-26: one command per member runs at a time, up to a total, and members alternate", async () => {
  const queue = createFairQueue({ atOnce: 2 });
  const begun: string[] = [];
  const running = new Set<string>();
  const finish: (() => void)[] = [];
  const work = (key: string) =>
    queue.run(key, async () => {
      expect(running.has(key)).toBe(false);
      expect(running.size).toBeLessThan(2);
      running.add(key);
      begun.push(key);
      await new Promise<void>((resolve) => finish.push(resolve));
      running.delete(key);
    });
  const works = ["ada", "ada", "ada", "bea", "cem", "bea"].map(work);
  for (let done = 1; done <= works.length; done += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(0);
    finish.shift()?.();
    await expect.poll(() => begun.length).toBe(Math.min(done + 2, works.length));
  }
  await Promise.all(works);
  // In order of arrival. A member who was served goes behind those who then wait.
  expect(begun).toEqual(["ada", "bea", "ada", "cem", "bea", "ada"]);
});

test("realtime-25: failed work releases its slot", async () => {
  const queue = createFairQueue({ atOnce: 1 });
  await expect(queue.run("ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run("ada", async () => 7)).toBe(7);
});
