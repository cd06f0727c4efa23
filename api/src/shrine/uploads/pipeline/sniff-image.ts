import type { ImageType } from "./image-job.ts";

/** How many bytes of a file identify its type. */
const signatureBytes = 32;

/**
 * What the first bytes of a file say it is, of the types that are taken; null for all others. SVG
 * is a page with scripts rather than an image, so it is not among them.
 */
export function sniffImage(head: Uint8Array): ImageType | null {
  const text = Buffer.from(head.subarray(0, signatureBytes)).toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(text)) return "image/webp";
  if (/^[^]{4}ftyp(?:[^]{4})*?avi[fs]/.test(text)) return "image/avif";
  return null;
}
