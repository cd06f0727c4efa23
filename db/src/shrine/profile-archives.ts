import { and, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { profileArchives, users } from "../schema/index.ts";
import { beginsWithin } from "../sql/begins-within.ts";
import { type BoundedPart, mayUseCapsule, type NewestFirst } from "./posts.ts";

export type ProfileArchiveRow = typeof profileArchives.$inferSelect;

/** Returns a member's archives, newest first. */
export function listProfileArchivesOf(
  db: Database,
  userId: string,
  { limit, before, limitBytes }: BoundedPart,
): Promise<ProfileArchiveRow[]> {
  const newest = selectNewest(db, userId, { limit, before }).as("newest");
  return db
    .select(getTableColumns(profileArchives))
    .from(profileArchives)
    .where(inArray(profileArchives.id, beginsWithin(newest, limitBytes)))
    .orderBy(desc(profileArchives.id));
}

/** Returns the ids of a page of that list. */
export const listProfileArchiveIdsOf = async (
  db: Database,
  userId: string,
  part: NewestFirst,
): Promise<string[]> => (await selectNewest(db, userId, part)).map(({ id }) => id);

function selectNewest(db: Database, userId: string, { limit, before }: NewestFirst) {
  const sizeBytes = sql<number>`octet_length(${profileArchives.markdownContent})`;
  return db
    .select({ id: profileArchives.id, sizeBytes: sizeBytes.as("sizeBytes") })
    .from(profileArchives)
    .where(
      and(eq(profileArchives.userId, userId), before ? lt(profileArchives.id, before) : undefined),
    )
    .orderBy(desc(profileArchives.id))
    .limit(limit);
}

/** Returns an archive of this member, or undefined. */
export async function findOwnProfileArchive(db: Database, userId: string, archiveId: string) {
  const [archive] = await db
    .select(getTableColumns(profileArchives))
    .from(profileArchives)
    .where(and(eq(profileArchives.id, archiveId), eq(profileArchives.userId, userId)));
  return archive;
}

type NewArchive = Pick<
  typeof profileArchives.$inferInsert,
  "userId" | "capsuleId" | "title" | "tags"
>;

/**
 * Archives the current profile markdown of a member. Returns undefined when the capsule is not the
 * member's.
 */
export async function insertProfileArchive(tx: Database, archive: NewArchive) {
  if (!(await mayUseCapsule(tx, archive.userId, archive.capsuleId))) return undefined;
  const [member] = await tx
    .select({ markdownContent: users.profileMarkdown })
    .from(users)
    .where(eq(users.id, archive.userId));
  if (!member) return undefined;
  const [made] = await tx
    .insert(profileArchives)
    .values({ ...archive, ...member })
    .returning();
  return made;
}

/** Deletes an archive. Does nothing if it is gone. */
export async function deleteProfileArchiveRow(db: Database, archiveId: string): Promise<void> {
  await db.delete(profileArchives).where(eq(profileArchives.id, archiveId));
}
