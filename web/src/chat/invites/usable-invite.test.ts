import { expect, test } from "vitest";
import { findUsable, termsOf } from "./usable-invite.ts";

const createdAt = "2026-11-01T00:00:00.000Z";
const invite = { code: "c", serverId: "s", createdBy: null, uses: 0, createdAt };
const now = new Date("2026-11-03T00:00:00.000Z");

test("chat-138: the newest usable invitation is found, and its terms are named", () => {
  const over = { ...invite, expiresAt: "2026-11-02T00:00:00.000Z", maxUses: null };
  const used = { ...invite, expiresAt: null, maxUses: 1, uses: 1 };
  const good = { ...invite, expiresAt: "2026-11-08T00:00:00.000Z", maxUses: 25, uses: 1 };
  expect(findUsable([over, used, good], now)).toBe(good);
  expect(findUsable([over, used], now)).toBeUndefined();
  expect([good, over, used].map(termsOf)).toEqual([
    "valid for 7 days, 24 uses left",
    "valid for a day, any number of uses",
    "valid without end, 0 uses left",
  ]);
});
