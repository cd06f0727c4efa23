import type { Readable } from "node:stream";
import { FormError, valueBytes } from "./read-json.ts";

/**
 * Reads a file with a JSON value on each line, of any size. Throws `FormError` with the number of a line that
 * is not JSON or has more than 16 MiB.
 */
export async function* readJsonLines(source: Readable, file: string): AsyncGenerator<unknown> {
  let number = 0;
  for await (const line of linesOf(source, file)) {
    number += 1;
    const text = line.toString().replace(/^\ufeff/, "");
    if (text.trim() !== "") yield parse(text, `${file}, line ${number},`);
  }
}

async function* linesOf(source: Readable, file: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    const buffer: Buffer = chunk;
    let from = 0;
    for (let end = buffer.indexOf(10); end !== -1; end = buffer.indexOf(10, from)) {
      yield Buffer.concat([...parts, buffer.subarray(from, end)]);
      parts = [];
      bytes = 0;
      from = end + 1;
    }
    parts.push(buffer.subarray(from));
    bytes += buffer.length - from;
    if (bytes > valueBytes)
      throw new FormError(`${file} has a line of more than ${valueBytes >> 20} MiB.`);
  }
  yield Buffer.concat(parts);
}

function parse(text: string, position: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FormError(`${position} is not valid JSON.`);
  }
}
