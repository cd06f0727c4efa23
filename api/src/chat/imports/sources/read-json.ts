import type { Readable } from "node:stream";
import { PlainError } from "@oni/db";

/** The largest single value that is read at once, in bytes. */
export const valueBytes = 16 * 1024 * 1024;

/** A member of the object of a file, or an item of the array that is this member. `null` is the root. */
export type JsonEntry = { key: string | null; value: unknown };

/** A file is not of the form that is read: it is no JSON, is cut, or has too large a value. */
export class FormError extends PlainError {}

type Expected = "value" | "key" | "colon" | "comma" | "end";

const [quote, backslash] = [0x22, 0x5c];
const code = (character: string) => character.charCodeAt(0);
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isOpening = (byte: number) => byte === code("{") || byte === code("[");
const isClosing = (byte: number) => byte === code("}") || byte === code("]");

/**
 * Reads a JSON file of any size. Yields each item of its array, or each member of its object: of a member
 * that is an array each item, so that only one value is in memory. Throws `FormError` if the file is not
 * JSON, ends early, or has a value of more than 16 MiB.
 */
export async function* readJson(source: Readable, file: string): AsyncGenerator<JsonEntry> {
  const scanner = new Scanner(file);
  for await (const chunk of source) yield* scanner.scan(chunk);
  scanner.end();
}

/** Finds the values of a JSON text in its chunks. Between values only the marks of JSON may occur. */
class Scanner {
  readonly #file: string;
  readonly #open: number[] = [];
  #expected: Expected = "value";
  /** Whether the open array or object may be closed instead of what is expected. */
  #isEmpty = false;
  #key: string | null = null;
  /** The parts of a value that began in chunks before, and its state. */
  #parts: Buffer[] = [];
  #bytes = 0;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #isInside = false;
  #isFirst = true;

  constructor(file: string) {
    this.#file = file;
  }

  scan(chunk: Buffer): JsonEntry[] {
    const found: JsonEntry[] = [];
    const isMarked = this.#isFirst && chunk.subarray(0, 3).equals(Buffer.from("\ufeff"));
    this.#isFirst = false;
    let at = isMarked ? 3 : 0;
    while (at < chunk.length) {
      if (!this.#isInside) {
        const byte = chunk[at] ?? 0;
        if (isBlank(byte) || this.#isMark(byte)) {
          at += 1;
          continue;
        }
        this.#isInside = true;
      }
      const end = this.#endOfValue(chunk, at);
      const part = chunk.subarray(at, end ?? chunk.length);
      this.#bytes += part.length;
      if (this.#bytes > valueBytes)
        throw new FormError(`${this.#file} has a value of more than ${valueBytes >> 20} MiB.`);
      if (end === null) {
        this.#parts.push(part);
        break;
      }
      this.#take(Buffer.concat([...this.#parts, part]), found);
      at = end;
    }
    return found;
  }

  end(): void {
    if (this.#expected !== "end") throw new FormError(`${this.#file} ends too early.`);
  }

  /** Passes a mark between values. Returns false if a value begins here. */
  #isMark(byte: number): boolean {
    const container = this.#open.at(-1);
    if (isClosing(byte) && (this.#isEmpty || this.#expected === "comma")) {
      // The codes of both brackets of a pair differ by two.
      if (byte - 2 !== container) throw this.#wrong();
      this.#open.pop();
      this.#expectNext(this.#open.length === 0 ? "end" : "comma");
      return true;
    }
    if (this.#expected === "colon" && byte === code(":")) {
      this.#expectNext("value");
      return true;
    }
    if (this.#expected === "comma" && byte === code(",")) {
      this.#expectNext(container === code("{") ? "key" : "value");
      return true;
    }
    const isEntered =
      this.#expected === "value" &&
      (this.#open.length === 0
        ? isOpening(byte)
        : this.#open.length === 1 && container === code("{") && byte === code("["));
    if (isEntered) {
      this.#open.push(byte);
      this.#expectNext(byte === code("{") ? "key" : "value");
      this.#isEmpty = true;
      return true;
    }
    const isValue =
      this.#open.length > 0 &&
      (this.#expected === "value" || (this.#expected === "key" && byte === quote));
    if (!isValue) throw this.#wrong();
    return false;
  }

  #expectNext(expected: Expected): void {
    this.#expected = expected;
    this.#isEmpty = false;
  }

  /** Returns the index after the value that is being read, or null if it goes on in the next chunk. */
  #endOfValue(chunk: Buffer, from: number): number | null {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) {
          this.#isText = false;
          if (this.#depth === 0) return at + 1;
        }
      } else if (byte === quote) this.#isText = true;
      else if (isOpening(byte)) this.#depth += 1;
      else if (this.#depth > 0) {
        if (isClosing(byte)) this.#depth -= 1;
        if (this.#depth === 0) return at + 1;
      } else if (byte === code(",") || isClosing(byte) || isBlank(byte)) return at;
    }
    return null;
  }

  #take(bytes: Buffer, found: JsonEntry[]): void {
    this.#parts = [];
    this.#bytes = 0;
    this.#isInside = false;
    const value = this.#parse(bytes.toString());
    if (this.#expected === "key") {
      this.#key = String(value);
      this.#expectNext("colon");
    } else {
      found.push({ key: this.#key, value });
      this.#expectNext("comma");
    }
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.#wrong();
    }
  }

  #wrong = () => new FormError(`${this.#file} is not valid JSON.`);
}
