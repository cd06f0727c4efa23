import { afterEach, expect, test, vi } from "vitest";
import { createMemory } from "./memory.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("account-607: a value is cached for its time only, and the oldest one is evicted first", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const memory = createMemory<number>(1_000, 2);
  memory.keep("a", 1);
  vi.advanceTimersByTime(999);
  expect(memory.recall("a")).toBe(1);
  vi.advanceTimersByTime(1);
  expect(memory.recall("a")).toBeUndefined();

  for (const [index, key] of ["a", "b", "a", "c"].entries()) memory.keep(key, index);
  expect(["a", "b", "c"].map(memory.recall)).toEqual([2, undefined, 3]);
});
