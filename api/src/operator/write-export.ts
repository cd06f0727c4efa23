import { createWriteStream, existsSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Database, flush, PlainError } from "@oni/db";
import { findExportedServer, listDimensionsNamed, type ServerToExport } from "@oni/db/chat";
import { exportServer } from "../chat/export/export-server.ts";
import type { Storage } from "../process/storage/storage.ts";
import { writeZip } from "../process/zip/write-zip.ts";

type Source = { db: Database; storage: Storage; origin: string };

/**
 * Writes the export of the dimension with this name or id to a file, which is there only when it is
 * complete. Returns a summary. Throws `PlainError` without exactly one such dimension, or if the file
 * exists.
 */
export async function writeExport(
  { db, storage, origin }: Source,
  { server: nameOrId, to }: { server: string; to: string },
): Promise<string> {
  if (existsSync(to)) throw new PlainError(`${to} is there already, and is not overwritten.`);
  const server = await findDimension(db, nameOrId);
  const madeAt = new Date();
  const files = exportServer({ db, storage }, server, {
    ...{ exportedAt: madeAt.toISOString(), origin },
  });
  const draft = `${to}.part`;
  try {
    await pipeline(writeZip(files, madeAt), createWriteStream(draft));
    await flush(draft);
    await rename(draft, to);
    await flush(dirname(to));
  } finally {
    await rm(draft, { force: true });
  }
  const { size } = await stat(to);
  return `${to} has the dimension ${server.name}: ${(size / 1e6).toFixed(1)} MB. Its index.html opens from disk.`;
}

async function findDimension(db: Database, nameOrId: string): Promise<ServerToExport> {
  if (nameOrId === "") throw new PlainError("SERVER=name names the dimension to export.");
  const found = await listDimensionsNamed(db, nameOrId);
  if (found.length > 1) {
    const ids = found.map(({ id }) => `SERVER=${id}`).join("\n");
    throw new PlainError(`${found.length} dimensions have the name ${nameOrId}:\n${ids}`);
  }
  const [first] = found;
  const server = first && (await findExportedServer(db, first.id));
  if (!server) throw new PlainError(`No dimension has the name or id ${nameOrId}.`);
  return server;
}
