import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { keeperImports } from "../../schema/index.ts";
import { presentInstant } from "../../sql/columns.ts";
import { lockImports } from "./keeper-imports.ts";

type Stored = typeof keeperImports.$inferSelect;

/** A run that a process works on. */
export type ClaimedRun = Pick<
  Stored,
  "id" | "fileName" | "status" | "ownerId" | "serverId" | "isPublic" | "attempts"
>;

/** The action of a run. */
export type NewRun =
  | { status: "checking" }
  | { status: "importing"; ownerId: string; serverId: string | null; isPublic: boolean };

const isRunning = inArray(keeperImports.status, ["checking", "importing"]);
const canRun = inArray(keeperImports.status, ["uploaded", "checked", "failed"]);

/** Begins a check or an import. Returns `busy` while another one runs, `unready` unless the upload is whole. */
export const beginRun = (
  db: Database,
  id: string,
  run: NewRun,
): Promise<"begun" | "busy" | "unready"> =>
  db.transaction(async (tx) => {
    await lockImports(tx);
    if ((await tx.$count(keeperImports, isRunning)) > 0) return "busy";
    const begun = await tx
      .update(keeperImports)
      .set({
        ...run,
        ...(run.status === "importing" && { startedAt: sql`now()` }),
        ...{ error: null, progress: null, attempts: 0, updatedAt: sql`now()` },
        leasedUntil: sql`'epoch'`,
      })
      .where(and(eq(keeperImports.id, id), canRun, isNull(keeperImports.removedAt)))
      .returning({ id: keeperImports.id });
    return begun.length > 0 ? "begun" : "unready";
  });

const leaseFor = (ms: number) =>
  sql`(now() + interval '1 millisecond' * ${ms}::bigint)::timestamptz(3)`;

/**
 * Claims the run that no process works on, for `leaseMs`. If the process is killed, another one can claim
 * it after that time. No two callers claim the same run.
 */
export async function claimRun(db: Database, leaseMs: number): Promise<ClaimedRun | undefined> {
  const free = db
    .select({ id: keeperImports.id })
    .from(keeperImports)
    .where(
      and(
        sql`${keeperImports.status} in ('checking', 'importing')`,
        sql`${keeperImports.leasedUntil} <= ${presentInstant}`,
      ),
    )
    .limit(1)
    .for("no key update", { skipLocked: true });
  const [claimed] = await db
    .update(keeperImports)
    .set({ leasedUntil: leaseFor(leaseMs), attempts: sql`${keeperImports.attempts} + 1` })
    .where(sql`${keeperImports.id} = (${free})`)
    .returning({
      id: keeperImports.id,
      fileName: keeperImports.fileName,
      status: keeperImports.status,
      ownerId: keeperImports.ownerId,
      serverId: keeperImports.serverId,
      isPublic: keeperImports.isPublic,
      attempts: keeperImports.attempts,
    });
  return claimed;
}

/** Extends the claim of a run. */
export async function renewRun(db: Database, id: string, leaseMs: number): Promise<void> {
  await db
    .update(keeperImports)
    .set({ leasedUntil: leaseFor(leaseMs) })
    .where(and(eq(keeperImports.id, id), isRunning));
}

/** Stores how far a run is. */
export async function updateProgress(
  db: Database,
  id: string,
  progress: NonNullable<Stored["progress"]>,
): Promise<void> {
  await db
    .update(keeperImports)
    .set({ progress })
    .where(and(eq(keeperImports.id, id), isRunning));
}

/** Gives up the claim of a run, which another process continues after `delayMs`. */
export async function releaseRun(db: Database, id: string, delayMs: number): Promise<void> {
  await db
    .update(keeperImports)
    .set({ leasedUntil: leaseFor(delayMs) })
    .where(and(eq(keeperImports.id, id), isRunning));
}

type Ended = Partial<Pick<Stored, "source" | "report" | "error" | "serverId">> & {
  status: "checked" | "imported" | "failed";
};

/** Ends a run. It stays as it is when it has ended before. */
export async function endRun(db: Database, id: string, ended: Ended): Promise<void> {
  await db
    .update(keeperImports)
    .set({ ...ended, progress: null, updatedAt: sql`now()` })
    .where(and(eq(keeperImports.id, id), isRunning));
}
