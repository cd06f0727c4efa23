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

/** `?limit=&before=`: the items after the one whose id is given, in the list's own order. */
export const pageQuery = z.object({ limit: pageLimit.optional(), before: idSchema.optional() });

export const idParams = z.object({ id: idSchema });
