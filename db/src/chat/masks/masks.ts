import { and, desc, eq, lt, isNotNull, isNull, not, type SQL } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { masks, users } from "../../schema/index.ts";
import { personColumns } from "../../account/users/person-columns.ts";

/** `free` without a claim, `claimed` while the claim waits, `confirmed` once the messages are a member's. */
export type MaskState = "free" | "claimed" | "confirmed";

const inState: Record<MaskState, SQL | undefined> = {
  free: isNull(masks.claimedById),
  claimed: and(isNotNull(masks.claimedById), not(masks.isConfirmed)),
  confirmed: and(isNotNull(masks.claimedById), masks.isConfirmed),
};

const selectMasks = (db: Database) =>
  db
    .select({
      id: masks.id,
      serverId: masks.serverId,
      source: masks.source,
      name: masks.name,
      /** The member who has claimed it. */
      claimant: personColumns,
      isConfirmed: masks.isConfirmed,
    })
    .from(masks)
    .leftJoin(users, eq(users.id, masks.claimedById))
    .$dynamic();

export type ListedMask = Awaited<ReturnType<typeof selectMasks>>[number];

/** Returns masks of a server by descending id, after that of `before`, optionally of one state. */
export const listMasks = (
  db: Database,
  serverId: string,
  {
    state,
    before,
    limit,
  }: { state?: MaskState | undefined; before?: string | undefined; limit: number },
): Promise<ListedMask[]> =>
  selectMasks(db)
    .where(
      and(
        eq(masks.serverId, serverId),
        state && inState[state],
        before === undefined ? undefined : lt(masks.id, before),
      ),
    )
    .orderBy(desc(masks.id))
    .limit(limit);

/** Returns a mask, or undefined. It does not check visibility. */
export async function findMask(db: Database, id: string): Promise<ListedMask | undefined> {
  const [mask] = await selectMasks(db).where(eq(masks.id, id));
  return mask;
}

/** Claims a mask for a member. Returns false when a member has claimed it. */
export async function claimMask(db: Database, id: string, userId: string): Promise<boolean> {
  const claimed = await db
    .update(masks)
    .set({ claimedById: userId, isConfirmed: false })
    .where(and(eq(masks.id, id), isNull(masks.claimedById)))
    .returning({ id: masks.id });
  return claimed.length > 0;
}

/** Gives the messages of a mask to the member who has claimed it. Returns false when another or none has. */
export async function confirmMask(db: Database, id: string, userId: string): Promise<boolean> {
  const confirmed = await db
    .update(masks)
    .set({ isConfirmed: true })
    .where(and(eq(masks.id, id), eq(masks.claimedById, userId)))
    .returning({ id: masks.id });
  return confirmed.length > 0;
}

/** Ends the claim of a mask, confirmed or not. */
export async function releaseMask(db: Database, id: string): Promise<void> {
  await db.update(masks).set({ claimedById: null, isConfirmed: false }).where(eq(masks.id, id));
}
