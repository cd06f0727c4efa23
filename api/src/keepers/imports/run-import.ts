import { PlainError } from "@oni/db";
import { type ClaimedRun, type endRun, updateProgress } from "@oni/db/keepers";
import { openArchive } from "../../chat/imports/archives/open-archive.ts";
import { checkArchive, importArchive } from "../../chat/imports/import-archive.ts";
import type { Progress } from "../../chat/imports/progress.ts";
import { findReader } from "../../chat/imports/sources/index.ts";
import type { Pause } from "../../chat/imports/stage-items.ts";
import type { Deps } from "../../process/deps.ts";
import type { ImportFiles } from "./files/import-files.ts";
import { presentReport, publishImport } from "./present-import.ts";

export type RunParts = Pick<Deps, "db" | "storage" | "uploads" | "publisher" | "log"> & {
  files: ImportFiles;
};

type Ended = Parameters<typeof endRun>[2];

/** Checks or imports an archive and returns the result. Throws `PlainError` for one that cannot be read. */
export async function runImport(parts: RunParts, run: ClaimedRun, pause: Pause): Promise<Ended> {
  const archive = await openArchive(parts.files.pathOf(run.id), run.fileName);
  const onProgress = (progress: Progress) => {
    updateProgress(parts.db, run.id, progress)
      .then(() => publishImport(parts, run.id))
      // The next progress replaces it.
      .catch(() => undefined);
  };
  try {
    const reader = await findReader(archive);
    const how = { reader, onProgress, pause };
    const { source } = reader;
    if (run.status === "checking") {
      const report = await checkArchive(archive, how);
      return { status: "checked", source, report: presentReport(report) };
    }
    const { ownerId, serverId, isPublic, fileName } = run;
    if (ownerId === null) throw new PlainError("The owner of the dimension has left.");
    const named = { ownerId, serverId, isPublic, name: fileName };
    const imported = await importArchive({ ...parts, archive }, { ...how, ...named });
    parts.publisher.memberJoined(imported.serverId, ownerId);
    parts.publisher.serverChanged(imported.serverId);
    const report = presentReport(imported.report);
    return { status: "imported", source, report, serverId: imported.serverId };
  } finally {
    await archive.close();
  }
}
