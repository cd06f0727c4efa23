import type { Database } from "@oni/db";
import { createNodeCountReader } from "@oni/db/home";
import type { Publisher } from "@oni/realtime";

/** How old the number may be when another process has changed it. */
const rememberedMs = 100;

/** How many nodes are claimed, for the many who ask. */
export type NodeCount = {
  /** As it is after every change of this process, and of others up to 100 ms ago. */
  read(): Promise<number>;
  /** A node was claimed or given up here, and that is committed. */
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
      // What was read before a change may not be remembered after it.
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
