import { expect, test } from "vitest";
import { maskAddress, formatWait } from "./waitlist-texts.ts";

test("people-41: a masked address shows its first and last character and its host", () => {
  expect(maskAddress("glass_eel@elsewhere.net")).toBe("g...l@elsewhere.net");
  expect(maskAddress("g@elsewhere.net")).toBe("g...@elsewhere.net");
  expect(maskAddress('"a@b"@elsewhere.net')).toBe('"..."@elsewhere.net');
});

test("people-41: a wait is shown in days, or in minutes below one day", () => {
  const now = new Date("2026-03-10T12:00:00Z");
  expect(formatWait("2026-01-28T12:00:00.000Z", now)).toBe("41 d");
  expect(formatWait("2026-03-10T11:30:00.000Z", now)).toBe("30 min");
});
