import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";
import {
  type KeeperActionKind,
  keeperActs,
  keeperImports,
  type ModeratorActionKind,
  moderatorActs,
  serverMembers,
  servers,
  type SubjectKind,
} from "../schema/index.ts";
import type { NewestFirst } from "../shrine/posts.ts";
import { isStarted } from "./imports/keeper-imports.ts";
import { isVisible, type Membership, viewerMembership } from "../chat/visibility/visibility.ts";

type NewModeratorAct = Pick<
  typeof moderatorActs.$inferInsert,
  "serverId" | "act" | "subjectKind" | "reason" | "userId" | "actorId"
>;

/** Stores an action of an owner or moderator. */
export async function insertModeratorAct(tx: Database, act: NewModeratorAct): Promise<void> {
  await tx.insert(moderatorActs).values(act);
}

/** Marks the last such action about a member of a server as undone. */
export async function markModeratorActUndone(
  tx: Database,
  { serverId, userId }: Membership,
  act: ModeratorActionKind,
): Promise<void> {
  const last = tx
    .select({ id: moderatorActs.id })
    .from(moderatorActs)
    .where(
      and(
        eq(moderatorActs.serverId, serverId),
        eq(moderatorActs.userId, userId),
        eq(moderatorActs.act, act),
        isNull(moderatorActs.undoneAt),
      ),
    )
    .orderBy(desc(moderatorActs.id))
    .limit(1);
  await tx
    .update(moderatorActs)
    .set({ undoneAt: sql`now()` })
    .where(sql`${moderatorActs.id} = (${last})`);
}

type LoggedAct = KeeperActionKind | ModeratorActionKind | "import";
type LoggedSubject = SubjectKind | "server";

/**
 * Returns the actions of keepers, imports too, and of owners and moderators in the servers that a member may see,
 * newest first.
 */
export async function listModLog(
  db: Database,
  viewerId: string,
  { before, limit, serverId }: NewestFirst & { serverId?: string | undefined },
) {
  const older = (id: SQL) => (before ? sql`${id} < ${before}` : undefined);
  const acts = unionAll(
    db
      .select({
        id: keeperActs.id,
        serverId: sql<string | null>`null::uuid`.as("serverId"),
        serverName: sql<string | null>`null::text`.as("serverName"),
        act: sql<LoggedAct>`${keeperActs.act}`.as("act"),
        subjectKind: sql<LoggedSubject>`${keeperActs.subjectKind}`.as("subjectKind"),
        reason: sql<string | null>`${keeperActs.reason}`.as("reason"),
        hours: sql<number | null>`${keeperActs.hours}`.as("hours"),
        createdAt: keeperActs.createdAt,
        undoneAt: keeperActs.undoneAt,
        undoReason: sql<string | null>`${keeperActs.undoReason}`.as("undoReason"),
      })
      .from(keeperActs)
      .where(and(older(sql`${keeperActs.id}`), serverId ? sql`false` : undefined))
      .orderBy(desc(keeperActs.id))
      .limit(limit),
    db
      .select({
        id: keeperImports.id,
        serverId: sql<string | null>`null::uuid`.as("serverId"),
        serverName: sql<string | null>`null::text`.as("serverName"),
        act: sql<LoggedAct>`'import'`.as("act"),
        subjectKind: sql<LoggedSubject>`'server'`.as("subjectKind"),
        reason: sql<string | null>`null::text`.as("reason"),
        hours: sql<number | null>`null::int`.as("hours"),
        createdAt: sql<Date>`${keeperImports.startedAt}`
          .mapWith(keeperImports.startedAt)
          .as("createdAt"),
        undoneAt: sql<Date | null>`null::timestamptz(3)`
          .mapWith(keeperImports.removedAt)
          .as("undoneAt"),
        undoReason: sql<string | null>`null::text`.as("undoReason"),
      })
      .from(keeperImports)
      .where(and(isStarted, older(sql`${keeperImports.id}`), serverId ? sql`false` : undefined))
      .orderBy(desc(keeperImports.id))
      .limit(limit),
    db
      .select({
        id: moderatorActs.id,
        serverId: sql<string | null>`${servers.id}`.as("serverId"),
        serverName: sql<string | null>`${servers.name}`.as("serverName"),
        act: sql<LoggedAct>`${moderatorActs.act}`.as("act"),
        subjectKind: sql<LoggedSubject>`${moderatorActs.subjectKind}`.as("subjectKind"),
        reason: sql<string | null>`${moderatorActs.reason}`.as("reason"),
        hours: sql<number | null>`null::int`.as("hours"),
        createdAt: moderatorActs.createdAt,
        undoneAt: moderatorActs.undoneAt,
        undoReason: sql<string | null>`null::text`.as("undoReason"),
      })
      .from(moderatorActs)
      .innerJoin(servers, eq(servers.id, moderatorActs.serverId))
      .leftJoin(serverMembers, viewerMembership(viewerId))
      .where(
        and(
          isVisible(viewerId),
          older(sql`${moderatorActs.id}`),
          serverId ? eq(moderatorActs.serverId, serverId) : undefined,
        ),
      )
      .orderBy(desc(moderatorActs.id))
      .limit(limit),
  ).as("acts");
  return db.select().from(acts).orderBy(desc(acts.id)).limit(limit);
}

/** An entry of that log. */
export type ModLogRow = Awaited<ReturnType<typeof listModLog>>[number];
