import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";

/** How many items a list answers when it is asked for all of it. */
export const wholeListLimit = 10_000;
/** How much one answer holds of what others may read too, unless `limit` says otherwise. */
export const usualPageSize = 50;

/** How much text is read at once of a list that streams. */
export const streamedPartBytes = 128 * 1024;
/** How many of its items, where each is small. */
export const streamedPartSize = 200;

/** `?limit=` as it stands in a query string. */
export const pageLimit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, "must be a whole number from 1 to 100")
  .transform(Number);

/** A place in a channel as it stands in a query string. */
export const positionParameter = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number that is not negative")
  .transform(Number);

/**
 * `?limit=&before=`: the items after the one whose id is given, which may have gone, in a list that is ordered
 * by ids.
 */
export const pageQuery = z.object({ limit: pageLimit.optional(), before: idSchema.optional() });

/** Where a list goes on: after the item with an id, or at a place that a `Link` gave (RFC 8288), as `read` reads it. */
export const cursor = <Position>(position: RegExp, read: (parts: string[]) => Position) =>
  z.union(
    [
      idSchema,
      z
        .string()
        .regex(position)
        .transform((text) => read(text.split("~"))),
    ],
    { error: "must be the id of an item, or what a Link names" },
  );

export const uuidSource = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const readPosition = ([at, id = ""]: string[]) => ({ at: Number(at), id });

/** A time in milliseconds since 1970, or a number of an order, and an id. */
export const cursorParameter = cursor(new RegExp(`^\\d{1,13}~${uuidSource}$`), readPosition);

/** A number of uses, and a tag. */
export const tagCursorParameter = cursor(/^\d{1,13}~[\p{L}\p{M}\p{N}_-]{1,50}$/u, readPosition);

/** The same for a list in another order, in which the id of an item that has gone is refused. */
export const cursorQuery = pageQuery.extend({ before: cursorParameter.optional() });

export const idParams = z.object({ id: idSchema });
