import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { channels } from "../../schema/index.ts";
import { createRowMapper } from "./decode-by-column.ts";

const moment = "2026-11-30 12:00:00.123";

it("db-49: rows are decoded by their columns, and by the decoders of expressions", () => {
  const mapRows = createRowMapper([
    { path: ["name"], field: channels.name },
    { path: ["createdAt"], field: channels.createdAt },
    { path: ["endsAt"], field: sql`now()`.mapWith(channels.createdAt) },
    { path: ["count"], field: sql<number>`1`.as("count") },
  ]);
  const at = new Date("2026-11-30T12:00:00.123Z");
  expect(
    mapRows?.([
      ["general", moment, moment, 1],
      [null, moment, null, 2],
    ]),
  ).toEqual([
    { name: "general", createdAt: at, endsAt: at, count: 1 },
    { name: null, createdAt: at, endsAt: null, count: 2 },
  ]);
});

it("db-49: nested objects are left to Drizzle", () => {
  expect(createRowMapper([{ path: ["channel", "name"], field: channels.name }])).toBeUndefined();
});
