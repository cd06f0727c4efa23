import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../live/calls/api-error.ts";
import { nextTry, retryDelay, statusOfFailure, withRetries } from "./retry-upload.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (status: number) =>
  new ApiError({ status, statusText: "", headers: new Headers() }, "");

it.each([
  [1, 0, 0],
  [2, 0, 1_000],
  [3, 0, 3_000],
  [4, 0, 5_000],
  [5, 0, null],
  [2, 503, 1_000],
  [4, 429, 5_000],
  [1, 408, 0],
  [1, 507, null],
  [1, 400, null],
  [1, 403, null],
  [1, 409, null],
  [1, 413, null],
  [1, 415, null],
])(
  "shrine-93: after %i failures, the last with status %i, the next attempt is due in %s ms",
  (...row) => {
    const [failures, status, delayMs] = row;
    expect(retryDelay(failures, status)).toBe(delayMs);
  },
);

it.each([
  [refused(503), 503],
  [Object.assign(new Error("broke"), { request: { status: 413 } }), 413],
  [Object.assign(new Error("broke"), { request: undefined }), 0],
  [new TypeError("Failed to fetch"), 0],
  ["a text", 0],
])("shrine-93: %s failed with status %i", (error, status) => {
  expect(statusOfFailure(error)).toBe(status);
});

it("shrine-93, shrine-94: without a network no retry is due", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(nextTry(1, new TypeError("Failed to fetch"))).toBeNull();
  vi.stubGlobal("navigator", { onLine: true });
  expect(nextTry(1, new TypeError("Failed to fetch"))).toBe(0);
  vi.unstubAllGlobals();
});

it.each([
  ["never succeeds", Infinity, refused(502), [0, 0, 1_000, 4_000, 9_000]],
  ["succeeds at once", 0, refused(502), [0]],
  ["succeeds at the third try", 2, new TypeError("Failed to fetch"), [0, 0, 1_000]],
  ["succeeds at the last try", 4, refused(500), [0, 0, 1_000, 4_000, 9_000]],
  ["is refused", Infinity, refused(415), [0]],
])("shrine-93: an upload that %s is tried at these ms", async (_, failures, error, times) => {
  const startedAt = Date.now();
  const triedAt: number[] = [];
  const outcome = withRetries(() => {
    triedAt.push(Date.now() - startedAt);
    return triedAt.length > failures ? Promise.resolve("stored") : Promise.reject(error);
  }).catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(triedAt.length > failures ? "stored" : error);
  expect(triedAt).toEqual(times);
});
