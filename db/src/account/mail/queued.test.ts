import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, openTestDatabase } from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { insertLetter } from "./letters.ts";
import { countQueued } from "./queued.ts";

let store: OpenDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

test("api-93: letters that wait for the mail server and notices that wait for push services are counted", async () => {
  expect(await countQueued(store.db)).toEqual({ letters: 0, pushes: 0 });
  const { id: userId } = await makeUser(store.db);
  const letter = { kind: "notice", recipient: "moth@example.net", userId } as const;
  for (const about of ["signIn", "email"]) await insertLetter(store.db, { ...letter, about });
  expect(await countQueued(store.db)).toEqual({ letters: 2, pushes: 0 });
});
