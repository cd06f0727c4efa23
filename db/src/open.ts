import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { lockDataDirectory } from "./locks/data-lock.ts";
import { connectPostgres } from "./connection/database-url.ts";
import type { Database } from "./connection/database.ts";
import { pooledName } from "./locks/pooled-claim.ts";
import { copyStore, maintainStore, openStore } from "./connection/embedded.ts";
import { failLostTransactions } from "./connection/lost-transactions.ts";
import { findMigrations, migrateDatabase } from "./migrate.ts";
import { prepareStatements } from "./connection/prepare-statements.ts";
import { reconnecting } from "./connection/reconnecting.ts";
import { createReads, type Read, readFrom, type ReadOutcome } from "./connection/reads.ts";

/** A database that is open, migrated and ready, and the way to close it. */
export type OpenDatabase = {
  db: Database;
  /** Asks where a question is answered that only reads. */
  read: Read;
  /** Rejects when the database cannot answer; for readiness. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
  /** How many connections may be open at a time. PostgreSQL only, like `countConnections`. */
  poolSize?: number;
  /**
   * Our connections as PostgreSQL sees them, by state: `active`, `idle`, `idle in transaction`. The
   * one that asks counts as idle, which it is otherwise.
   */
  countConnections?: (() => Promise<{ state: string; total: number }[]>) | undefined;
  /**
   * Copies the embedded store, as it is at one moment, into a new folder; nothing is written until
   * that and `alongside` are done. PostgreSQL has its own programs for this.
   */
  copyStore?: (folder: string, alongside: () => Promise<void>) => Promise<void>;
};

export type OpenOptions = {
  /** `postgres://…`; without it the embedded store in `dataDirectory` is used. */
  databaseUrl?: string | undefined;
  /**
   * The same database past the pooler to which `databaseUrl` leads, whose connections belong to a
   * process for a transaction only: the schema is changed there, and the pooler itself has to set how
   * long a statement may take.
   */
  directUrl?: string | undefined;
  /** A streaming replica of that database, which may answer reads, see `createReads`. */
  readUrl?: string | undefined;
  /** Told what became of each read while there is a replica. */
  onRead?: ((outcome: ReadOutcome) => void) | undefined;
  /** Whether statements are prepared, default true; poolers of old cannot pass them on. */
  isPrepared?: boolean | undefined;
  dataDirectory: string;
  /** Connections in the pool; default 10. PostgreSQL only. */
  poolSize?: number | undefined;
  onError?: (error: unknown) => void;
  /** Whether this is a command of an operator: a server that starts meanwhile waits. Embedded only. */
  isCommand?: boolean;
  /** Told before it waits for another process that brings the schema up to date. PostgreSQL only. */
  onWait?: () => void;
};

const statementTimeoutMs = 5_000;
const lockTimeoutMs = 2_000;
const idleInTransactionTimeoutMs = 5_000;

const ownSettings = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  // Compiling a statement takes longer than any of ours should run.
  jit: "off",
} as const;

/**
 * Opens the database, brings its schema up to date and answers it.
 *
 * PostgreSQL: a bounded pool whose statements end after 5 s and whose lock waits end after 2 s. A
 * process that falls silent within a transaction loses it after 5 s, and with it what it had locked.
 * Behind a pooler it is the pooler that sees to these bounds.
 * Embedded: takes the exclusive data lock (throws `DataDirectoryLockedError`), and checkpoints
 * when closed.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options);
}

async function openPostgres(
  databaseUrl: string,
  {
    directUrl,
    readUrl,
    isPrepared = true,
    poolSize = 10,
    onWait,
    onRead,
  }: Omit<OpenOptions, "databaseUrl">,
): Promise<OpenDatabase> {
  await migrateDatabase(directUrl ?? databaseUrl, onWait);
  const name = directUrl ? pooledName() : `oni-${randomUUID()}`;
  // A pooler refuses a greeting that says more, since its connections are not ours to set up.
  const settings = directUrl ? {} : { ...reconnecting.connection, ...ownSettings };
  const connect = (url: string, connection: Record<string, string | number>) => {
    const client = connectPostgres(url, {
      max: poolSize,
      ...reconnecting,
      prepare: isPrepared,
      onnotice: () => {},
      connection: { ...connection, application_name: name },
    });
    failLostTransactions(client);
    if (isPrepared) prepareStatements(client);
    return { client, db: drizzlePostgres(client) };
  };
  const { client, db } = connect(databaseUrl, settings);
  const reader = readUrl ? connect(readUrl, { ...reconnecting.connection, ...ownSettings }) : null;
  return {
    db,
    read: reader ? createReads(db, reader.db, onRead) : readFrom(db),
    poolSize,
    ping: () => ping(db),
    // Those behind a pooler are everybody's.
    countConnections: directUrl
      ? undefined
      : async () => [
          ...(await client<{ state: string; total: number }[]>`
        select state, count(*)::int as total
        from (
          select case when pid = pg_backend_pid() then 'idle' else state end as state
          from pg_stat_activity where application_name = ${name}
        ) as ours
        where state is not null
        group by state`),
        ],
    close: async () => {
      await Promise.all([client.end({ timeout: 5 }), reader?.client.end({ timeout: 5 })]);
    },
  };
}

async function openEmbedded({
  dataDirectory,
  isCommand = false,
  onError = () => {},
}: OpenOptions): Promise<OpenDatabase> {
  const unlock = await lockDataDirectory(dataDirectory, { isCommand });
  try {
    const store = await openStore(dataDirectory);
    const { db, close } = await wrapStore(store);
    const stopMaintenance = maintainStore(store, onError);
    return {
      db,
      read: readFrom(db),
      ping: () => ping(db),
      close: async () => {
        stopMaintenance();
        await store.exec("checkpoint");
        await close();
        await unlock();
      },
      copyStore: (folder, alongside) => copyStore(store, { dataDirectory, folder }, alongside),
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Migrates an embedded store that is already open. Also how tests get theirs. */
export async function wrapStore(store: PGlite): Promise<{ db: Database; close(): Promise<void> }> {
  const db = drizzlePglite(store);
  await migratePglite(db, { migrationsFolder: findMigrations() });
  return { db, close: () => store.close() };
}

async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
