/** In characters. With the id of a file it stays below the 255 bytes of a file system. */
const longestName = 40;

/** The endings that programs of a desktop open by the type of the file. */
const endings: Readonly<Record<string, readonly string[]>> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/avif": ["avif"],
  "audio/mpeg": ["mp3"],
  "audio/ogg": ["ogg", "oga", "opus"],
  "audio/wav": ["wav"],
  "audio/flac": ["flac"],
  "audio/mp4": ["m4a", "mp4"],
  "audio/webm": ["webm", "weba"],
  "video/mp4": ["mp4", "m4v", "mov"],
  "video/webm": ["webm"],
  "application/pdf": ["pdf"],
  "application/zip": ["zip"],
  "text/plain": ["txt", "md", "csv", "log"],
};

/**
 * Returns a name for a file that every system can store. Its ending belongs to the type of its bytes, so
 * that a text named `page.html` is not opened as a page with scripts.
 */
export function fileNameOf(name: string, type: string): string {
  const safe = pathPartOf(name);
  const known = endings[type] ?? ["bin"];
  const ending = /\.([^.]+)$/.exec(safe)?.[1]?.toLowerCase() ?? "";
  if (known.includes(ending)) return `${cut(safe.slice(0, -ending.length - 1))}.${ending}`;
  return `${cut(safe)}.${known[0]}`;
}

/**
 * Returns a text as a part of a path: letters, digits, dots, hyphens and underscores, and never empty.
 * It may be equal for different texts.
 */
export const pathPartOf = (text: string): string =>
  cut(
    text
      .normalize("NFC")
      .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
      .replace(/\.{2,}/g, ".")
      .replace(/^[-.]+|[-.]+$/g, ""),
  ) || "file";

const cut = (text: string): string => Array.from(text).slice(0, longestName).join("");

/** Returns the address of a path of the export, relative to a page in a folder of this depth. */
export const relativeTo = (path: string, depth: number): string =>
  `${"../".repeat(depth)}${path.split("/").map(encodeURIComponent).join("/")}`;
