import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { advisoryLocks } from "../../locks/advisory-locks.ts";
import { personColumns } from "../../account/users/person-columns.ts";
import type { Database } from "../../connection/database.ts";
import { keeperImports, servers, users } from "../../schema/index.ts";

/** Locks the list of imports until the transaction ends, so that its counts hold. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.imports})`);
}

/** SQL condition: the archive is on the disk. */
const isOpen = and(isNull(keeperImports.removedAt), ne(keeperImports.status, "imported"));

type NewImport = { fileName: string; sizeBytes: number; createdById: string };

/** Adds an upload and returns its id, or undefined when `mostOpen` archives are on the disk. */
export const insertImport = (
  db: Database,
  values: NewImport,
  mostOpen: number,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await lockImports(tx);
    if ((await tx.$count(keeperImports, isOpen)) >= mostOpen) return undefined;
    const [added] = await tx
      .insert(keeperImports)
      .values(values)
      .returning({ id: keeperImports.id });
    return added?.id;
  });

const selectImports = (db: Database) =>
  db
    .select({
      id: keeperImports.id,
      fileName: keeperImports.fileName,
      sizeBytes: keeperImports.sizeBytes,
      receivedBytes: keeperImports.receivedBytes,
      status: keeperImports.status,
      source: keeperImports.source,
      report: keeperImports.report,
      error: keeperImports.error,
      progress: keeperImports.progress,
      ownerId: keeperImports.ownerId,
      serverId: keeperImports.serverId,
      createdAt: keeperImports.createdAt,
      /** The keeper who has uploaded it. */
      creator: personColumns,
    })
    .from(keeperImports)
    .leftJoin(users, eq(users.id, keeperImports.createdById))
    .$dynamic();

export type ListedImport = Awaited<ReturnType<typeof selectImports>>[number];

/** Returns the newest imports that are not removed, by descending id. */
export const listImports = (db: Database, limit: number): Promise<ListedImport[]> =>
  selectImports(db)
    .where(isNull(keeperImports.removedAt))
    .orderBy(desc(keeperImports.id))
    .limit(limit);

/** Returns an import that is not removed, or undefined. */
export async function findImport(db: Database, id: string): Promise<ListedImport | undefined> {
  const [found] = await selectImports(db).where(
    and(eq(keeperImports.id, id), isNull(keeperImports.removedAt)),
  );
  return found;
}

/** Returns the bytes that unfinished uploads still need on the disk. */
export async function countMissingBytes(db: Database): Promise<number> {
  const [sum] = await db
    .select({
      bytes:
        sql`coalesce(sum(${keeperImports.sizeBytes} - ${keeperImports.receivedBytes}), 0)`.mapWith(
          Number,
        ),
    })
    .from(keeperImports)
    .where(isOpen);
  return sum?.bytes ?? 0;
}

/** Stores how many bytes of an upload are on the disk. With all of them it is `uploaded`. */
export async function updateReceivedBytes(
  db: Database,
  id: string,
  receivedBytes: number,
): Promise<void> {
  const isWhole = sql`${keeperImports.sizeBytes} <= ${receivedBytes}::bigint`;
  await db
    .update(keeperImports)
    .set({
      receivedBytes,
      status: sql`case when ${isWhole} then 'uploaded' else 'uploading' end`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(keeperImports.id, id), eq(keeperImports.status, "uploading")));
}

const isRunning = inArray(keeperImports.status, ["checking", "importing"]);

/**
 * Removes an import from the list. One that was started stays in the log of keepers. Returns false while
 * it runs.
 */
export const removeImport = (db: Database, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockImports(tx);
    const one = eq(keeperImports.id, id);
    if ((await tx.$count(keeperImports, and(one, isRunning))) > 0) return false;
    await tx.delete(keeperImports).where(and(one, isNull(keeperImports.startedAt)));
    await tx
      .update(keeperImports)
      .set({ removedAt: sql`now()` })
      .where(one);
    return true;
  });

const hoursAgo = (hours: number) => sql`now() - interval '1 hour' * ${hours}::int`;

/** Returns the ids of uploads without a change for so long: unfinished ones, and whole ones that do not run. */
export async function listExpiredImports(
  db: Database,
  { unfinishedHours, wholeHours }: { unfinishedHours: number; wholeHours: number },
): Promise<string[]> {
  const { status, updatedAt } = keeperImports;
  const rows = await db
    .select({ id: keeperImports.id })
    .from(keeperImports)
    .where(
      and(
        isNull(keeperImports.removedAt),
        or(
          and(eq(status, "uploading"), lt(updatedAt, hoursAgo(unfinishedHours))),
          and(
            inArray(status, ["uploaded", "checked", "failed"]),
            lt(updatedAt, hoursAgo(wholeHours)),
          ),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns the ids of the imports whose archives are on the disk. */
export async function listOpenImportIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: keeperImports.id }).from(keeperImports).where(isOpen);
  return rows.map(({ id }) => id);
}

/** Returns whether a member is on the network and no bot, and owns the dimension if one is named. */
export async function mayOwnImport(
  db: Database,
  ownerId: string,
  serverId: string | null,
): Promise<{ isMember: boolean; isOwner: boolean }> {
  const isMember = (await db.$count(users, and(eq(users.id, ownerId), eq(users.isBot, false)))) > 0;
  if (serverId === null) return { isMember, isOwner: isMember };
  const owned = and(
    eq(servers.id, serverId),
    eq(servers.ownerId, ownerId),
    eq(servers.kind, "dimension"),
  );
  return { isMember, isOwner: (await db.$count(servers, owned)) > 0 };
}

/** SQL condition: the import was started, so it is in the log of keepers. */
export const isStarted = isNotNull(keeperImports.startedAt);
