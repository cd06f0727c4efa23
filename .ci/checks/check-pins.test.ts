import { expect, it } from "vitest";
import { checkPins } from "./check-pins.ts";

const pins = {
  redis: { tag: "8.2.3-alpine", lookedAt: "2026-01-01" },
  "prom/prometheus": { tag: "v3.5.3", lookedAt: "2026-02-01" },
};
const sources = [
  "FROM redis:8.2.3-alpine AS bus\nFROM bus\n",
  "services:\n  a:\n    image: prom/prometheus:v3.5.3\n  b:\n    image: oni-server\n",
];
const check = (day: string, others: Partial<{ pins: typeof pins; sources: string[] }> = {}) =>
  checkPins(others.pins ?? pins, others.sources ?? sources, new Date(`${day}T00:00:00Z`));

it("ci-21: an image whose releases were last checked more than 90 days ago is named, with the day", () => {
  expect(check("2026-04-01")).toEqual([]);
  expect(check("2026-04-02")).toEqual([expect.stringMatching(/^redis:8.2.3-alpine .*2026-01-01/)]);
  expect(check("2026-06-01")).toHaveLength(2);
  const undated = { ...pins, redis: { ...pins.redis, lookedAt: "lately" } };
  expect(check("2026-01-02", { pins: undated })).toHaveLength(1);
});

it("ci-21: an image that differs from the pins, and a pin without a user, are named", () => {
  expect(check("2026-02-02", { sources: [...sources, "      - image: redis:8.4.0\n"] })).toEqual([
    "redis:8.4.0 is not what docker/pins.json says.",
  ]);
  expect(check("2026-02-02", { sources: sources.slice(0, 1) })).toEqual([
    "prom/prometheus:v3.5.3 stands in docker/pins.json and is used nowhere.",
  ]);
});
