import type { Database } from "@oni/db";
import { createNodeCountReader } from "@oni/db/home";
import type { Publisher } from "@oni/realtime";

/** The maximum age of the count after changes by other processes. */
const rememberedMs = 100;

/** A cached count of the claimed nodes. */
export type NodeCount = {
  /** Returns the count with all changes of this process, and with those of others up to 100 ms ago. */
  read(): Promise<number>;
  /** To be called when a change of the count has been committed here. */
  changed(): void;
};

export function createNodeCount(db: Database, publisher: Publisher): NodeCount {
  const readCount = createNodeCountReader(db);
  let remembered: { count: number; until: number } | null = null;
  let changes = 0;
  return {
    read: async () => {
      if (remembered && remembered.until > performance.now()) return remembered.count;
      const changesBefore = changes;
      const count = await readCount();
      // A count that was read before a change must not be cached after it.
      if (changes === changesBefore)
        remembered = { count, until: performance.now() + rememberedMs };
      return count;
    },
    changed: () => {
      changes += 1;
      remembered = null;
      publisher.waitlistChanged();
    },
  };
}
