import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import yazl from "yazl";

/** A file of a zip. The next file is requested when the pieces of this one were read. */
export type ZipFile = {
  /** Relative, with forward slashes. */
  path: string;
  body: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** False for bytes that are compressed already. */
  isCompressed?: boolean;
};

/**
 * Writes a zip while it is read. A piece is requested when the reader has taken those before, so memory
 * does not depend on the size. The stream ends with an error if a file fails. When the reader leaves, the
 * open file is closed and none follows.
 */
export const writeZip = (files: AsyncIterable<ZipFile>, madeAt: Date): Readable =>
  Readable.from(bytesOf(files, madeAt), { objectMode: false });

async function* bytesOf(files: AsyncIterable<ZipFile>, madeAt: Date): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile();
  const output = new PassThrough();
  const leaving = new AbortController();
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.once("error", fail);
  zip.outputStream.pipe(output);
  const appended = append(zip, files, { madeAt, signal: leaving.signal }).catch(fail);
  try {
    yield* output;
  } finally {
    leaving.abort();
    await appended;
  }
}

async function append(
  zip: yazl.ZipFile,
  files: AsyncIterable<ZipFile>,
  { madeAt, signal }: { madeAt: Date; signal: AbortSignal },
): Promise<void> {
  for await (const { path, body, isCompressed = true } of files) {
    if (signal.aborted) return;
    const source = Readable.from(body, { signal });
    zip.addReadStreamLazy(path, { mtime: madeAt, compress: isCompressed }, (open) =>
      open(null, source),
    );
    await finished(source, { writable: false });
  }
  zip.end();
}
