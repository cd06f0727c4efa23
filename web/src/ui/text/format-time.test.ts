import { afterEach, expect, test } from "vitest";
import { monthOf } from "../../shrine/posts/format-date.ts";
import { groupByMonth } from "../../account/settings/group-by-month.ts";
import { agoTime, clockTime, dayName, daysBetween, fullTime } from "./format-time.ts";
import { nextToday } from "./use-now.ts";

const zoneBefore = process.env["TZ"];
afterEach(() => {
  if (zoneBefore === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zoneBefore;
});
const travelTo = (zone: string) => (process.env["TZ"] = zone);

const iso = "2026-10-31T23:41:07.000Z";
const now = new Date("2026-11-01T03:00:00.000Z");

test.each([
  ["UTC", "23:41", "yesterday", "31 October 2026 at 23:41", "Oct 2026"],
  ["Europe/Lisbon", "23:41", "yesterday", "31 October 2026 at 23:41", "Oct 2026"],
  ["Asia/Tokyo", "08:41", "today", "1 November 2026 at 08:41", "Nov 2026"],
  ["Asia/Kathmandu", "05:26", "today", "1 November 2026 at 05:26", "Nov 2026"],
  ["America/New_York", "19:41", "today", "31 October 2026 at 19:41", "Oct 2026"],
  ["Pacific/Kiritimati", "13:41", "today", "1 November 2026 at 13:41", "Nov 2026"],
  ["Pacific/Pago_Pago", "12:41", "today", "31 October 2026 at 12:41", "Oct 2026"],
])(
  "chat-169: after travelling to %s every time is local to it",
  (zone, clock, day, full, month) => {
    travelTo("Australia/Sydney");
    expect(clockTime(iso)).toBe("10:41");
    travelTo(zone);
    expect([clockTime(iso), dayName(iso, now), fullTime(iso), monthOf(iso)]).toEqual([
      ...[clock, day, full, month],
    ]);
  },
);

test("chat-169: months of images use the current zone", () => {
  const image = { createdAt: iso };
  const monthIn = (zone: string) => {
    travelTo(zone);
    // Only the time of the image is read.
    // oxlint-disable-next-line typescript/consistent-type-assertions
    return groupByMonth([image as Parameters<typeof groupByMonth>[0][number]])[0]?.month;
  };
  expect(["UTC", "Asia/Tokyo", "America/Lima"].map(monthIn)).toEqual([
    ...["October 2026", "November 2026", "October 2026"],
  ]);
});

test.each([
  ["the same day", "2026-11-28T08:00", "UTC", true],
  ["a minute before midnight", "2026-11-28T23:59", "UTC", true],
  ["after a night's sleep", "2026-11-29T07:00", "UTC", false],
  ["a week later", "2026-12-05T07:00", "UTC", false],
  ["the same day in another zone", "2026-11-28T09:00", "Africa/Abidjan", false],
])("chat-169: today, %s", (_, local, zone, isSame) => {
  travelTo("UTC");
  const current = { today: new Date("2026-11-28T07:00"), zone: "UTC" };
  expect(nextToday(current, { today: new Date(local), zone }) === current).toBe(isSame);
});

test.each([
  ["2026-11-28T12:00", "2026-11-28T11:59:30", "now"],
  ["2026-11-28T12:00", "2026-11-28T11:01", "59 min"],
  ["2026-11-28T00:10", "2026-11-27T23:50", "20 min"],
  ["2026-11-28T12:00", "2026-11-28T10:59", "1 h"],
  ["2026-11-28T23:59", "2026-11-27T00:01", "yesterday"],
  ["2026-11-28T12:00", "2026-11-26T13:00", "26 Nov"],
  ["2026-01-01T12:00", "2025-12-31T13:00", "yesterday"],
  ["2026-01-01T12:00", "2025-12-30T13:00", "Dec 2025"],
])("chat-168: briefly, at %s, %s is %s", (local, then, words) => {
  travelTo("Europe/Berlin");
  expect(agoTime(new Date(then).toISOString(), new Date(local))).toBe(words);
});

test.each([
  ["Europe/Berlin", "2026-03-28T23:30", "2026-03-30T00:30", 2],
  ["Europe/Berlin", "2026-10-24T23:30", "2026-10-26T00:30", 2],
  ["America/Sao_Paulo", "2018-11-03T23:30", "2018-11-04T01:30", 1],
  ["Pacific/Apia", "2011-12-29T12:00", "2011-12-31T12:00", 2],
  ["UTC", "2026-11-28T00:00", "2026-11-27T23:59", -1],
])("chat-168: in %s days from %s to %s", (zone, one, other, days) => {
  travelTo(zone);
  expect(daysBetween(new Date(one), new Date(other))).toBe(days);
});
