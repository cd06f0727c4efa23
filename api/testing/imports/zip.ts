import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, deflateRawSync } from "node:zlib";
import type { GeneratedFile } from "./files.ts";

/** A file of a zip with what only a damaged or hostile zip has. */
export type ZipFile = GeneratedFile & {
  /** The bytes of the name, if they are not its UTF-8. */
  name?: Buffer;
  /** The mode of Unix, such as that of a symbolic link. */
  mode?: number;
  isEncrypted?: boolean;
};

const utf8Flag = 0x08_00;

/** Writes a zip. Each file is compressed alone and fits into the memory. */
export async function writeZip(path: string, files: Iterable<ZipFile>): Promise<void> {
  await pipeline(Readable.from(partsOf(files), { objectMode: true }), createWriteStream(path));
}

/** Returns a zip of small files. */
export const zipOf = (files: Iterable<ZipFile>): Buffer => Buffer.concat([...partsOf(files)]);

function* partsOf(files: Iterable<ZipFile>): Generator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const bytes = Buffer.concat(Array.from(file.content, (part) => Buffer.from(part)));
    const data = deflateRawSync(bytes, { level: 1 });
    const name = file.name ?? Buffer.from(file.path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((file.name ? 0 : utf8Flag) | (file.isEncrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((file.mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, data]);
    entries.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0003"), common, rest, name]));
    offset += local.length;
    yield local;
  }
  const directory = Buffer.concat(entries);
  yield directory;
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}
