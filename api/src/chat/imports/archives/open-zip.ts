import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { PlainError } from "@oni/db";
import { Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { ArchiveFiles, type OpenArchive, shown } from "./archive-files.ts";

/** Larger files that expand to more than this many times their size in the zip are refused. */
const mostExpansion = 200;
const alwaysExpanded = 64 * 1024 * 1024;

const unixLink = 0xa0_00;
const [stored, deflated] = [0, 8];

/**
 * Opens a zip. Its entries are read once and its files as streams. Throws `PlainError` for a zip that is cut
 * or damaged, that has links, or whose entries share bytes, as those of a zip bomb do.
 */
export async function openZip(file: string): Promise<OpenArchive> {
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false };
  const zip = await openPromise(file, options).catch(throwDamaged);
  try {
    const files = await listFiles(zip);
    return {
      paths: () => files.paths(),
      sizeOf: (path) => files.find(path)?.uncompressedSize ?? null,
      open: (path) => openFile(zip, path, files.get(path)),
      async close() {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listFiles(zip: ZipFile): Promise<ArchiveFiles<Entry>> {
  const files = new ArchiveFiles<Entry>();
  let bytes = 0;
  for await (const entry of rethrowing(zip.eachEntry())) {
    const name = nameOf(entry);
    if (((entry.externalFileAttributes >>> 16) & 0xf0_00) === unixLink)
      throw new PlainError(`The zip has the symbolic link ${shown(name)}. Imports follow none.`);
    bytes += entry.compressedSize;
    if (bytes > zip.fileSize) throw new PlainError("The zip has files that share their bytes.");
    files.add(name, slim(entry));
  }
  return files;
}

/** Slack writes names in UTF-8 without the flag for it. Others without the flag are in code page 437. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fileNameRaw);
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
}

/** Returns the fields of an entry that reading needs. A zip may have many entries. */
function slim(entry: Entry): Entry {
  const { relativeOffsetOfLocalHeader, compressedSize, uncompressedSize } = entry;
  const { compressionMethod, generalPurposeBitFlag, crc32: checksum } = entry;
  return Object.assign(new Entry(), {
    ...{ relativeOffsetOfLocalHeader, compressedSize, uncompressedSize },
    ...{ compressionMethod, generalPurposeBitFlag, crc32: checksum },
  });
}

async function openFile(zip: ZipFile, path: string, entry: Entry): Promise<Readable> {
  if (entry.isEncrypted()) throw new PlainError(`The file ${shown(path)} of the zip is encrypted.`);
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated)
    throw new PlainError(`The file ${shown(path)} of the zip has an unknown compression.`);
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > alwaysExpanded && uncompressedSize > compressedSize * mostExpansion)
    throw new PlainError(
      `The file ${shown(path)} of the zip expands to more than ${mostExpansion} times its size.`,
    );
  const stream = await zip.openReadStreamPromise(entry).catch(throwDamaged);
  return Readable.from(checked(stream, path, entry.crc32), { objectMode: false });
}

/** Yields the bytes of a file. Throws at its end if they are not those that the zip was made of. */
async function* checked(stream: Readable, path: string, checksum: number): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = chunk;
      sum = crc32(bytes, sum);
      yield bytes;
    }
  } catch {
    sum = -1;
  }
  if (sum !== checksum) throw new PlainError(`The file ${shown(path)} of the zip is damaged.`);
}

async function* rethrowing(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries;
  } catch {
    throwDamaged();
  }
}

function throwDamaged(): never {
  throw new PlainError("The zip is cut or damaged.");
}
