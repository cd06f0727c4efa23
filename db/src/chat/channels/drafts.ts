import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channels, drafts, serverMembers, servers } from "../../schema/index.ts";
import { isChannelVisible } from "../visibility/rights.ts";
import { viewerMembership } from "../visibility/visibility.ts";

const columns = {
  channelId: drafts.channelId,
  content: drafts.content,
  rev: drafts.rev,
  updatedAt: drafts.updatedAt,
};

export type DraftRow = { channelId: string; content: string; rev: number; updatedAt: Date };

type OfMember = { userId: string; channelId: string };

/** Returns a member's drafts in channels that they see as a member, latest first. */
export const listDrafts = (db: Database, userId: string, limit: number): Promise<DraftRow[]> =>
  db
    .select(columns)
    .from(drafts)
    .innerJoin(channels, eq(channels.id, drafts.channelId))
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .innerJoin(serverMembers, viewerMembership(userId))
    .where(and(eq(drafts.userId, userId), ne(drafts.content, ""), isChannelVisible(userId)))
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))
    .limit(limit);

/** Returns how many non-empty drafts a member has in other channels. */
export const countOtherDrafts = (db: Database, { userId, channelId }: OfMember): Promise<number> =>
  db.$count(
    drafts,
    and(eq(drafts.userId, userId), ne(drafts.channelId, channelId), ne(drafts.content, "")),
  );

/**
 * Replaces the draft with revision `baseRev`, or inserts it. Returns undefined when the revision differs
 * or the draft already has this text.
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
