import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { serverApplications, servers, users } from "../../schema/index.ts";
import { personColumns } from "../../account/users/person-columns.ts";
import type { Membership } from "../visibility/visibility.ts";

const isApplicationOf = ({ serverId, userId }: Membership) =>
  and(eq(serverApplications.serverId, serverId), eq(serverApplications.userId, userId));
const isWaiting = eq(serverApplications.state, "waiting");

/** An application to join a server, and its result. */
export type Application = Pick<
  typeof serverApplications.$inferSelect,
  "line" | "state" | "createdAt" | "decidedAt"
>;

/**
 * Stores an application to join a server. It replaces an earlier one, which keeps its waiting time. Call
 * it with the server locked.
 */
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

/** Returns a user's application to a server, or undefined. */
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

/** Declines a pending application. Returns false when there was none. */
export async function declineApplication(db: Database, membership: Membership): Promise<boolean> {
  const declined = await db
    .update(serverApplications)
    .set({ state: "declined", decidedAt: sql`now()` })
    .where(and(isApplicationOf(membership), isWaiting))
    .returning({ id: serverApplications.id });
  return declined.length > 0;
}

/** Deletes an application, whatever its state. */
export async function deleteApplication(tx: Database, membership: Membership): Promise<void> {
  await tx.delete(serverApplications).where(isApplicationOf(membership));
}

/** Withdraws a pending application. Returns false when there is none. */
export async function withdrawApplication(db: Database, membership: Membership): Promise<boolean> {
  const withdrawn = await db
    .delete(serverApplications)
    .where(and(isApplicationOf(membership), isWaiting))
    .returning({ id: serverApplications.id });
  return withdrawn.length > 0;
}

/** Returns how many applications to a server are pending. */
export const countWaiting = (db: Database, serverId: string): Promise<number> =>
  db.$count(serverApplications, and(eq(serverApplications.serverId, serverId), isWaiting));

/** Returns the applicants of a server, longest waiting first. */
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

/** In a query of servers: the viewer's application to each as JSON, or null. */
export const applicationOf = (viewerId: string) => sql<{
  line: string;
  state: "waiting" | "declined";
  createdAt: string;
} | null>`(
  select json_build_object('line', own.line, 'state', own.state, 'createdAt', to_char(
    own."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${serverApplications} own
  where own."serverId" = ${servers.id} and own."userId" = ${viewerId}::uuid)`;

/** In a query of servers: the number of pending applications to each. */
export const waitingAtServer = sql<number>`(
  select count(*)::int from ${serverApplications} waiting
  where waiting."serverId" = ${servers.id} and waiting.state = 'waiting')`;
