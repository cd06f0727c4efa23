import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channels, drafts, serverMembers } from "../../schema/index.ts";

const columns = {
  channelId: drafts.channelId,
  content: drafts.content,
  rev: drafts.rev,
  updatedAt: drafts.updatedAt,
};

export type DraftRow = { channelId: string; content: string; rev: number; updatedAt: Date };

type OfMember = { userId: string; channelId: string };

/** What a member has begun to write where they may speak, the latest first. */
export const listDrafts = (db: Database, userId: string, limit: number): Promise<DraftRow[]> =>
  db
    .select(columns)
    .from(drafts)
    .innerJoin(channels, eq(channels.id, drafts.channelId))
    .innerJoin(
      serverMembers,
      and(eq(serverMembers.serverId, channels.serverId), eq(serverMembers.userId, drafts.userId)),
    )
    .where(and(eq(drafts.userId, userId), ne(drafts.content, "")))
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))
    .limit(limit);

/** How many drafts with words a member has elsewhere. */
export const countOtherDrafts = (db: Database, { userId, channelId }: OfMember): Promise<number> =>
  db.$count(
    drafts,
    and(eq(drafts.userId, userId), ne(drafts.channelId, channelId), ne(drafts.content, "")),
  );

/**
 * Replaces a draft that is still the one with `baseRev`, or makes it; undefined when it is another by now, or
 * has these words already.
 */
export async function writeDraft(
  db: Database,
  { baseRev, ...draft }: OfMember & { content: string; baseRev: number },
): Promise<DraftRow | undefined> {
  const [written] = await db
    .insert(drafts)
    .values({ ...draft, rev: baseRev + 1 })
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.channelId],
      set: { content: draft.content, rev: sql`${drafts.rev} + 1`, updatedAt: sql`now()` },
      setWhere: sql`${drafts.rev} = ${baseRev} and ${drafts.content} <> ${draft.content}`,
    })
    .returning(columns);
  return written;
}

export async function findDraft(
  db: Database,
  { userId, channelId }: OfMember,
): Promise<DraftRow | undefined> {
  const [draft] = await db
    .select(columns)
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.channelId, channelId)));
  return draft;
}
