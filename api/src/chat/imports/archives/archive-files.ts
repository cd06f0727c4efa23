import { PlainError } from "@oni/db";
import type { Archive } from "../source-item.ts";

/** An archive whose file is open until `close`. */
export type OpenArchive = Archive & { close(): Promise<void> };

/** The most files of an archive. */
const fileLimit = 200_000;

/** Files that systems add to folders and zips: they belong to no export. */
const additions = /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/**
 * Collects the files of an archive by their paths. A path is in NFC, since macOS writes names in NFD. Throws
 * `PlainError` for a path that leaves the archive, for a second file of the same path, and for too many.
 */
export class ArchiveFiles<File> {
  readonly #files = new Map<string, File>();

  add(written: string, file: File): void {
    const path = written
      .replaceAll("\\", "/")
      .replace(/^(?:\.\/)+/, "")
      .normalize("NFC");
    if (isOutside(path))
      throw new PlainError(`The path ${JSON.stringify(written)} leaves the archive.`);
    if (path === "" || path.endsWith("/") || additions.test(path)) return;
    if (this.#files.has(path)) throw new PlainError(`The archive has two files ${shown(path)}.`);
    if (this.#files.size >= fileLimit)
      throw new PlainError(`The archive has more than ${fileLimit} files.`);
    this.#files.set(path, file);
  }

  paths(): Iterable<string> {
    return this.#files.keys();
  }

  find(path: string): File | undefined {
    return this.#files.get(path.normalize("NFC"));
  }

  get(path: string): File {
    const file = this.find(path);
    if (file === undefined) throw new PlainError(`The archive has no file ${shown(path)}.`);
    return file;
  }
}

const isOutside = (path: string): boolean =>
  path.startsWith("/") ||
  /^[a-z]:/i.test(path) ||
  path.includes("\u0000") ||
  path.split("/").includes("..");

/** Returns a path of an archive for a sentence: without control characters, in quotes. */
export const shown = (path: string): string => JSON.stringify(path);
