import { Readable } from "node:stream";
import type { Database } from "@oni/db";
import { insertImportedObject, updateImportedObject } from "@oni/db/shrine";
import { AppError } from "../../http/answers/errors.ts";
import type { Storage } from "../../process/storage/storage.ts";
import { createObjectKey, thumbnailKeyOf } from "../../shrine/uploads/object-urls.ts";
import type { UploadPipeline } from "../../shrine/uploads/pipeline/upload-pipeline.ts";
import { type ImportReport, leaveOut } from "./import-report.ts";
import type { Archive } from "./source-item.ts";

/** The stores that the files of an import need. */
export type FileParts = {
  db: Database;
  storage: Storage;
  uploads: UploadPipeline;
  archive: Archive;
};

/**
 * Stores a file of an archive as an upload with the same checks and returns its key. Returns null when it
 * is refused. Until a message includes it, the sweep removes it.
 */
export async function storeFile(
  { db, storage, uploads, archive }: FileParts,
  path: string,
  report: ImportReport,
): Promise<string | null> {
  const bytes = await archive.open(path).catch(() => null);
  if (!bytes) {
    leaveOut(report, "file", damaged);
    return null;
  }
  const key = createObjectKey();
  await insertImportedObject(db, key);
  let isDamaged = false;
  bytes.once("error", () => (isDamaged = true));
  try {
    const body: ReadableStream<Uint8Array> = Readable.toWeb(bytes);
    await uploads.accept(
      "import",
      body,
      async ({ file, thumbnail, ...facts }) => {
        await storage.put(key, file);
        if (thumbnail) await storage.put(thumbnailKeyOf(key), thumbnail);
        const sizeBytes = file.size + (thumbnail?.size ?? 0);
        await updateImportedObject(db, { key, ...facts, sizeBytes });
      },
      "files",
    );
    return key;
  } catch (error) {
    const isRefused = error instanceof AppError && error.code !== "unavailable";
    if (!isRefused && !isDamaged) throw error;
    leaveOut(report, "file", isRefused && !isDamaged ? error.message : damaged);
    return null;
  }
}

const damaged = "It is damaged in the source.";
