import type { ImageType } from "./image-job.ts";
import { type Charset, createTextReader } from "./read-text.ts";

/** The purpose of an upload: an image of an album, a shrine or a server, or a file of a message. */
export type Takes = "images" | "files";

const mediaTypes = [
  "audio/mpeg",
  "audio/ogg",
  "audio/wav",
  "audio/flac",
  "audio/mp4",
  "audio/webm",
  "video/mp4",
  "video/webm",
] as const;
const otherTypes = ["application/pdf", "application/zip", "text/plain"] as const;
/** UTF-8 text has no parameter. */
type OtherText = `text/plain; charset=${Exclude<Charset, "utf-8">}`;
export type FileType =
  | ImageType
  | (typeof mediaTypes)[number]
  | (typeof otherTypes)[number]
  | OtherText;

/** The number of bytes that identify the type of a file. */
const signatureBytes = 64;

const signatures: [RegExp, FileType][] = [
  [/^%PDF-/, "application/pdf"],
  [/^PK(?:\x03\x04|\x05\x06)/, "application/zip"],
  [/^fLaC/, "audio/flac"],
  [/^RIFF[^]{4}WAVE/, "audio/wav"],
  [/^OggS[^]{24,}?(?:\x01vorbis|OpusHead|\x7fFLAC|Speex)/, "audio/ogg"],
  [/^[^]{4}ftypM4[AB] /, "audio/mp4"],
  [/^[^]{4}ftyp(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4V[ HP]|MSNV|3gp[4-9]|3g2[abc])/, "video/mp4"],
  [/^\x1a\x45\xdf\xa3[^]*webm/, "video/webm"],
  // An ID3 tag, or a layer III frame with a valid bit rate and sampling rate.
  [/^(?:ID3[\x02-\x04]|\xff[\xe2\xe3\xf2\xf3\xfa\xfb][\x10-\xef])/, "audio/mpeg"],
];

/**
 * Detects the type of a file from its bytes as they arrive. Its name and headers do not count. An SVG is
 * a page with scripts, so it is neither an image nor a text.
 */
export function createSniffer(takes: Takes) {
  let start = Buffer.alloc(0);
  let known: FileType | null = null;
  const text = takes === "files" ? createTextReader() : null;

  return {
    /** Reads the next bytes. Returns false when the file is of no accepted type, whatever follows. */
    read(chunk: Uint8Array): boolean {
      const before = start.length;
      if (before < signatureBytes) {
        start = Buffer.concat([start, chunk.subarray(0, signatureBytes - before)]);
        known = sniffImage(start) ?? (text && sniffSignature(start));
      }
      const isText = text?.read(chunk) ?? false;
      return start.length < signatureBytes || known !== null || isText;
    },
    /** The type of the whole file, or null for one that is not accepted. */
    type: (): FileType | null => known ?? textType(text?.charset() ?? null),
  };
}

const textType = (charset: Charset | null): FileType | null =>
  charset === "utf-8" ? "text/plain" : charset && `text/plain; charset=${charset}`;

const sniffSignature = (start: Buffer): FileType | null => {
  const bytes = start.toString("latin1");
  return signatures.find(([signature]) => signature.test(bytes))?.[1] ?? null;
};

/** True if a browser may show the file inline. Every other file is a download. */
export const isShownInline = (contentType: string): boolean =>
  /^(?:image|audio|video)\//.test(contentType);

/** Returns the `Content-Type` header of a file; for text it includes the encoding. */
export const contentTypeHeader = (contentType: string): string =>
  contentType === "text/plain" ? "text/plain; charset=utf-8" : contentType;

/** The number of bytes that identify the type of an image. */
const imageSignatureBytes = 32;

/**
 * Returns the image type from the first bytes of a file; null for types that are not accepted. SVG is a
 * page with scripts and is not accepted.
 */
function sniffImage(start: Uint8Array): ImageType | null {
  const text = Buffer.from(start.subarray(0, imageSignatureBytes)).toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(text)) return "image/webp";
  if (/^[^]{4}ftyp(?:[^]{4})*?avi[fs]/.test(text)) return "image/avif";
  return null;
}
