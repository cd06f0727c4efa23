import { basename, join } from "node:path";
import { type Database, PlainError } from "@oni/db";
import { findImportOwner, findOwnServer } from "@oni/db/chat";
import { openArchive } from "../../chat/imports/archives/open-archive.ts";
import { parseHidden } from "../../chat/imports/audiences.ts";
import { checkArchive, importArchive } from "../../chat/imports/import-archive.ts";
import { describeReport } from "../../chat/imports/import-report.ts";
import { describeProgress, type Progress } from "../../chat/imports/progress.ts";
import { findReader } from "../../chat/imports/sources/index.ts";
import type { Config } from "../../process/config.ts";
import { openStorage } from "../../process/open-storage.ts";
import { createUploadPipeline } from "../../shrine/uploads/pipeline/upload-pipeline.ts";
import type { ImportInput } from "./import-options.ts";

/** A file of another import that is under way is younger. */
const abandonedMs = 3_600_000;

/** Imports an archive, or only checks it, and returns the report. Throws `PlainError` for wrong options. */
export async function runImport(
  { config, db }: { config: Config; db: Database },
  { from, owner, server, isPublic, hidden: names, isDry }: ImportInput,
  report: (sentence: string) => void,
): Promise<string> {
  const onProgress = (progress: Progress) => report(describeProgress(progress));
  const ownerId = await findImportOwner(db, owner);
  if (!ownerId) throw new PlainError(`No member has the Oni ID ${owner}.`);
  const serverId = server === "" ? null : await findOwnServer(db, ownerId, server);
  if (server !== "" && serverId === null) {
    throw new PlainError(`${owner} does not own exactly one dimension ${server}.`);
  }
  const archive = await openArchive(from);
  try {
    const reader = await findReader(archive);
    const hidden = parseHidden(names);
    if (isDry)
      return describeReport(await checkArchive(archive, { reader, hidden, onProgress }), true);
    const uploads = createUploadPipeline(join(config.DATA_DIR, "import"));
    await uploads.sweep(new Date(Date.now() - abandonedMs));
    const parts = { db, archive, storage: openStorage(config), uploads };
    const named = { ownerId: ownerId, serverId, name: basename(from), isPublic };
    const imported = await importArchive(parts, { reader, hidden, onProgress, ...named });
    return describeReport(imported.report, false);
  } finally {
    await archive.close();
  }
}
