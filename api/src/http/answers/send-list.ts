import type * as z from "zod";
import { serializedJson } from "./answer-json.ts";

/** How much of a stream is gathered before it leaves. */
const chunkLength = 16_384;

/**
 * A list as JSON that ends before it would be larger than `limitBytes`, though never before its first item, and
 * how many items are in it.
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

/** Items with the schema of their list, so that no column leaves which the contract does not name. */
type Streamed = { schema: z.ZodType; items: AsyncIterable<unknown> };

/**
 * Sends a list piece by piece, so that its size does not matter. What fails before the first piece is
 * thrown here; a list that fails later is broken off, which `onError` receives.
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
    // A list of one, without its brackets.
    const written = JSON.stringify(schema.parse([item])).slice(1, -1);
    text += isFirst ? written : `,${written}`;
    isFirst = false;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(`${text}]`);
}
