import { open, stat } from "node:fs/promises";
import { PlainError } from "@oni/db";
import type { Archive } from "../source-item.ts";
import type { OpenArchive } from "./archive-files.ts";
import { openFolder, openSingleFile } from "./open-folder.ts";
import { openZip } from "./open-zip.ts";

/**
 * Opens a folder, a zip or a single file for an import. Nothing outside it is read. Throws `PlainError` with
 * a sentence if it is missing, damaged or unsafe. `name` is the one of a file in sentences.
 */
export async function openArchive(path: string, name?: string): Promise<OpenArchive> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new PlainError(`There is no file or folder ${name ?? path}.`);
  if (found.isDirectory()) return withoutClose(await openFolder(path));
  if (!found.isFile()) throw new PlainError(`${path} is no file and no folder.`);
  if (await isZip(path)) return openZip(path);
  const shown = name ?? path;
  if (/\.zip$/i.test(shown)) throw new PlainError(`${shown} is no zip, or it is cut or damaged.`);
  return withoutClose(await openSingleFile(path, name));
}

const withoutClose = (archive: Archive): OpenArchive => ({
  ...archive,
  close: async () => undefined,
});

/** Whether a file begins as a zip, with an entry or with the end of one without entries. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(4);
    await file.read(start, 0, 4, 0);
    return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(start.toString("latin1"));
  } finally {
    await file.close();
  }
}
