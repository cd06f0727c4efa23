import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { serverApplications, servers, users } from "../../schema/index.ts";
import { personColumns } from "../../account/users/person-columns.ts";
import type { Membership } from "../visibility/visibility.ts";

const isApplicationOf = ({ serverId, userId }: Membership) =>
  and(eq(serverApplications.serverId, serverId), eq(serverApplications.userId, userId));
const isWaiting = eq(serverApplications.state, "waiting");

/** What somebody wrote at the door of a server, and what came of it. */
export type Application = Pick<
  typeof serverApplications.$inferSelect,
  "line" | "state" | "createdAt" | "decidedAt"
>;

/** Puts somebody's line at the door of a server; a line that is there is replaced and waits on. In the server's turn. */
export async function writeApplication(
  tx: Database,
  application: Membership & { line: string },
): Promise<void> {
  const waits = { state: "waiting", decidedAt: null } as const;
  await tx
    .insert(serverApplications)
    .values(application)
    .onConflictDoUpdate({
      target: [serverApplications.serverId, serverApplications.userId],
      set: {
        ...waits,
        line: application.line,
        createdAt: sql`case when ${serverApplications.state} = 'waiting'
          then ${serverApplications.createdAt} else now() end`,
      },
    });
}

/** What somebody has at the door of a server, or undefined. */
export async function findApplication(
  db: Database,
  membership: Membership,
): Promise<Application | undefined> {
  const [application] = await db
    .select({
      line: serverApplications.line,
      state: serverApplications.state,
      createdAt: serverApplications.createdAt,
      decidedAt: serverApplications.decidedAt,
    })
    .from(serverApplications)
    .where(isApplicationOf(membership));
  return application;
}

/** Declines what waits; false when nothing did. */
export async function declineApplication(db: Database, membership: Membership): Promise<boolean> {
  const declined = await db
    .update(serverApplications)
    .set({ state: "declined", decidedAt: sql`now()` })
    .where(and(isApplicationOf(membership), isWaiting))
    .returning({ id: serverApplications.id });
  return declined.length > 0;
}

/** Takes somebody's line from the door, whatever came of it. */
export async function deleteApplication(tx: Database, membership: Membership): Promise<void> {
  await tx.delete(serverApplications).where(isApplicationOf(membership));
}

/** Takes a line from the door that waits there; false when there is none. */
export async function withdrawApplication(db: Database, membership: Membership): Promise<boolean> {
  const withdrawn = await db
    .delete(serverApplications)
    .where(and(isApplicationOf(membership), isWaiting))
    .returning({ id: serverApplications.id });
  return withdrawn.length > 0;
}

/** How many wait at the door of a server. */
export const countWaiting = (db: Database, serverId: string): Promise<number> =>
  db.$count(serverApplications, and(eq(serverApplications.serverId, serverId), isWaiting));

/** Who waits at the door of a server, the longest first. */
export const listApplicants = (db: Database, serverId: string) =>
  db
    .select({
      person: personColumns,
      line: serverApplications.line,
      createdAt: serverApplications.createdAt,
    })
    .from(serverApplications)
    .innerJoin(users, eq(users.id, serverApplications.userId))
    .where(and(eq(serverApplications.serverId, serverId), isWaiting))
    .orderBy(asc(serverApplications.id));

/** In a query of servers: what the viewer has at the door of each, as JSON; null where nothing. */
export const applicationOf = (viewerId: string) => sql<{
  line: string;
  state: "waiting" | "declined";
  createdAt: string;
} | null>`(
  select json_build_object('line', own.line, 'state', own.state, 'createdAt', to_char(
    own."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${serverApplications} own
  where own."serverId" = ${servers.id} and own."userId" = ${viewerId}::uuid)`;

/** In a query of servers: how many wait at the door of each. */
export const waitingAtServer = sql<number>`(
  select count(*)::int from ${serverApplications} waiting
  where waiting."serverId" = ${servers.id} and waiting.state = 'waiting')`;
