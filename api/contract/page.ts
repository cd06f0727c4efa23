import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";

/** How many items a list answers when it is asked for all of it. */
export const wholeListLimit = 10_000;
/** How many messages, posts of the feed or search hits one answer holds unless `limit` says otherwise. */
export const usualPageSize = 50;

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
