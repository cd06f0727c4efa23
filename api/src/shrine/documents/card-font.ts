import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";

export const fontFamily = "VT323";

let unpacking: Promise<string> | null = null;

/**
 * Returns the path of the font file in a form that the image library reads. The file is unpacked once per
 * process.
 */
export const fontFile = (): Promise<string> => (unpacking ??= unpack());

async function unpack(): Promise<string> {
  const packed = import.meta.resolve("@fontsource/vt323/files/vt323-latin-400-normal.woff");
  const path = join(await mkdtemp(join(tmpdir(), "oni-letters-")), "vt323.ttf");
  await writeFile(path, openWoff(await readFile(fileURLToPath(packed))));
  return path;
}

const [woffHeader, woffEntry, fontHeader, fontEntry] = [44, 20, 12, 16];

/** Converts a WOFF file (version 1, W3C 2012) to the OpenType font inside. */
function openWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const header = Buffer.alloc(fontHeader + fontEntry * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const from = woffHeader + woffEntry * index;
    const to = fontHeader + fontEntry * index;
    const [start, packedBytes, bytes] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at));
    const packed = woff.subarray(start, (start ?? 0) + (packedBytes ?? 0));
    const table = packedBytes === bytes ? packed : inflateSync(packed);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(table.length, to + 12);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([header, ...tables]);
}
