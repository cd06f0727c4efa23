import type { BoundedPart } from "@oni/db";
import { streamedPartBytes, streamedPartSize, wholeListLimit } from "../../contract/page.ts";

type Asked = { limit?: number | undefined; before?: string | undefined };

type Reading<Item> = {
  /** What `before` names of an item. */
  cursorOf: (item: Item) => string;
  /** Items of a part, where the usual number does not suit. */
  partSize?: number;
};

/**
 * The items of a list that answers whole, for a lane that streams. It is read in parts, until as many
 * are there as were asked for or a part is empty, so that only one part is in memory.
 */
export async function* wholeList<Item>(
  { limit = wholeListLimit, before }: Asked,
  read: (part: BoundedPart) => Promise<Item[]>,
  { cursorOf, partSize = streamedPartSize }: Reading<Item>,
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

/** For items that are named by their id. */
export const byId = { cursorOf: ({ id }: { id: string }) => id };
