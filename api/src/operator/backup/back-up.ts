import { existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { countMigrations, dumpDatabase, flush, type OpenDatabase, PlainError } from "@oni/db";
import type { Config } from "../../process/config.ts";
import { secretFiles } from "../../process/load-secret.ts";
import { packFolder } from "./archive.ts";
import { withDraftFolder } from "./draft-folder.ts";
import { writeManifest } from "./manifest.ts";

type Fill = (folder: string, keepObjects: () => Promise<void>) => Promise<void>;
type Source = Pick<Config, "DATA_DIR" | "OBJECT_STORE">;

/**
 * Writes a backup of the embedded store of this process, its objects and its secrets to one file. The
 * backup has the state of one moment. Writes wait while the files of the store are copied; packing runs
 * while members are served. Returns a summary.
 */
export function backUpEmbedded(
  source: Source,
  { copyStore }: Pick<OpenDatabase, "copyStore">,
  to: string,
): Promise<string> {
  if (!copyStore) throw new Error("Only the embedded store is copied.");
  return backUp(source, "embedded", to, (folder, keepObjects) =>
    copyStore(join(folder, "store"), keepObjects),
  );
}

/**
 * Does the same for a PostgreSQL database. Objects are linked before and after the dump, so that it lacks
 * neither added nor removed ones.
 */
export function backUpPostgres(source: Source, databaseUrl: string, to: string): Promise<string> {
  return backUp(source, "postgres", to, async (folder, keepObjects) => {
    await keepObjects();
    await dumpDatabase(databaseUrl, join(folder, "database.dump"));
    await keepObjects();
  });
}

async function backUp(
  { DATA_DIR: dataDirectory, OBJECT_STORE }: Source,
  database: "embedded" | "postgres",
  to: string,
  fill: Fill,
): Promise<string> {
  if (existsSync(to)) throw new PlainError(`${to} is there already, and is not overwritten.`);
  const hasObjects = OBJECT_STORE === "disk";
  return withDraftFolder(dataDirectory, async (folder) => {
    await fill(folder, async () => {
      if (hasObjects) await linkFiles(join(dataDirectory, "objects"), join(folder, "objects"));
    });
    for (const secret of secretFiles) {
      const path = join(dataDirectory, secret);
      if (existsSync(path)) await copyFile(path, join(folder, secret));
    }
    const madeAt = new Date().toISOString();
    const facts = { madeAt, database, migrations: countMigrations(), hasObjects };
    const { files } = await writeManifest(folder, facts);
    const draft = `${to}.part`;
    try {
      await packFolder(folder, draft);
      await flush(draft);
      await rename(draft, to);
      await flush(dirname(to));
    } finally {
      await rm(draft, { force: true });
    }
    const { size } = await stat(to);
    const objects = Object.keys(files).filter((path) => path.startsWith("objects/")).length;
    return `${to} holds everything as it was at ${madeAt}: ${(size / 1e6).toFixed(1)} MB, ${
      hasObjects ? `${objects} object files` : "without the objects, which are in the S3 store"
    }.`;
  });
}

/**
 * Links every file below `from` to `to`, which costs neither space nor time. Stored objects never change,
 * so a link preserves an object that is removed later. Existing files stay. A file system without links
 * gets copies.
 */
async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, path));
    await mkdir(dirname(target), { recursive: true });
    await link(path, target).catch((error) => settle(error, path, target));
  }
}

async function settle(error: unknown, path: string, target: string): Promise<void> {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EEXIST" || code === "ENOENT") return;
  await copyFile(path, target);
}
