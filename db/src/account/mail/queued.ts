import { isNotNull } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { letters, pushDeliveries } from "../../schema/index.ts";

/** Returns how many letters and push notices are queued, over all processes. */
export async function countQueued(db: Database): Promise<{ letters: number; pushes: number }> {
  const [letterCount, pushCount] = await Promise.all([
    db.$count(letters),
    db.$count(pushDeliveries, isNotNull(pushDeliveries.dueAt)),
  ]);
  return { letters: letterCount, pushes: pushCount };
}
