import type { PagePosition } from "@oni/db";
import { streamedPartBytes, streamedPartSize, wholeListLimit } from "../../../contract/page.ts";
import { fullPage, type Page, StreamedPage } from "./page.ts";

type PageRequest<Cursor> = { limit?: number | undefined; before?: Cursor | undefined };

/** A part of a list after the cursor `before`. */
export type Part<Cursor> = { limit: number; before: Cursor | undefined; limitBytes: number };

type Reading<Item, Cursor extends string | PagePosition> = {
  /** The value of `before` that continues after an item. */
  cursorOf: (item: Item) => Cursor;
  /** Items per part, if the default does not fit. */
  partSize?: number;
};

/**
 * Returns the items of a complete list for a streaming lane. The list is read in parts until a part is
 * empty, so that only one part is in memory. With a limit it is one page of small items.
 */
export async function wholeList<Item, Cursor extends string | PagePosition>(
  request: PageRequest<Cursor>,
  read: (part: Part<Cursor>) => Promise<Item[]>,
  reading: Reading<Item, Cursor>,
): Promise<AsyncIterable<Item> | Page<Item>> {
  if (request.limit === undefined) return readParts(request, read, reading);
  const items: Item[] = [];
  for await (const item of readParts(request, read, reading)) items.push(item);
  return fullPage(items, request.limit, reading.cursorOf);
}

/**
 * Does the same for large items ordered by id. `listIds` returns the ids of the page, so that its end is
 * known before the first item is sent.
 */
export async function wholeLargeList<Item extends { id: string }>(
  request: PageRequest<string>,
  read: (part: Part<string>) => Promise<Item[]>,
  listIds: (page: { limit: number; before: string | undefined }) => Promise<string[]>,
): Promise<AsyncIterable<Item> | StreamedPage<Item>> {
  const parts = readParts(request, read, { cursorOf: ({ id }) => id });
  const { limit, before } = request;
  if (limit === undefined) return parts;
  const ids = await listIds({ limit, before });
  const next = ids.length < limit ? null : (ids.at(-1) ?? null);
  return new StreamedPage(upToLast(parts, ids), next);
}

/**
 * Yields the items up to the last of these ids. Concurrent inserts and deletes do not move the end of the
 * page.
 */
async function* upToLast<Item extends { id: string }>(
  items: AsyncIterable<Item>,
  ids: readonly string[],
): AsyncGenerator<Item> {
  const [first = "", last = ""] = [ids[0], ids.at(-1)];
  for await (const item of items) {
    if (item.id < last) return;
    if (item.id <= first) yield item;
  }
}

async function* readParts<Item, Cursor extends string | PagePosition>(
  { limit = wholeListLimit, before }: PageRequest<Cursor>,
  read: (part: Part<Cursor>) => Promise<Item[]>,
  { cursorOf, partSize = streamedPartSize }: Reading<Item, Cursor>,
): AsyncGenerator<Item> {
  let left = limit;
  let cursor = before;
  while (left > 0) {
    const part = { limit: Math.min(left, partSize), before: cursor, limitBytes: streamedPartBytes };
    const items = await read(part);
    const last = items.at(-1);
    if (last === undefined) return;
    yield* items;
    left -= items.length;
    cursor = cursorOf(last);
  }
}
