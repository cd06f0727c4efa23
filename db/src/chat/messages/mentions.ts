import { and, eq, notExists, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { blocks, mentions, serverMembers, servers, users } from "../../schema/index.ts";
import { isVisible, viewerMembership } from "../visibility/visibility.ts";

/** Someone whom a message mentions. A mention of a non-member notifies nobody and counts for nobody. */
export type MentionedUser = { id: string; isMember: boolean };

/**
 * Those whom an author's words reach: they may see the server, have not blocked the author, and are
 * someone else.
 */
export async function listMentionable(
  db: Database,
  call: { serverId: string; authorId: string; usernames: readonly string[] },
): Promise<MentionedUser[]> {
  const { serverId, authorId, usernames } = call;
  if (usernames.length === 0) return [];
  const calls = sql`
    select 0 as "index", ${serverId}::uuid as "serverId", ${authorId}::uuid as "authorId",
      unnest(${sql.param([...usernames])}::text[]) as username`;
  return selectMentioned(db, calls);
}

/**
 * Whom calls reach, by the index of the call. `calls` is a query that answers index, serverId,
 * authorId and username.
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
    .innerJoin(servers, sql`${servers.id} = call."serverId"`)
    .leftJoin(serverMembers, viewerMembership(users.id))
    .where(
      and(
        sql`${users.id} <> call."authorId"`,
        isVisible(users.id),
        notExists(
          db
            .select({ id: blocks.id })
            .from(blocks)
            .where(and(eq(blocks.userId, users.id), sql`${blocks.blockedId} = call."authorId"`)),
        ),
      ),
    );

/** Takes back the mentions that a message makes of anybody but these; answers of whom. */
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
