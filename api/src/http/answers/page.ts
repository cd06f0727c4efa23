import type { PagePosition } from "@oni/db";
import type { Context } from "hono";
import { AppError } from "./errors.ts";

/** A value of `before` that continues after an item: its id, or a position in another order. */
export type Cursor = string | PagePosition;

const textOf = (cursor: Cursor): string =>
  typeof cursor === "string" ? cursor : `${cursor.at}~${cursor.id}`;

/** How the URL of the next page is built: which parameter is set, and which one is removed. */
type PageParameter = { parameter: string; instead?: string };

/**
 * A page of a list, with the cursor of each item. With `hasMore` there may be more items after the last
 * one.
 */
export class Page<Item> {
  readonly items: readonly Item[];
  private readonly cursors: readonly string[];
  private readonly hasMore: boolean;
  private readonly pageParameter: PageParameter;

  constructor(
    items: readonly Item[],
    cursors: readonly Cursor[],
    hasMore: boolean,
    pageParameter: PageParameter = { parameter: "before" },
  ) {
    this.items = items;
    this.cursors = cursors.map(textOf);
    this.hasMore = hasMore;
    this.pageParameter = pageParameter;
  }

  /**
   * Returns the `Link` header to the items after the first `count` ones (RFC 8288), or nothing at the end
   * of the list.
   */
  linkAfter(count: number, c: Context): Record<string, string> {
    const cursor = this.cursors[count - 1];
    const isLast = count === this.items.length && !this.hasMore;
    return cursor === undefined || isLast ? {} : linkTo(c, cursor, this.pageParameter);
  }
}

/**
 * A list that is streamed up to its limit. `next` is the cursor of its last item, or null at the end of
 * the list.
 */
export class StreamedPage<Item> {
  readonly items: AsyncIterable<Item>;
  private readonly next: Cursor | null;

  constructor(items: AsyncIterable<Item>, next: Cursor | null) {
    this.items = items;
    this.next = next;
  }

  link(c: Context): Record<string, string> {
    return this.next === null ? {} : linkTo(c, textOf(this.next), { parameter: "before" });
  }
}

function linkTo(
  c: Context,
  cursor: string,
  { parameter, instead }: PageParameter,
): { Link: string } {
  const { pathname, searchParams } = new URL(c.req.url);
  if (instead) searchParams.delete(instead);
  searchParams.set(parameter, cursor);
  return { Link: `<${pathname}?${searchParams.toString()}>; rel="next"` };
}

/** Returns a page of at most `limit` items. A full page may have a next one. */
export const fullPage = <Item>(
  items: readonly Item[],
  limit: number,
  cursorOf: (item: Item) => Cursor,
): Page<Item> => new Page(items, items.map(cursorOf), items.length >= limit);

/** The cursor of a list ordered by id. */
export const byId = ({ id }: { id: string }): string => id;
/** The cursor of a list in another order, whose items contain their position. */
export const byPosition = ({ place }: { place: PagePosition }): PagePosition => place;

/** Adds to each item the position of the row that it was built from. */
export const withPositions = <Item>(items: readonly Item[], positions: readonly PagePosition[]) =>
  items.flatMap((item, index) => {
    const place = positions[index];
    return place ? [{ ...item, place }] : [];
  });

/**
 * Returns the position where a page begins: the given one, or that of the item with the given id. Throws
 * `invalid_input` if the list has no such item.
 */
export async function positionOf<At extends PagePosition>(
  cursor: string | At | undefined,
  find: (id: string) => Promise<At | undefined>,
  field = "before",
): Promise<At | undefined> {
  if (typeof cursor !== "string") return cursor;
  const position = await find(cursor);
  if (position) return position;
  throw new AppError("invalid_input", {
    fields: { [field]: "is not in this list any more: go on by its Link" },
  });
}
