import { constants } from "node:fs";
import { lstat, open, opendir, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PlainError } from "@oni/db";
import type { Archive } from "../source-item.ts";
import { ArchiveFiles, shown } from "./archive-files.ts";

/** A file of a folder: its path from the root as the system has it, and its bytes. */
type FolderFile = { path: string; size: number };

/** Opens a folder with all folders in it. Throws `PlainError` if it has a symbolic link. */
export async function openFolder(folder: string): Promise<Archive> {
  const root = await realpath(folder);
  const files = new ArchiveFiles<FolderFile>();
  const folders = [""];
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    for await (const entry of await opendir(join(root, next))) {
      const path = join(next, entry.name);
      if (entry.isSymbolicLink())
        throw new PlainError(
          `The folder has the symbolic link ${shown(path)}. Imports follow none.`,
        );
      if (entry.isDirectory()) folders.push(path);
      if (entry.isFile()) await addFile(files, root, path);
    }
  return archiveOf(root, files);
}

/** Opens a single file as an archive that has only this file, by `name` or its own. */
export async function openSingleFile(file: string, name?: string): Promise<Archive> {
  const real = await realpath(file);
  const files = new ArchiveFiles<FolderFile>();
  await addFile(files, dirname(real), basename(real), name);
  return archiveOf(dirname(real), files);
}

async function addFile(
  files: ArchiveFiles<FolderFile>,
  root: string,
  path: string,
  name = path,
): Promise<void> {
  const { size } = await lstat(join(root, path));
  files.add(name, { path, size });
}

function archiveOf(root: string, files: ArchiveFiles<FolderFile>): Archive {
  return {
    paths: () => files.paths(),
    sizeOf: (path) => files.find(path)?.size ?? null,
    async open(path) {
      const real = join(root, files.get(path).path);
      // A folder may have been replaced by a link since the listing.
      if ((await realpath(real)) !== real)
        throw new PlainError(`The file ${shown(path)} is not in the folder any more.`);
      const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW);
      return file.createReadStream();
    },
  };
}
