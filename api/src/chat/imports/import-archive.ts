import { PlainError } from "@oni/db";
import { beginImport, countStaged, endImport, ensureDefaultChannel } from "@oni/db/chat";
import { isHidden, type HiddenChannels, reportHidden, reportReaders } from "./audiences.ts";
import { createReport, type ImportReport, leaveOut } from "./import-report.ts";
import { type PreparedMessage, preparedSchema } from "./prepare-message.ts";
import { createProgress, type Progress } from "./progress.ts";
import type { SourceReader } from "./source-item.ts";
import { noPause, type Pause, readSource, stagingStore } from "./stage-items.ts";
import type { FileParts } from "./store-file.ts";
import { writeMessages } from "./write-messages.ts";
import {
  channelSchema,
  freeName,
  type Import,
  placeChannel,
  placeServer,
  readStructure,
  type StagedChannel,
} from "./write-structure.ts";

export type ImportOptions = {
  reader: SourceReader;
  ownerId: string;
  /** The server that gets the channels. Null for one of its own, which a second import finds again. */
  serverId: string | null;
  /** The name of the server if the source has none. */
  name: string;
  /** Whether a new server is public. */
  isPublic: boolean;
  /** The channels that come as private ones when the source does not state their readers. Default: none. */
  hidden?: HiddenChannels | undefined;
  onProgress?: (progress: Progress) => void;
  /** Called between small steps. It may wait, and ends the import by an error. */
  pause?: Pause;
};

/**
 * Imports an archive. The messages are staged in the database, because sources are in no order, and then
 * written channel by channel. The memory does not grow with the archive. Ids are made from those of the
 * source, so a repeated import adds only what is missing. Throws `PlainError` for an archive without
 * messages.
 */
export async function importArchive(
  parts: FileParts,
  options: ImportOptions,
): Promise<{ serverId: string; report: ImportReport }> {
  const { db, archive } = parts;
  const { reader, ownerId, serverId: given, name, isPublic } = options;
  const { hidden = [], onProgress = () => {}, pause = noPause } = options;
  const report = createReport();
  const importId = await beginImport(db);
  try {
    const reading = createProgress(onProgress);
    const source = { archive, reader, report, onProgress: reading.count, pause };
    const ownName = await readSource(source, stagingStore(db, importId));
    const { messages, strays } = await countStaged(db, importId);
    leaveOut(report, "message", "The source does not name its channel.", strays);
    if (messages === 0) throw new PlainError("The archive has no messages.");

    const place = { ownerId, source: reader.source, name: ownName ?? name, isPublic };
    const serverId = given ?? (await placeServer(db, place));
    const job = { db, importId, serverId, ownerId, source: reader.source, hidden, report, pause };
    await writeChannels(job, parts, createProgress(onProgress, messages - strays).count);
    await db.transaction(async (tx) =>
      ensureDefaultChannel(tx, { serverId, name: await freeName(tx, serverId, "general") }),
    );
    return { serverId, report };
  } finally {
    await endImport(db, importId);
  }
}

async function writeChannels(
  job: Import,
  parts: FileParts,
  onProgress: (messages: number) => void,
): Promise<void> {
  const structure = await readStructure(job.db, job.importId);
  const closed: { channelId: string; name: string }[] = [];
  let done = 0;
  for (const channel of structure.channels) {
    const channelId = await placeChannel(job, channel, structure);
    if (channelId === null) continue;
    if (channel.root === null && isHidden(channel, job.hidden))
      closed.push({ channelId, name: channel.name });
    await writeMessages(job, parts, { sourceId: channel.id, channelId }, (messages) =>
      onProgress((done += messages)),
    );
  }
  for (const channel of closed) await reportReaders(job, channel);
}

type CheckOptions = Pick<ImportOptions, "reader" | "hidden" | "onProgress" | "pause">;

/** Reads an archive as an import does, without writing anything. */
export async function checkArchive(
  archive: FileParts["archive"],
  { reader, hidden = [], onProgress = () => {}, pause = noPause }: CheckOptions,
): Promise<ImportReport> {
  const report = createReport();
  const { taken } = report;
  const reading = createProgress(onProgress);
  const source = { archive, reader, report, onProgress: reading.count, pause };
  await readSource(source, async (items) => {
    for (const { kind, item } of items) {
      if (kind === "message") countMessage(report, preparedSchema.parse(item));
      else if (kind === "channel") countChannel(report, channelSchema.parse(item), hidden);
      else taken[kind === "author" ? "authors" : "categories"] += 1;
    }
    return items.length;
  });
  return report;
}

function countChannel(report: ImportReport, channel: StagedChannel, hidden: HiddenChannels): void {
  report.taken[channel.root ? "threads" : "channels"] += 1;
  if (channel.root === null) reportHidden(report, channel, hidden);
}

function countMessage(
  { taken }: ImportReport,
  { replyToId, isPinned, reactions, attachments }: PreparedMessage,
): void {
  taken.messages += 1;
  taken.replies += replyToId === null ? 0 : 1;
  taken.pins += isPinned ? 1 : 0;
  taken.files += attachments.length;
  for (const { authorIds } of reactions) taken.reactions += authorIds.length;
}
