/**
 * True if an MP4 or a WebM has sound and no picture. Recorders of phones and browsers store voice in
 * video containers. The tracks decide, wherever in the file they are described.
 */
export function isSoundOnly(type: "video/mp4" | "video/webm", bytes: Buffer): boolean {
  const kinds = type === "video/mp4" ? listHandlers(bytes) : listCodecs(bytes);
  return kinds.includes("soun") && !kinds.includes("vide");
}

/** Returns the handlers of the tracks of an MP4 (ISO 14496-12, 8.4.3). */
const listHandlers = (bytes: Buffer): string[] =>
  listBoxes(bytes, "moov")
    .flatMap((movie) => listBoxes(movie, "trak"))
    .flatMap((track) => listBoxes(track, "mdia"))
    .flatMap((media) => listBoxes(media, "hdlr"))
    .map((handler) => handler.toString("latin1", 8, 12));

/**
 * Returns the contents of the boxes of a type. A size of 1 precedes a 64-bit size. A size of 0 extends to
 * the end.
 */
function listBoxes(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const isLarge = bytes.readUInt32BE(at) === 1 && at + 16 <= bytes.length;
    const header = isLarge ? 16 : 8;
    const stated = isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : bytes.readUInt32BE(at);
    const size = stated === 0 ? bytes.length - at : stated;
    if (size < header) break;
    if (bytes.toString("latin1", at + 4, at + 8) === type) {
      found.push(bytes.subarray(at + header, at + size));
    }
    at += size;
  }
  return found;
}

/** The element CodecID of a WebM track, whose value begins with its kind (RFC 9559, 5.1.4.1.21). */
const codecId = /\x86[\x80-\xff]([AV])_/g;
const cluster = "\x1f\x43\xb6\x75";

function listCodecs(bytes: Buffer): string[] {
  const [beforeClusters = ""] = bytes.toString("latin1").split(cluster, 1);
  return Array.from(beforeClusters.matchAll(codecId), ([, kind]) =>
    kind === "A" ? "soun" : "vide",
  );
}
