import { and, eq, inArray, ne, notExists, notInArray } from "drizzle-orm";
import type { Database } from "../database.ts";
import { blocks, mentions, serverMembers, servers, users } from "../schema/index.ts";
import { isVisible } from "./visibility.ts";

/** Where the message that names someone stands. */
type Place = { messageId: string; channelId: string; seq: number };

/**
 * The ids behind `usernames` of those whom the author's words in a server reach: they may see the
 * server, have not blocked the author, and are someone else.
 */
export async function listMentionable(
  db: Database,
  { serverId, authorId, usernames }: { serverId: string; authorId: string; usernames: string[] },
): Promise<string[]> {
  if (usernames.length === 0) return [];
  const blockOfAuthor = db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.userId, users.id), eq(blocks.blockedId, authorId)));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(servers, eq(servers.id, serverId))
    .leftJoin(
      serverMembers,
      and(eq(serverMembers.serverId, servers.id), eq(serverMembers.userId, users.id)),
    )
    .where(
      and(
        inArray(users.username, usernames),
        ne(users.id, authorId),
        isVisible,
        notExists(blockOfAuthor),
      ),
    );
  return rows.map((row) => row.id);
}

/** Records that a message names these members. */
export async function insertMentions(
  tx: Database,
  place: Place,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const added = await tx
    .insert(mentions)
    .values(userIds.map((userId) => ({ ...place, userId })))
    .onConflictDoNothing()
    .returning({ userId: mentions.userId });
  return added.map((mention) => mention.userId);
}

/** Makes these members the ones that a message names; answers those it did not name before. */
export async function replaceMentions(
  tx: Database,
  place: Place,
  userIds: readonly string[],
): Promise<string[]> {
  await tx
    .delete(mentions)
    .where(and(eq(mentions.messageId, place.messageId), notInArray(mentions.userId, [...userIds])));
  return insertMentions(tx, place, userIds);
}
