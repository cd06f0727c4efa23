import { isNotNull } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { letters, pushDeliveries } from "../../schema/index.ts";

/** How many letters, and messages for devices, wait for any process to send them. */
export async function countQueued(db: Database): Promise<{ letters: number; pushes: number }> {
  const [letterCount, pushCount] = await Promise.all([
    db.$count(letters),
    db.$count(pushDeliveries, isNotNull(pushDeliveries.dueAt)),
  ]);
  return { letters: letterCount, pushes: pushCount };
}
