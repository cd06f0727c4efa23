import { afterEach, expect, test, vi } from "vitest";
import { isPutOff, putOff } from "../../stores/put-off.ts";
import { isTimeToOffer } from "./install.ts";

const day = 86_400_000;
const now = Date.parse("2025-11-23T12:00:00.000Z");

afterEach(() => vi.unstubAllGlobals());

test("account-6: installation is offered from the third visit on, and not within thirty days of a refusal", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  expect([1, 2, 3, 9].map(isTimeToOffer)).toEqual([false, false, true, true]);
  putOff("install", now);
  expect([0, 29.9, 30].map((days) => isPutOff("install", now + days * day))).toEqual([
    ...[true, true, false],
  ]);
  putOff("install");
  expect(isTimeToOffer(9)).toBe(false);
  expect(isPutOff("ringing")).toBe(false);
});
