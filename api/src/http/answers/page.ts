import type { PagePosition } from "@oni/db";
import type { Context } from "hono";
import { AppError } from "./errors.ts";

/** What `before` is for what stands behind an item: its id, or a place in another order. */
export type Cursor = string | PagePosition;

const textOf = (cursor: Cursor): string =>
  typeof cursor === "string" ? cursor : `${cursor.at}~${cursor.id}`;

/** How the request for the next page is made of that for this one: a parameter is set, and perhaps another left out. */
type PageParameter = { parameter: string; instead?: string };

/** A page of a list, with the cursor of each item. `hasMore`: there may be more behind the last of them. */
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

  /** The `Link` to what follows the first `count` items (RFC 8288); none at the end of the list. */
  linkAfter(count: number, c: Context): Record<string, string> {
    const cursor = this.cursors[count - 1];
    const isLast = count === this.items.length && !this.hasMore;
    return cursor === undefined || isLast ? {} : linkTo(c, cursor, this.pageParameter);
  }
}

/** A list that streams as far as it was asked for, with the cursor of its last item; null at the end of the list. */
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

/** The page of at most `limit` items, which may go on when it is full. */
export const fullPage = <Item>(
  items: readonly Item[],
  limit: number,
  cursorOf: (item: Item) => Cursor,
): Page<Item> => new Page(items, items.map(cursorOf), items.length >= limit);

/** For a list that is ordered by ids. */
export const byId = ({ id }: { id: string }): string => id;
/** For a list in another order, whose items carry their place. */
export const byPosition = ({ place }: { place: PagePosition }): PagePosition => place;

/** Items with the places of the rows that they were made of, one by one. */
export const withPositions = <Item>(items: readonly Item[], positions: readonly PagePosition[]) =>
  items.flatMap((item, index) => {
    const place = positions[index];
    return place ? [{ ...item, place }] : [];
  });

/** Where a list begins: at a place, or after the item with an id, which has to be in it. */
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
