import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The files of uploaded archives, named by the ids of their imports. All processes share the folder. */
export type ImportFiles = {
  pathOf(id: string): string;
  /** Creates an empty file. */
  create(id: string): Promise<void>;
  /** Returns the bytes of a file, or null when there is none. */
  sizeOf(id: string): Promise<number | null>;
  /**
   * Writes bytes from `offset` on. After the promise resolves they survive a power cut. What has arrived
   * before an error stays.
   */
  write(id: string, offset: number, bytes: Readable): Promise<void>;
  /** Removes a file. Idempotent. */
  remove(id: string): Promise<void>;
  /** Returns the ids of the files that were last written before a time. */
  listBefore(time: Date): Promise<string[]>;
  /** Returns the free bytes of the disk. */
  freeBytes(): Promise<number>;
};

/** Stores the files in `folder`, which must have no other use. */
export function createImportFiles(folder: string): ImportFiles {
  const pathOf = (id: string) => join(folder, id);
  const statOf = (id: string) => stat(pathOf(id)).catch(() => null);
  const makeFolder = () => mkdir(folder, { recursive: true });

  return {
    pathOf,
    create: async (id) => {
      await makeFolder();
      await writeFile(pathOf(id), "", { flag: "wx" });
    },
    sizeOf: async (id) => (await statOf(id))?.size ?? null,
    write: (id, start, bytes) =>
      pipeline(bytes, createWriteStream(pathOf(id), { flags: "r+", start, flush: true })),
    remove: (id) => rm(pathOf(id), { force: true }),
    listBefore: async (time) => {
      const ids = await readdir(folder).catch(() => []);
      const files = await Promise.all(ids.map(async (id) => ({ id, found: await statOf(id) })));
      return files.flatMap(({ id, found }) => (found && found.mtime < time ? [id] : []));
    },
    freeBytes: async () => {
      await makeFolder();
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
