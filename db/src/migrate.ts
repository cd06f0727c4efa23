import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import { connectPostgres } from "./connection/database-url.ts";
import { PlainError } from "./process/plain-error.ts";
import { advisoryLocks } from "./locks/advisory-locks.ts";

/** Finds `db/migrations` by walking up, both from the source tree and from a bundle. */
export function findMigrations(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const candidate of [join(folder, "migrations"), join(folder, "db", "migrations")]) {
      if (existsSync(join(candidate, "meta", "_journal.json"))) return candidate;
    }
    const parent = dirname(folder);
    if (parent === folder) throw new Error("The folder db/migrations is missing.");
    folder = parent;
  }
}

/** Returns the number of migrations of this program. A store with more was written by a newer program. */
export function countMigrations(): number {
  const journal = readFileSync(join(findMigrations(), "meta", "_journal.json"), "utf8");
  const { entries }: { entries: unknown[] } = JSON.parse(journal);
  return entries.length;
}

/**
 * Migrates a PostgreSQL database to the current schema. It is safe to call from any number of processes
 * at once: a session-level advisory lock lets one migrate, and the others find it done. `onWait` is
 * called before it waits for another process.
 */
export async function migrateDatabase(
  databaseUrl: string,
  onWait: () => void = () => {},
): Promise<void> {
  await withMigrationLock(databaseUrl, onWait, async (db) => {
    await requireUtf8(db);
    await migratePostgres(db, { migrationsFolder: findMigrations() });
  });
}

/**
 * Members write in every script. Another encoding lacks characters, and each of them would cause an
 * error.
 */
async function requireUtf8(db: PostgresJsDatabase): Promise<void> {
  const [row] = await db.execute<{ server_encoding: string }>(sql`show server_encoding`);
  if (row?.server_encoding === "UTF8") return;
  throw new PlainError(
    `DATABASE_URL: the encoding of this database is ${row?.server_encoding}, and ONI needs UTF8. ` +
      "Make one with: createdb --template=template0 --encoding=UTF8",
  );
}

/**
 * Runs `work` on a PostgreSQL database while no process of ONI starts on it, because each start waits for
 * this lock. `work` receives the one connection that has the lock.
 */
export async function withMigrationLock<Answer>(
  databaseUrl: string,
  onWait: () => void,
  work: (db: PostgresJsDatabase) => Promise<Answer>,
): Promise<Answer> {
  const client = connectPostgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const db = drizzle(client);
    const lock = sql`${advisoryLocks.migrations}`;
    const [attempt] = await db.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_lock(${lock}) as "isOurs"`,
    );
    if (!attempt?.isOurs) {
      onWait();
      await db.execute(sql`select pg_advisory_lock(${lock})`);
    }
    return await work(db);
  } finally {
    await client.end({ timeout: 5 });
  }
}
