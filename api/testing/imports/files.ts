import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file of a generated export. Its content may be larger than the memory. */
export type GeneratedFile = { path: string; content: Iterable<string | Buffer> };

/** The size of a generated export. The same seed gives the same files. */
export type ExportSize = { seed: number; channels: number; messages: number; attachments: number };

/** Writes the files into a folder as streams. */
export async function writeFolder(root: string, files: Iterable<GeneratedFile>): Promise<void> {
  for (const { path, content } of files) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(Readable.from(content, { objectMode: true }), createWriteStream(target));
  }
}

/** A picture of one pixel, with a comment that makes its bytes unique. */
export const pictureOf = (comment: string): Buffer =>
  Buffer.concat([
    Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA", "base64"),
    Buffer.from([0x21, 0xfe, Math.min(comment.length, 255)]),
    Buffer.from(comment.slice(0, 255), "latin1"),
    Buffer.from([0, 0x3b]),
  ]);
