import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** The beginning of a text, compressed once to be continued many times. */
export type GzipPart = {
  pieces: readonly { text: string; deflated: Buffer }[];
  deflated: Buffer;
  crc: number;
  length: number;
};

/**
 * Compresses the beginning of a text in pieces. A piece equal to one of `former` is reused. A flush ends
 * each piece on a whole byte and resets the window, so that any text may follow (RFC 1951, section
 * 3.2.4).
 */
export async function openGzip(texts: readonly string[], former?: GzipPart): Promise<GzipPart> {
  const pieces = await Promise.all(
    texts.map(async (text, at) => {
      const known = former?.pieces[at];
      return known?.text === text ? known : { text, deflated: await compress(text) };
    }),
  );
  const bytes = Buffer.from(texts.join(""));
  const deflated = Buffer.concat(pieces.map((piece) => piece.deflated));
  return { pieces, deflated, crc: crc32(bytes), length: bytes.length };
}

/** Compresses a long text off the main thread, preferring speed over size. */
function compress(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  return deflate(bytes, {
    level: bytes.length > veryLong ? constants.Z_BEST_SPEED : constants.Z_DEFAULT_COMPRESSION,
    finishFlush: constants.Z_FULL_FLUSH,
  });
}

const veryLong = 4_000_000;

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Returns the whole text as one gzip stream (RFC 1952): the begun part, then `text`. */
export async function closeGzip(begun: GzipPart, text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes, begun.crc), 0);
  trailer.writeUInt32LE((begun.length + bytes.length) % 2 ** 32, 4);
  return Buffer.concat([header, begun.deflated, await deflate(bytes), trailer]);
}
