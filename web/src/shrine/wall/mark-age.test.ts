import { expect, test } from "vitest";
import { ageOfMark, timeInBook, timeOnWall } from "./mark-age.ts";

test("home-113: a mark fades from struck to ash", () => {
  const now = new Date("2026-11-30T12:00:00.000Z");
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const ages = [0, 0.1, 0.2, 24, 47, 49, 200, 217, 700].map((hours) =>
    ageOfMark(hoursAgo(hours), now),
  );
  expect(ages).toEqual([
    ...["struck", "struck", "day", "day", "day"],
    ...["week", "week", "ash", "ash"],
  ]);
});

test("home-113: a wall shows the days since a mark, a guestbook its date", () => {
  const now = new Date(2026, 10, 30, 12, 0);
  const before = (days: number, hours = 0) =>
    new Date(2026, 10, 30 - days, 12 - hours, 0).toISOString();
  const late = new Date(2026, 10, 28, 12, 1).toISOString();
  expect(timeOnWall(late, now)).toBe("2 d");
  const moments = [before(0), before(0, 3), before(1), before(3), before(17)];
  expect(moments.map((at) => timeOnWall(at, now))).toEqual([
    ...["now", "3 h", "yesterday", "3 d", "17 d"],
  ]);
  expect(moments.map((at) => timeInBook(at, now))).toEqual([
    ...["just now", "Today, 09:00", "Yesterday", "27 November", "13 November"],
  ]);
});
