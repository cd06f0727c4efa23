import { crc32, inflateRawSync } from "node:zlib";

/**
 * Returns the files of a zip by their paths. Throws if a name is repeated, a checksum is wrong or the
 * directory is cut off. It reads none above 4 GiB.
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0) throw new Error("The zip has no directory.");
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const entry = readEntry(zip, at);
    if (files.has(entry.path)) throw new Error(`${entry.path} is there twice.`);
    files.set(entry.path, entry.bytes);
    at = entry.next;
  }
  return files;
}

function readEntry(zip: Buffer, at: number) {
  const [method, checksum] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)];
  const [nameBytes, ...others] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
  const path = zip.toString("utf8", at + 46, at + 46 + (nameBytes ?? 0));
  const header = zip.readUInt32LE(at + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const stored = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  const bytes = method === 0 ? stored : inflateRawSync(stored);
  if (crc32(bytes) !== checksum) throw new Error(`${path} is damaged.`);
  const next = others.reduce((sum, length) => sum + length, at + 46 + (nameBytes ?? 0));
  return { path, bytes, next };
}
