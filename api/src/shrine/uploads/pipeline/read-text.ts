/** The encoding of a plain text, by the names of the WHATWG Encoding Standard. */
export type Charset = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * Control characters that no text contains. Tabs, line and page ends and terminal colours are allowed.
 */
const noText = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/** The root element of an SVG, after everything that may precede it. */
const svgRoot = /^\s*(?:<\?[^>]*>\s*|<!--[^]*?-->\s*|<!doctype[^>]*>\s*)*<(?:[\w.-]+:)?svg[\s>/]/i;
const svgWithin = 4_096;

/** Detects the charset of bytes that arrive in chunks. */
type TextReader = {
  /** Reads the next bytes. Returns false when this is no text, whatever follows. */
  read(chunk: Uint8Array): boolean;
  /**
   * Returns the encoding of the whole text, or null when it is no text. An SVG is a page with scripts, so
   * it counts as no text.
   */
  charset(): Charset | null;
};

/**
 * Reads bytes as UTF-16 when they begin with its byte order mark or with four Latin characters in it,
 * otherwise as UTF-8, and otherwise as Windows-1252.
 */
export function createTextReader(): TextReader {
  let start = Buffer.alloc(0);
  let readers: TextReader[] | null = null;
  const readAll = (chunk: Uint8Array) => {
    readers ??= readersFor(Buffer.from(chunk.subarray(0, markBytes)).toString("latin1"));
    // Each reader has to read every chunk.
    return readers.map((reader) => reader.read(chunk)).includes(true);
  };
  return {
    read: (chunk) => {
      if (readers) return readAll(chunk);
      start = Buffer.concat([start, chunk]);
      return start.length < markBytes || readAll(start);
    },
    charset: () => {
      if (!readers && start.length > 0) readAll(start);
      for (const reader of readers ?? []) {
        const charset = reader.charset();
        if (charset) return charset;
      }
      return null;
    },
  };
}

/** The number of bytes that decide the encoding. */
const markBytes = 8;

function readersFor(beginning: string): TextReader[] {
  if (/^\xff\xfe|^(?:[^\0]\0){4}/.test(beginning)) return [createDecodingReader("utf-16le")];
  if (/^\xfe\xff|^(?:\0[^\0]){4}/.test(beginning)) return [createDecodingReader("utf-16be")];
  return [createDecodingReader("utf-8"), createLatinReader()];
}

function createDecodingReader(charset: Charset): TextReader {
  const decoder = new TextDecoder(charset, { fatal: true });
  const watcher = createWatcher();
  const decode = (chunk?: Uint8Array) => {
    try {
      return watcher.add(decoder.decode(chunk, { stream: chunk !== undefined }));
    } catch {
      return watcher.refuse();
    }
  };
  return {
    read: (chunk) => watcher.isText() && decode(chunk),
    charset: () => (watcher.isText() && decode() && watcher.isWhole() ? charset : null),
  };
}

/** Bytes without a character in Windows-1252. */
const unassigned = /[\x81\x8d\x8f\x90\x9d]/;
/** A character of several bytes in UTF-8, and a byte that is part of none. */
const pair = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;
const high = /[\x80-\xff]/g;
const leastAscii = 0.5;

/**
 * Reads Western European text as older Windows programs write it. Any bytes would be valid, so half of
 * them have to be ASCII. Text that is mostly UTF-8 is damaged UTF-8.
 */
function createLatinReader(): TextReader {
  const watcher = createWatcher();
  const counts = { bytes: 0, high: 0, pairs: 0, strays: 0 };
  return {
    read: (chunk) => {
      if (!watcher.isText()) return false;
      const text = Buffer.from(chunk).toString("latin1");
      const rest = text.replace(pair, "");
      const strays = rest.match(high)?.length ?? 0;
      counts.bytes += text.length;
      counts.strays += strays;
      counts.pairs += text.match(pair)?.length ?? 0;
      counts.high += strays + (text.length - rest.length);
      return unassigned.test(text) ? watcher.refuse() : watcher.add(text);
    },
    charset: () => {
      const isAscii = counts.bytes - counts.high >= counts.bytes * leastAscii;
      const isLatin = isAscii && counts.strays > counts.pairs;
      return watcher.isText() && isLatin && watcher.isWhole() ? "windows-1252" : null;
    },
  };
}

/** Looks for characters that no text contains, and stores the beginning of the text. */
function createWatcher() {
  let beginning = "";
  let isText = true;
  return {
    add: (more: string): boolean => {
      if (beginning.length < svgWithin) beginning += more.slice(0, svgWithin);
      isText &&= !noText.test(more);
      return isText;
    },
    refuse: (): boolean => (isText = false),
    isText: () => isText,
    isWhole: () => beginning !== "" && !svgRoot.test(beginning),
  };
}
