import type { Database } from "@oni/db";
import { stageItems, type StagedItem } from "@oni/db/chat";
import { type ImportReport, leaveOut } from "./import-report.ts";
import { prepareMessage } from "./prepare-message.ts";
import type { Archive, SourceItem, SourceReader } from "./source-item.ts";

/** Lets others have the process for a moment. Throws to end the import. */
export type Pause = () => Promise<void>;

export const noPause: Pause = async () => undefined;

type Staging = {
  archive: Archive;
  reader: SourceReader;
  report: ImportReport;
  /** Called with the number of messages read so far. */
  onProgress: (messages: number) => void;
  pause: Pause;
};

/** Few enough that other members of the process wait for milliseconds. */
const itemsAtOnce = 100;

/**
 * Reads a source and stages its items by `store`, which returns how many were new. Returns the name of the
 * server, or null if the source has none.
 */
export async function readSource(
  { archive, reader, report, onProgress, pause }: Staging,
  store: (items: readonly StagedItem[]) => Promise<number>,
): Promise<string | null> {
  let name: string | null = null;
  let messages = 0;
  let waiting: StagedItem[] = [];
  const flush = async () => {
    const added = await store(waiting);
    leaveOut(report, "item", "The source has it twice.", waiting.length - added);
    waiting = [];
  };
  for await (const item of reader.read(archive)) {
    await pause();
    if (item.kind === "server") name = item.name;
    else if (item.kind === "left-out") leaveOut(report, item.what, item.why, item.count);
    else {
      const staged = stagedOf(item, archive, report);
      if (staged) waiting.push(staged);
      if (staged?.kind === "message") onProgress((messages += 1));
      if (waiting.length === itemsAtOnce) await flush();
    }
  }
  await flush();
  return name;
}

/** Returns the store of `readSource` that fills the table. */
export const stagingStore =
  (db: Database, importId: string) =>
  (items: readonly StagedItem[]): Promise<number> =>
    stageItems(db, importId, items);

type StagedSource = Exclude<SourceItem, { kind: "server" | "left-out" }>;

function stagedOf(item: StagedSource, archive: Archive, report: ImportReport): StagedItem | null {
  const isMessage = item.kind === "message";
  const content = isMessage ? prepareMessage(item, archive, report) : item;
  if (content === null) return null;
  return {
    kind: item.kind,
    sourceId: storable(item.id),
    channelSourceId: isMessage ? storable(item.channelId) : null,
    at: isMessage ? item.createdAt : null,
    item: JSON.parse(
      JSON.stringify(content, (_, value: unknown) =>
        typeof value === "string" ? storable(value) : value,
      ),
    ),
  };
}

/** Returns a text without NUL and half surrogate pairs, which the database refuses. */
const storable = (text: string) => Buffer.from(text).toString().replaceAll("\0", "");
