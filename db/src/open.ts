import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { decodeByColumn } from "./annex/column-decoders/decode-by-column.ts";
import { lockDataDirectory } from "./locks/data-lock.ts";
import { connectPostgres } from "./connection/database-url.ts";
import type { Database } from "./connection/database.ts";
import { pooledName } from "./locks/pooled-claim.ts";
import { copyStore, maintainStore, openStore } from "./connection/embedded.ts";
import { failLostTransactions } from "./connection/lost-transactions.ts";
import { findMigrations, migrateDatabase } from "./migrate.ts";
import { prepareStatements } from "./connection/prepare-statements.ts";
import { reconnecting } from "./connection/reconnecting.ts";
import { createReads, type ReadOutcome } from "./annex/read-replica/replica-reads.ts";
import { type Read, readFrom } from "./connection/reads.ts";

/** An open and migrated database, and the function that closes it. */
export type OpenDatabase = {
  db: Database;
  /** Runs a query that only reads, possibly on a replica. */
  read: Read;
  /** Rejects when the database does not respond; for readiness. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
  /** The maximum number of open connections. PostgreSQL only, like `countConnections`. */
  poolSize?: number;
  /**
   * Returns the number of our connections in PostgreSQL by state: `active`, `idle`, `idle in
   * transaction`. The connection of this query counts as idle.
   */
  countConnections?: (() => Promise<{ state: string; total: number }[]>) | undefined;
  /**
   * Copies a snapshot of the embedded store into a new folder. No statement writes until the copy and
   * `alongside` are done. PostgreSQL has its own programs for this.
   */
  copyStore?: (folder: string, alongside: () => Promise<void>) => Promise<void>;
};

export type OpenOptions = {
  /** `postgres://…`; without it the embedded store in `dataDirectory` is used. */
  databaseUrl?: string | undefined;
  /**
   * The same database without the pooler that `databaseUrl` leads to, which assigns a connection only for
   * a transaction. Migrations run there. The pooler itself has to limit the time of statements.
   */
  directUrl?: string | undefined;
  /** A streaming replica of that database for reads, see `createReads`. */
  readUrl?: string | undefined;
  /** Called with the outcome of each read if there is a replica. */
  onRead?: ((outcome: ReadOutcome) => void) | undefined;
  /** False disables prepared statements, which old poolers do not support. Default true. */
  isPrepared?: boolean | undefined;
  dataDirectory: string;
  /** Connections in the pool; default 10. PostgreSQL only. */
  poolSize?: number | undefined;
  onError?: (error: unknown) => void;
  /**
   * True for an operator's command: a server that starts at that time waits for it. Embedded store only.
   */
  isCommand?: boolean;
  /** Called before it waits for another process that migrates the schema. PostgreSQL only. */
  onWait?: () => void;
};

const statementTimeoutMs = 5_000;
const lockTimeoutMs = 2_000;
const idleInTransactionTimeoutMs = 5_000;

const ownSettings = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  // Compiling a statement would take longer than running it.
  jit: "off",
} as const;

/**
 * Opens the database, migrates its schema and returns it.
 *
 * PostgreSQL: a bounded pool. Statements end after 5 s, lock waits after 2 s. A transaction that is idle
 * for 5 s is aborted and loses its locks. Behind a pooler the pooler sets these limits.
 *
 * Embedded store: takes the exclusive data lock (throws `DataDirectoryLockedError`), and runs a
 * checkpoint when it is closed.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  decodeByColumn();
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
  // A pooler refuses startup messages with other settings, because its connections are shared.
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
    // The connections behind a pooler are shared by all processes.
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

/** Migrates an open embedded store. Tests use it as well. */
export async function wrapStore(store: PGlite): Promise<{ db: Database; close(): Promise<void> }> {
  const db = drizzlePglite(store);
  await migratePglite(db, { migrationsFolder: findMigrations() });
  return { db, close: () => store.close() };
}

async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
