import { existsSync } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import {
  countMigrations,
  type Database,
  type Erasure,
  findDatabaseUse,
  flush,
  flushTree,
  makePrivate,
  lockDataDirectory,
  openDatabase,
  PlainError,
  restoreDatabase,
} from "@oni/db";
import type { Config } from "../../process/config.ts";
import { removeBytes } from "../../shrine/uploads/remove-objects.ts";
import { createDiskStorage } from "../../process/storage/disk-storage.ts";
import { secretFiles } from "../../process/load-secret.ts";
import { unpackFolder } from "./archive.ts";
import { withDraftFolder } from "./draft-folder.ts";
import { type Applied, applyErasures } from "./apply-erasures.ts";
import { gatherErasures } from "./gather-erasures.ts";
import { type Manifest, verifyManifest } from "./manifest.ts";

type Target = Pick<Config, "DATA_DIR" | "DATABASE_URL">;
/** `erased` is an optional file with erasures of another store. */
type Wanted = { from: string; force: boolean; erased?: string | undefined };

/**
 * Restores a backup and returns a summary. The whole backup is unpacked, verified and opened before
 * anything is changed. A target with data is refused unless `force` is set; its old files and tables are
 * then moved aside, not deleted. Erasures since the backup that the target or a list knows are applied
 * before the data is put into the target.
 */
export async function restore(
  { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl }: Target,
  { from, force, erased }: Wanted,
): Promise<string> {
  for (const file of erased === undefined ? [from] : [from, erased]) {
    if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`);
  }
  const unlock = await lockDataDirectory(dataDirectory);
  try {
    return await withDraftFolder(dataDirectory, async (folder) => {
      await requireReplaceable({ dataDirectory, databaseUrl, force });
      await unpackFolder(from, folder);
      const manifest = await verifyManifest(folder);
      requireFit(manifest, databaseUrl);
      const erasures = await gatherErasures({ dataDirectory, databaseUrl, folder, erased });
      let gone: Applied = { members: 0, messages: 0 };
      const prepare = async (db: Database) => {
        gone = await erase(db, folder, erasures);
      };
      if (!databaseUrl) await tryStore(folder, prepare);
      const rows = databaseUrl
        ? await restoreDatabase(databaseUrl, join(folder, "database.dump"), prepare)
        : null;
      makePrivate(folder);
      await flushTree(folder);
      const aside = await moveIn(folder, dataDirectory);
      return [
        `Everything is as it was at ${manifest.madeAt}.`,
        ...(gone.members + gone.messages > 0
          ? [
              `What was erased since is gone from it: members ${gone.members}, messages ${gone.messages}.`,
            ]
          : []),
        ...(manifest.hasObjects
          ? []
          : ["The objects are in the S3 store, which has its own backup."]),
        ...(aside ? [`The files that were there before are in ${aside}.`] : []),
        ...(rows ? [`The tables that were there before are in the schema ${rows}.`] : []),
      ].join(" ");
    });
  } finally {
    await unlock();
  }
}

/**
 * The parts that a restore moves into the target. The store is last, because only with it does the target
 * count as filled.
 */
const parts = ["objects", ...secretFiles, "store"] as const;

async function requireReplaceable({
  dataDirectory,
  databaseUrl,
  force,
}: {
  dataDirectory: string;
  databaseUrl: string | undefined;
  force: boolean;
}): Promise<void> {
  const use = databaseUrl ? await findDatabaseUse(databaseUrl) : null;
  if (use && use.otherConnections > 0) {
    throw new PlainError("Processes of ONI work on this database. Stop them first.");
  }
  const existing = ["objects", "store"].filter((part) => existsSync(join(dataDirectory, part)));
  const isFilled = existing.length > 0 || (use?.memberCount ?? 0) > 0;
  if (!isFilled || force) return;
  const what = use ? `The database with ${use.memberCount} members, or ` : "";
  throw new PlainError(
    `${what}${dataDirectory} holds something already. Say FORCE=1 to replace it. Nothing was changed.`,
  );
}

function requireFit({ database, migrations }: Manifest, databaseUrl: string | undefined): void {
  const wanted = databaseUrl ? "postgres" : "embedded";
  if (database !== wanted) {
    const advice = databaseUrl ? "Unset DATABASE_URL" : "Set DATABASE_URL";
    throw new PlainError(`This backup is of a store of the other kind. ${advice}.`);
  }
  if (migrations > countMigrations()) {
    throw new PlainError("This backup is from a newer version of ONI. Update first.");
  }
}

/** Opens the unpacked store and migrates it, which works only for a complete one. */
async function tryStore(folder: string, prepare: (db: Database) => Promise<void>): Promise<void> {
  const store = await openDatabase({ dataDirectory: folder }).catch(() => {
    throw new PlainError("The store in the backup does not open. Nothing was changed.");
  });
  try {
    await prepare(store.db);
  } finally {
    await store.close();
  }
}

/** Applies erasures to the unpacked rows and objects. */
async function erase(db: Database, folder: string, erasures: readonly Erasure[]): Promise<Applied> {
  const { keysToDelete, ...applied } = await applyErasures(db, erasures);
  const storage = createDiskStorage(join(folder, "objects"));
  for (const key of keysToDelete) await removeBytes(storage, key);
  return applied;
}

/**
 * Moves the parts into the target and existing parts aside. Returns the folder of the latter, or null.
 */
async function moveIn(folder: string, dataDirectory: string): Promise<string | null> {
  const present = await readdir(dataDirectory);
  const arriving = parts.filter((part) => existsSync(join(folder, part)));
  const replaced = arriving.filter((part) => present.includes(part));
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const aside = join(dataDirectory, `before-restore-${stamp}`);
  if (replaced.length > 0) await mkdir(aside);
  for (const part of arriving) {
    const path = join(dataDirectory, part);
    if (replaced.includes(part)) await rename(path, join(aside, part));
    await rename(join(folder, part), path);
  }
  await flush(dataDirectory);
  return replaced.length > 0 ? aside : null;
}
