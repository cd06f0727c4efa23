import {
  findFirstPin,
  idOfSource,
  type ImportedMessage,
  insertImportedMessages,
  insertMasks,
  listStagedAuthors,
  listStagedMessages,
  listStoredMessages,
  type StagedMessage,
} from "@oni/db/chat";
import { vectorOf } from "@oni/realtime/contract";
import * as z from "zod";
import { pinLimit } from "../../../contract/limits.ts";
import { leaveOut } from "./import-report.ts";
import { lineOf, type PreparedMessage, preparedSchema, withLostFiles } from "./prepare-message.ts";
import { type FileParts, storeFile } from "./store-file.ts";
import { type Import, scopeOf } from "./write-structure.ts";

/** Few enough that other members of the process wait for milliseconds. */
const messagesAtOnce = 50;

/** A staged message with the ids that it and the message it replies to have here. */
type Identified = PreparedMessage & { newId: string; replyId: string | null };

/**
 * Writes the staged messages of a channel by their time, in batches of one transaction each. After a killed
 * run it continues after the last batch. `onBatch` is called with the number of messages of each batch.
 */
export async function writeMessages(
  job: Import,
  parts: FileParts,
  { sourceId, channelId }: { sourceId: string; channelId: string },
  onBatch: (messages: number) => void,
): Promise<void> {
  const { db, importId, report } = job;
  const staged = { importId, channelId: sourceId };
  const firstPin = await findFirstPin(db, staged, pinLimit);
  let after: StagedMessage | undefined;
  for (;;) {
    const page = await listStagedMessages(
      db,
      { ...staged, ...(after && { after }) },
      messagesAtOnce,
    );
    if (page.length === 0) return;
    after = page.at(-1);
    const read = page.map((row) => identify(job, row));
    const missing = await withoutStored(job, read);
    for (const message of missing) {
      if (message.isPinned && firstPin && message.createdAt < firstPin) {
        message.isPinned = false;
        leaveOut(report, "pin", `A channel has at most ${pinLimit} pins.`);
      }
    }
    await writeBatch(job, parts, channelId, missing);
    onBatch(page.length);
  }
}

function identify(job: Import, { item, repliedAt }: StagedMessage): Identified {
  const message = preparedSchema.parse(item);
  const idOf = (id: string, at: Date) =>
    idOfSource(scopeOf(job), { kind: "message", id, at: at.getTime() });
  const { id, createdAt, replyToId } = message;
  return {
    ...message,
    newId: idOf(id, createdAt),
    replyId: replyToId !== null && repliedAt ? idOf(replyToId, repliedAt) : null,
  };
}

async function withoutStored({ db, report }: Import, read: Identified[]): Promise<Identified[]> {
  const stored = await listStoredMessages(
    db,
    read.map(({ newId }) => newId),
  );
  const storedIds = new Set(stored.map(({ id }) => id));
  report.existing += storedIds.size;
  return read.filter(({ newId }) => !storedIds.has(newId));
}

async function writeBatch(
  job: Import,
  parts: FileParts,
  channelId: string,
  batch: readonly Identified[],
): Promise<void> {
  if (batch.length === 0) return;
  const { db, ownerId: uploaderId, report, pause } = job;
  const maskIds = await placeMasks(job, batch);
  const replies = await listReplyTargets(job, channelId, batch);
  const rows: ImportedMessage[] = [];
  for (const message of batch) {
    await pause();
    const files = await storeFiles(job, parts, message);
    const content = withLostFiles(message.content, files.lost);
    const { newId: id, replyId, createdAt, editedAt, isPinned } = message;
    const isReply = replyId !== null && replies.has(replyId);
    if (message.replyToId !== null && !isReply) {
      leaveOut(report, "reply", "The message that it replies to is not before it in the channel.");
    }
    rows.push({
      ...{ id, content, createdAt, editedAt, isPinned, terms: vectorOf(content) },
      maskId: maskIds.of(message.authorId),
      replyToId: isReply ? replyId : null,
      reactions: message.reactions.flatMap(({ emoji, authorIds }) =>
        authorIds.map((authorId) => ({ emoji, maskId: maskIds.of(authorId) })),
      ),
      attachments: files.stored,
    });
  }
  const added = await db.transaction((tx) =>
    insertImportedMessages(tx, { channelId, uploaderId }, rows),
  );
  countTaken(job, added);
}

async function storeFiles(
  { report }: Import,
  parts: FileParts,
  { attachments, lostFiles }: PreparedMessage,
) {
  const stored: ImportedMessage["attachments"][number][] = [];
  const lost = [...lostFiles];
  for (const { path, ...file } of attachments) {
    const objectKey = await storeFile(parts, path, report);
    if (objectKey === null) lost.push(file.name);
    else stored.push({ objectKey, ...file });
  }
  return { stored, lost };
}

/** Returns those of the messages that a batch replies to which are stored before it, or are in it. */
async function listReplyTargets(
  { db }: Import,
  channelId: string,
  batch: readonly Identified[],
): Promise<Set<string>> {
  const stored = await listStoredMessages(
    db,
    batch.flatMap(({ replyId }) => replyId ?? []),
  );
  const inChannel = stored.filter((message) => message.channelId === channelId);
  return new Set([...inChannel.map(({ id }) => id), ...batch.map(({ newId }) => newId)]);
}

const authorSchema = z.object({ id: z.string(), name: z.string() });
const longestMaskName = 80;

/** Creates the masks of a batch's authors. Messages of the source itself have one mask with its name. */
async function placeMasks(job: Import, batch: readonly Identified[]) {
  const { db, importId, serverId, source, report } = job;
  const authorIds = new Set(
    batch.flatMap(({ authorId, reactions }) => [
      authorId,
      ...reactions.flatMap((reaction) => reaction.authorIds),
    ]),
  );
  const named = [...authorIds].filter((id) => id !== null);
  const authors = z.array(authorSchema).parse(await listStagedAuthors(db, importId, named));
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  const idOf = (authorId: string | null) =>
    idOfSource(scopeOf(job), { kind: "mask", id: authorId ?? "" });
  const nameOf = (authorId: string | null) =>
    authorId === null ? source : (names.get(authorId) ?? "deleted member");
  report.taken.authors += await insertMasks(
    db,
    [...authorIds].map((authorId) => ({
      ...{ id: idOf(authorId), serverId, source },
      name: lineOf(nameOf(authorId), longestMaskName, "unnamed"),
    })),
  );
  return { of: idOf };
}

function countTaken({ report: { taken } }: Import, added: readonly ImportedMessage[]): void {
  taken.messages += added.length;
  for (const { replyToId, isPinned, reactions, attachments } of added) {
    taken.replies += replyToId === null ? 0 : 1;
    taken.pins += isPinned ? 1 : 0;
    taken.reactions += reactions.length;
    taken.files += attachments.length;
  }
}
