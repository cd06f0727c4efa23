import { crc32 } from "node:zlib";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export type PngChunk = { type: string; data: Buffer };

/** Yields the chunks of a PNG in order. Checksums are not compared, and the last chunk may be cut. */
export function* readChunks(png: Buffer): Generator<PngChunk> {
  let at = signature.length;
  while (at + 8 <= png.length) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    yield { type, data: png.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

/** Writes a PNG of these chunks and its end. */
export function writePng(chunks: readonly PngChunk[]): Buffer {
  const end = { type: "IEND", data: Buffer.alloc(0) };
  return Buffer.concat([signature, ...[...chunks, end].map(writeChunk)]);
}

function writeChunk({ type, data }: PngChunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(named, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
