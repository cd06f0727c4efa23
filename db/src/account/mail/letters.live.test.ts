import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { letters } from "../../schema/index.ts";
import { claimLetters } from "./letters.ts";

let store: OpenDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

test("chat-620: a letter is due from the instant at which it was queued", async () => {
  // The stored instant is rounded. It is very unlikely that all of twenty instants are rounded down.
  for (let iteration = 0; iteration < 20; iteration += 1) {
    // All statements of a transaction have the same `now()`.
    const claimed = await store.db.transaction(async (tx) => {
      await tx
        .insert(letters)
        .values({ kind: "notice", recipient: `${iteration}`, about: "password" });
      return claimLetters(tx, { limit: 1, leaseMs: 60_000 });
    });
    expect(claimed).toMatchObject([{ recipient: `${iteration}` }]);
  }
});
