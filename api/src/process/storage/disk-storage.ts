import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { flush } from "@oni/db";
import { type ListedObject, requireKey, type Storage } from "./storage.ts";

/** Stores objects as files below `folder`, in subfolders named by the first letters of the key. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    requireKey(key);
    return join(folder, key.slice(0, 2), key);
  };

  return {
    reach: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },

    put: async (key, bytes) => {
      const path = pathOf(key);
      // After a power cut this draft remains, and `list` returns it like any other key.
      const draft = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        // On an error the file is already closed, so it is not created again after its removal.
        await writeFile(draft, bytes.stream(), { flush: true });
        await rename(draft, path);
        await flush(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    read: async (key, range) => {
      const file = await ifPresent(open(pathOf(key)));
      if (!file) return null;
      try {
        const sizeBytes = range ? range.end - range.start + 1 : (await file.stat()).size;
        return { body: Readable.toWeb(file.createReadStream(range)), sizeBytes };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    size: async (key) => (await ifPresent(stat(pathOf(key))))?.size ?? null,

    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },

    list: () => listFiles(folder),
  };
}

async function* listFiles(folder: string): AsyncIterable<ListedObject> {
  for (const shard of (await ifPresent(readdir(folder))) ?? []) {
    for (const key of (await ifPresent(readdir(join(folder, shard)))) ?? []) {
      const found = await ifPresent(stat(join(folder, shard, key)));
      if (found) yield { key, modifiedAt: found.mtime };
    }
  }
}

async function ifPresent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
