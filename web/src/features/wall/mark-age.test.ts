import { expect, test } from "vitest";
import { ageOfMark } from "./mark-age.ts";

test("WB1340: a mark fades from struck to ash", () => {
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
