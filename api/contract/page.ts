import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";

/** The maximum number of items of an unpaged list. */
export const wholeListLimit = 10_000;
/** The default page size of public lists. */
export const usualPageSize = 50;

/** The number of bytes that a streamed list reads at once. */
export const streamedPartBytes = 128 * 1024;
/** The number of small items that a streamed list reads at once. */
export const streamedPartSize = 200;

/** `?limit=` of a query string. */
export const pageLimit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, "must be a whole number from 1 to 100")
  .transform(Number);

/** A `seq` in a query string. */
export const positionParameter = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number that is not negative")
  .transform(Number);

/**
 * `?limit=&before=`: the items after the item with the given id, which may be deleted, in a list ordered
 * by id.
 */
export const pageQuery = z.object({ limit: pageLimit.optional(), before: idSchema.optional() });

/**
 * A cursor of a list: the id of an item, or a position from a `Link` header (RFC 8288), parsed by `read`.
 */
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

/** A cursor: milliseconds since 1970 or another number, and an id. */
export const cursorParameter = cursor(new RegExp(`^\\d{1,13}~${uuidSource}$`), readPosition);

/** A cursor of tags: a number of uses and a tag. */
export const tagCursorParameter = cursor(/^\d{1,13}~[\p{L}\p{M}\p{N}_-]{1,50}$/u, readPosition);

/** The page query of a list in another order. It refuses the id of a deleted item. */
export const cursorQuery = pageQuery.extend({ before: cursorParameter.optional() });

export const idParams = z.object({ id: idSchema });

/** With `ripple` all viewers of the map see a ripple from the author, if the content is public. */
export const reactionQuery = z.object({ ripple: z.literal("true").optional() });

export const reactionParams = idParams.extend({ emoji: z.string() });
