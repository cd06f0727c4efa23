import { expect, test } from "vitest";
import { startOfDay, timeZoneSchema } from "./time-zone.ts";

test.each([
  ["2025-01-31", "UTC", "2025-01-31T00:00:00.000Z"],
  ["2025-01-31", "Asia/Tokyo", "2025-01-30T15:00:00.000Z"],
  ["2025-01-31", "America/Los_Angeles", "2025-01-31T08:00:00.000Z"],
  ["2025-01-31", "Pacific/Kiritimati", "2025-01-30T10:00:00.000Z"],
  ["2025-01-31", "Pacific/Niue", "2025-01-31T11:00:00.000Z"],
  ["2025-01-31", "Asia/Kathmandu", "2025-01-30T18:15:00.000Z"],
  ["2025-03-30", "Europe/Berlin", "2025-03-29T23:00:00.000Z"],
  ["2025-03-31", "Europe/Berlin", "2025-03-30T22:00:00.000Z"],
  ["2025-10-27", "Europe/Berlin", "2025-10-26T23:00:00.000Z"],
  // The clocks go from 23:59 to 01:00.
  ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  // The island leaves out a day.
  ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ["2024-02-29", "Asia/Kolkata", "2024-02-28T18:30:00.000Z"],
])("chat-422: %s begins in %s at %s", (day, timeZone, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
});

test("chat-422: only names of time zones are accepted", () => {
  for (const name of ["Europe/Berlin", "UTC", "Asia/Calcutta"]) {
    expect(timeZoneSchema.safeParse(name).success, name).toBe(true);
  }
  for (const name of ["", "Mars/Olympus", "x".repeat(65), "Europe/Berlin; drop"]) {
    expect(timeZoneSchema.safeParse(name).success, name).toBe(false);
  }
});
