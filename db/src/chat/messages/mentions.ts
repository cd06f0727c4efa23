import { and, eq, isNotNull, not, notExists, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { blocks, channels, mentions, serverMembers, servers, users } from "../../schema/index.ts";
import { isChannelVisible } from "../visibility/rights.ts";
import { viewerMembership } from "../visibility/visibility.ts";

/** A user that a message mentions. A mention of a non-member notifies no one and is not counted. */
export type MentionedUser = { id: string; isMember: boolean };

/**
 * Returns those of the users named in a message who may be mentioned: they may see the channel, have not
 * blocked the author, and are not the author.
 */
export async function listMentionable(
  db: Database,
  call: { channelId: string; authorId: string; usernames: readonly string[] },
): Promise<MentionedUser[]> {
  const { channelId, authorId, usernames } = call;
  if (usernames.length === 0) return [];
  const calls = sql`
    select 0 as "index", ${channelId}::uuid as "channelId", ${authorId}::uuid as "authorId",
      unnest(${sql.param([...usernames])}::text[]) as username`;
  return selectMentioned(db, calls);
}

/**
 * Selects the mentioned users by the index of the mention. `calls` is a query that returns index,
 * channelId, authorId and username.
 */
export const selectMentioned = (db: Database, calls: SQL) =>
  db
    .select({
      index: sql<number>`call.index`.as("index"),
      id: users.id,
      isMember: sql<boolean>`${serverMembers.id} is not null`.as("is_member"),
    })
    .from(sql`(${calls}) as call`)
    .innerJoin(users, sql`${users.username} = call.username`)
    .innerJoin(channels, sql`${channels.id} = call."channelId"`)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(users.id))
    .where(
      and(
        sql`${users.id} <> call."authorId"`,
        isChannelVisible(users.id),
        // A bot is found only where it is a member.
        or(not(users.isBot), isNotNull(serverMembers.id)),
        notExists(
          db
            .select({ id: blocks.id })
            .from(blocks)
            .where(and(eq(blocks.userId, users.id), sql`${blocks.blockedId} = call."authorId"`)),
        ),
      ),
    );

/** Deletes the mentions of a message except those of these users. Returns the ids of the other users. */
export async function withdrawMentions(
  tx: Database,
  messageId: string,
  { except }: { except: readonly string[] },
): Promise<string[]> {
  const withdrawn = await tx
    .delete(mentions)
    .where(and(eq(mentions.messageId, messageId), notInArray(mentions.userId, [...except])))
    .returning({ userId: mentions.userId });
  return withdrawn.map(({ userId }) => userId);
}
