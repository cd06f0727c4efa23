import type * as z from "zod";
import { serializedJson } from "./json-response.ts";

/** Minimum size of a chunk, in characters. */
const chunkLength = 16_384;

/**
 * Writes a list as JSON up to `limitBytes`, and at least its first item. Returns the JSON and the number
 * of items in it.
 */
export function writePage(
  items: readonly unknown[],
  limitBytes: number,
): { json: Uint8Array<ArrayBuffer>; count: number } {
  const texts: string[] = [];
  let sizeBytes = "]".length;
  for (const item of items) {
    const text = `${texts.length === 0 ? "[" : ","}${JSON.stringify(item)}`;
    sizeBytes += Buffer.byteLength(text);
    if (texts.length > 0 && sizeBytes > limitBytes) break;
    texts.push(text);
  }
  const count = texts.length;
  const json = Buffer.concat([...texts, count === 0 ? "[]" : "]"].map((text) => Buffer.from(text)));
  return { json, count };
}

/** Items with the schema of their list, so that columns outside the contract are never sent. */
type Streamed = { schema: z.ZodType; items: AsyncIterable<unknown> };

/**
 * Streams a list in chunks, so that its size does not matter. Throws an error that occurs before the
 * first chunk. A later error breaks off the response and is passed to `onError`.
 */
export async function streamList(
  list: Streamed,
  headers: Record<string, string>,
  onError: (error: unknown) => void,
): Promise<Response> {
  const chunks = writeList(list);
  const first = await chunks.next();
  async function* send() {
    try {
      if (!first.done) yield first.value;
      yield* chunks;
    } catch (error) {
      onError(error);
      throw error;
    }
  }
  return serializedJson(ReadableStream.from(send()), 200, headers);
}

async function* writeList({ schema, items }: Streamed): AsyncGenerator<Uint8Array> {
  let text = "[";
  let isFirst = true;
  for await (const item of items) {
    // Serializes a list of one item and removes the brackets.
    const written = JSON.stringify(schema.parse([item])).slice(1, -1);
    text += isFirst ? written : `,${written}`;
    isFirst = false;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(`${text}]`);
}
