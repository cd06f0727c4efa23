import { eq, sql } from "drizzle-orm";
import type { Database } from "../src/connection/database.ts";
import { removeMemberFromMap, refreshMember } from "../src/sky/constellation.ts";
import { lockMap } from "../src/sky/lock-map.ts";
import { seats, skyEpochs, users } from "../src/schema/index.ts";
import { makeUser } from "./factories.ts";
import { createRandom, createTagPicker } from "./network.ts";

/** Returns the seats of all members in the epoch in force, public or not, by member. */
export async function readSeats(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .select({ userId: seats.userId, x: seats.x, y: seats.y })
    .from(seats)
    .where(
      sql`${seats.epoch} = (select max(id) from ${skyEpochs} where ${skyEpochs.settledAt} is not null)`,
    );
  return new Map(rows.map(({ userId, x, y }) => [userId, `${x} ${y}`]));
}

/** Updates a member in the same way as the service: with the map locked, and then updates the map. */
export const changeMember = (
  db: Database,
  userId: string,
  values: Partial<typeof users.$inferInsert>,
) =>
  db.transaction(async (tx) => {
    await lockMap(tx);
    await tx.update(users).set(values).where(eq(users.id, userId));
    return refreshMember(tx, userId);
  });

/** Creates a member in the same way as the service. Returns their id. */
export const joinMember = (db: Database, values: Parameters<typeof makeUser>[1] = {}) =>
  db.transaction(async (tx) => {
    await lockMap(tx);
    const { id } = await makeUser(tx, values);
    await refreshMember(tx, id);
    return id;
  });

const leave = (db: Database, userId: string) =>
  db.transaction(async (tx) => {
    await lockMap(tx);
    await removeMemberFromMap(tx, userId);
    await tx.delete(users).where(eq(users.id, userId));
  });

/**
 * Returns a function that runs one random action of a member, and returns its member. Members join,
 * leave, hide, show themselves and change their tags. The sequence depends only on the seed.
 */
export function createSeatHistory(db: Database, memberIds: readonly string[], seed: number) {
  const random = createRandom(seed);
  const pickTag = createTagPicker(createRandom(42));
  const below = (bound: number) => Math.floor(random() * bound);
  const present = [...memberIds];
  const hidden = new Set<string>();
  const randomMember = () => present[below(present.length)] ?? "";
  const someTags = () => [...new Set(Array.from({ length: below(7) }, pickTag))];

  return async (): Promise<{
    userId: string;
    action: "join" | "leave" | "hide" | "show" | "retag";
  }> => {
    const drawn = below(10);
    if (drawn < 2) {
      const userId = await joinMember(db, { userBadges: someTags() });
      present.push(userId);
      return { userId, action: "join" };
    }
    const userId = randomMember();
    if (drawn === 2) {
      await leave(db, userId);
      present.splice(present.indexOf(userId), 1);
      return { userId, action: "leave" };
    }
    if (drawn < 6) {
      const isShown = hidden.delete(userId);
      if (!isShown) hidden.add(userId);
      await changeMember(db, userId, { isPublic: isShown });
      return { userId, action: isShown ? "show" : "hide" };
    }
    await changeMember(db, userId, { userBadges: someTags() });
    return { userId, action: "retag" };
  };
}
