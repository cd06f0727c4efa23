import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { OpenDatabase } from "../src/open.ts";
import { users } from "../src/schema/index.ts";
import { makeUser, openTestDatabase } from "./index.ts";

let one: OpenDatabase;
let other: OpenDatabase;
beforeAll(async () => {
  one = await openTestDatabase();
  other = await openTestDatabase();
});
afterAll(async () => {
  await one.close();
  await other.close();
});

test("ci-11: each database of a test is migrated, empty and separate", async () => {
  await makeUser(one.db);
  expect(await one.db.$count(users)).toBe(1);
  expect(await other.db.$count(users)).toBe(0);
});

test("ci-12: a test that runs on both stores gets one and then the other", () => {
  const isEmbedded = inject("isEmbeddedOnly") || !process.env["TEST_DATABASE_URL"];
  expect(Reflect.get(one.db, "$client") instanceof PGlite).toBe(isEmbedded);
});
