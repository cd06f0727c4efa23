import { afterEach, beforeEach, expect, test } from "vitest";
import { timeAgo } from "./format-date.ts";

const zoneBefore = process.env["TZ"];
beforeEach(() => {
  process.env["TZ"] = "Europe/Berlin";
});
afterEach(() => {
  if (zoneBefore === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zoneBefore;
});

/** A reader's local time. 2026-11-28 is a Saturday. */
const at = (local: string) => new Date(local.replace(" ", "T"));

test.each([
  ["2026-11-28 12:00", "2026-11-28 11:59:30", "just now"],
  ["2026-11-28 12:00", "2026-11-28 12:00:30", "just now"],
  ["2026-11-28 12:00", "2026-11-28 11:59", "1 minute ago"],
  ["2026-11-28 00:10", "2026-11-27 23:50", "20 minutes ago"],
  ["2026-11-28 23:59", "2026-11-28 00:01", "23 hours ago"],
  ["2026-11-28 00:30", "2026-11-27 23:00", "yesterday"],
  ["2026-11-28 23:59", "2026-11-27 00:01", "yesterday"],
  // Less than 48 hours, but two midnights.
  ["2026-11-28 12:00", "2026-11-26 13:00", "2 days ago"],
  ["2026-11-28 12:00", "2026-11-22 00:01", "6 days ago"],
  ["2026-11-28 12:00", "2026-11-21 23:59", "last week"],
  // From Saturday, ten days ago is the Wednesday of last week. From Monday, it is the Friday of the week
  // before last.
  ["2026-11-28 12:00", "2026-11-18 12:00", "last week"],
  ["2026-11-30 12:00", "2026-11-20 12:00", "2 weeks ago"],
  ["2026-11-28 12:00", "2026-11-15 12:00", "2 weeks ago"],
  ["2026-11-10 12:00", "2026-10-20 12:00", "3 weeks ago"],
  ["2026-01-30 12:00", "2026-01-01 12:00", "4 weeks ago"],
  ["2026-11-28 12:00", "2026-10-01 12:00", "last month"],
  // Less than sixty days, but two months.
  ["2026-11-28 12:00", "2026-09-30 12:00", "2 months ago"],
  ["2026-03-01 12:00", "2026-01-31 12:00", "2 months ago"],
  ["2026-01-05 12:00", "2025-11-30 12:00", "2 months ago"],
  ["2026-11-28 12:00", "2025-12-01 12:00", "11 months ago"],
  ["2026-11-28 12:00", "2025-11-30 12:00", "last year"],
  ["2026-01-28 12:00", "2024-12-31 12:00", "2 years ago"],
  // Over both clock changes: 23 and 25 hours count as one day each.
  ["2026-03-29 23:30", "2026-03-28 00:30", "yesterday"],
  ["2026-10-26 00:30", "2026-10-24 23:30", "2 days ago"],
])("chat-168: at %s, %s is %s", (now, then, words) => {
  expect(timeAgo(at(then).toISOString(), at(now))).toBe(words);
});

test.each([
  ["America/Los_Angeles", "yesterday"],
  ["Europe/Berlin", "2 days ago"],
  ["Pacific/Kiritimati", "yesterday"],
  ["Asia/Kathmandu", "yesterday"],
  ["Atlantic/Azores", "2 days ago"],
  ["Pacific/Pago_Pago", "yesterday"],
])("chat-168: days are those of a reader in %s", (zone, words) => {
  process.env["TZ"] = zone;
  expect(timeAgo("2026-11-25T22:30:00.000Z", new Date("2026-11-27T07:45:00.000Z"))).toBe(words);
});
