import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../observe/log.ts";
import { waitFor } from "./wait-for.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const connecting = () =>
  new Error("Stream isn't writeable and enableOfflineQueue options is false");

test.each([
  ["at once", refused, 0, []],
  ["within a connection's first try", connecting, 40, []],
  ["slowly, as on a busy machine", connecting, 600, []],
  ["just in time", refused, 1_900, []],
  ["late", refused, 2_600, ["waiting for Redis", "Redis answers"]],
  [
    "very late",
    connecting,
    40_000,
    ["waiting for Redis", "waiting for Redis", "waiting for Redis", "Redis answers"],
  ],
] as const)(
  "realtime-129, realtime-130: a dependency that responds %s is logged accordingly",
  async (_, fail, afterMs, expected) => {
    const lines: string[] = [];
    const log = createLog("info", (line) => lines.push(JSON.parse(line).message));
    const availableAt = performance.now() + afterMs;
    const attempt = async () => {
      if (performance.now() < availableAt) throw fail();
      return "PONG";
    };
    const waiting = waitFor("Redis", attempt, log);
    await vi.advanceTimersByTimeAsync(afterMs + 1_000);
    expect(await waiting).toBe("PONG");
    expect(lines).toEqual(expected);
  },
);

test("realtime-129: a permanent error ends the start at once", async () => {
  const log = createLog("info", () => expect.unreachable());
  const attempt = () => Promise.reject(new Error("WRONGPASS invalid username-password pair"));
  await expect(waitFor("Redis", attempt, log)).rejects.toThrow("WRONGPASS");
});
