import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FileChange, Recording } from "./record-files.ts";

type Entry = Extract<FileChange, { folder: string; path: string }>;
type Content = Extract<FileChange, { kind: "write" | "resize" }>;
type Waiting<Change> = { change: Change; index: number };

/** The unit that a disk writes completely or not at all. */
const sectorBytes = 512;

/** Selects what a power cut leaves of unflushed data. Without it nothing is left. */
export type Chance = (() => number) | null;

/**
 * Creates a simulated disk. It keeps everything flushed and a random part of the rest: of each write any
 * sectors, and of the names in a folder those up to any moment. `take` applies a recording in order.
 * `leave` writes the result of a power cut at this moment into a copy of the initial folder.
 */
export function createDisk({ files }: Recording, base: string) {
  const entries = new Map(files);
  const basePaths = new Map([...files].map(([path, file]) => [file, path]));
  const contents = new Map<number, Buffer>();
  const waitingContents = new Map<number, Waiting<Content>[]>();
  const waitingEntries = new Map<string, Waiting<Entry>[]>();

  const contentOf = (file: number): Buffer => {
    const path = basePaths.get(file);
    return contents.get(file) ?? (path ? readFileSync(join(base, path)) : none);
  };

  return {
    take: (change: FileChange, index: number): void => {
      if (change.kind === "acknowledge") return;
      if (change.kind === "flush") {
        const { now, later } = split(waitingContents.get(change.file) ?? [], change.upTo);
        contents.set(change.file, now.reduce(applyContent, contentOf(change.file)));
        waitingContents.set(change.file, later);
      } else if (change.kind === "flush folder") {
        const { now, later } = split(waitingEntries.get(change.folder) ?? [], change.upTo);
        for (const entry of now) applyEntry(entries, entry);
        waitingEntries.set(change.folder, later);
      } else if ("folder" in change) {
        push(waitingEntries, change.folder, { change, index });
      } else {
        push(waitingContents, change.file, { change, index });
      }
    },

    leave: (folder: string, chance: Chance): void => {
      const left = new Map(entries);
      for (const waiting of chance ? waitingEntries.values() : []) {
        const writtenCount = Math.floor((chance?.() ?? 0) * (waiting.length + 1));
        for (const { change } of waiting.slice(0, writtenCount)) applyEntry(left, change);
      }
      for (const path of files.keys()) {
        if (!left.has(path)) rmSync(join(folder, path));
      }
      for (const [path, file] of left) {
        const waiting = chance ? (waitingContents.get(file) ?? []) : [];
        const isAsBefore = files.get(path) === file && !contents.has(file) && waiting.length === 0;
        if (isAsBefore) continue;
        const written = waiting.flatMap(({ change }) => (chance ? tear(change, chance) : []));
        writeFileSync(
          join(folder, path),
          written.reduce(applyContent, Buffer.from(contentOf(file))),
        );
      }
    },
  };
}

const none = Buffer.alloc(0);

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function split<Change>(waiting: Waiting<Change>[], upTo: number) {
  return {
    now: waiting.filter(({ index }) => index < upTo).map(({ change }) => change),
    later: waiting.filter(({ index }) => index >= upTo),
  };
}

function applyEntry(entries: Map<string, number>, change: Entry): void {
  if (change.kind === "enter") entries.set(change.path, change.file);
  if (change.kind === "leave") entries.delete(change.path);
  if (change.kind !== "rename") return;
  const file = entries.get(change.from);
  entries.delete(change.from);
  if (file !== undefined) entries.set(change.path, file);
}

function applyContent(content: Buffer, change: Content): Buffer {
  const length =
    change.kind === "resize"
      ? change.length
      : Math.max(content.length, change.at + change.bytes.length);
  const grown = length === content.length ? content : Buffer.alloc(length);
  if (grown !== content) content.copy(grown, 0, 0, Math.min(length, content.length));
  if (change.kind === "write") grown.set(change.bytes, change.at);
  return grown;
}

/** Of the pending changes a third is written, a third is not, and a third is written in some sectors. */
function tear(change: Content, chance: () => number): Content[] {
  const outcome = chance();
  if (outcome < 1 / 3) return [change];
  if (outcome < 2 / 3 || change.kind === "resize") return [];
  const sectors: Content[] = [];
  for (let start = 0; start < change.bytes.length; start += sectorBytes) {
    const bytes = change.bytes.subarray(start, start + sectorBytes);
    if (chance() < 0.5) sectors.push({ ...change, at: change.at + start, bytes });
  }
  return sectors;
}
