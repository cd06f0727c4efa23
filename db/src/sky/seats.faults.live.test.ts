import { expect, test } from "vitest";
import { isDeep, trials } from "../../../.ci/suite/deep.ts";
import {
  createSeatHistory,
  makeNetwork,
  openPostgresTestDatabase,
  readSeats,
} from "../../testing/index.ts";

const steps = trials(60, 1_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 7);

test.each(isDeep ? [1_000, 10_000] : [1_000])(
  "sky-612: of %d members no inactive member moves at any step",
  async (memberCount) => {
    const { db, close } = await openPostgresTestDatabase();
    try {
      const memberIds = await makeNetwork(db, { memberCount, seed: 42 });
      await db.execute("analyze");
      const step = createSeatHistory(db, memberIds, seed);
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
