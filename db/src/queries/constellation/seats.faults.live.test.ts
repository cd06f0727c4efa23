import { expect, test } from "vitest";
import {
  createSeatHistory,
  makeNetwork,
  openPostgresTestDatabase,
  readSeats,
} from "../../../testing/index.ts";

const steps = 1_000;

test.each([1_000, 10_000])(
  "DB1026: of %d members nobody moves who did nothing, over a thousand steps",
  { timeout: 900_000 },
  async (memberCount) => {
    const { db, close } = await openPostgresTestDatabase();
    try {
      const memberIds = await makeNetwork(db, { memberCount, seed: 42 });
      await db.execute("analyze");
      const step = createSeatHistory(db, memberIds, 7);
      let before = await readSeats(db);
      for (let count = 0; count < steps; count += 1) {
        const { userId } = await step();
        const now = await readSeats(db);
        const moved = [...now].filter(([id, seat]) => id !== userId && before.get(id) !== seat);
        expect(moved, `at step ${count}`).toEqual([]);
        before = now;
      }
    } finally {
      await close();
    }
  },
);
