import { and, eq, notExists, notInArray, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { blocks, mentions, serverMembers, servers, users } from "../schema/index.ts";
import { isVisible, viewerMembership } from "./visibility.ts";

/** Where the message that names someone stands. */
type Place = { messageId: string; channelId: string; seq: number };

/** Words that call members by name in a server. */
type Call = { serverId: string; authorId: string; usernames: readonly string[] };

/**
 * For each call, the ids of those whom the author's words reach: they may see the server, have not
 * blocked the author, and are someone else.
 */
export async function listMentionable(db: Database, calls: readonly Call[]): Promise<string[][]> {
  const named = calls.flatMap(({ serverId, authorId, usernames }, index) =>
    usernames.map((username) => ({ index, serverId, authorId, username })),
  );
  const reached: string[][] = calls.map(() => []);
  if (named.length === 0) return reached;
  const blockOfAuthor = db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.userId, users.id), sql`${blocks.blockedId} = call."authorId"`));
  const rows = await db
    .select({ index: sql<number>`call.index`, userId: users.id })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as call(
        "index" int, "serverId" uuid, "authorId" uuid, "username" text
      )`,
    )
    .innerJoin(users, sql`${users.username} = call.username`)
    .innerJoin(servers, sql`${servers.id} = call."serverId"`)
    .leftJoin(serverMembers, viewerMembership(users.id))
    .where(and(sql`${users.id} <> call."authorId"`, isVisible, notExists(blockOfAuthor)));
  for (const { index, userId } of rows) reached[index]?.push(userId);
  return reached;
}

/** Records whom messages name; answers whom they did not name before. */
export async function insertMentions(
  tx: Database,
  named: readonly (Place & { userId: string })[],
): Promise<string[]> {
  if (named.length === 0) return [];
  const added = await tx
    .insert(mentions)
    .values([...named])
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
  return insertMentions(
    tx,
    userIds.map((userId) => ({ ...place, userId })),
  );
}
