import { countMissingBytes, insertImport } from "@oni/db/keepers";
import { importsAtOnce } from "../../../contract/keepers/imports.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { Deps } from "../../process/deps.ts";

/** The bytes that uploads leave free on the disk. */
const reserveBytes = 512 * 1024 ** 2;

/**
 * Adds an upload with an empty file and returns its id. Throws `quota` when the disk has not enough space,
 * and `conflict` when too many archives are on it.
 */
export async function createImport(
  { db, imports: { files } }: Pick<Deps, "db" | "imports">,
  upload: { fileName: string; sizeBytes: number; createdById: string },
): Promise<string> {
  const [freeBytes, missingBytes] = await Promise.all([files.freeBytes(), countMissingBytes(db)]);
  if (freeBytes < upload.sizeBytes + missingBytes + reserveBytes) throw new AppError("quota", full);
  const id = await insertImport(db, upload, importsAtOnce);
  if (id === undefined) throw new AppError("conflict", tooMany);
  await files.create(id);
  return id;
}

const full = { sentence: "The disk of the server has not enough space for this archive." };
const tooMany = {
  sentence: `At most ${importsAtOnce} archives are stored at a time. Import or remove one first.`,
};
