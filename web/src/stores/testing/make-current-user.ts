import { type CurrentUser, currentUserSchema } from "@oni/api/contract";
import * as z from "zod";

/** Returns a member for tests, with the simplest valid value of each field that is not given. */
export function makeCurrentUser(own: Partial<CurrentUser>): CurrentUser {
  const fields = Object.entries(currentUserSchema.shape);
  const made = fields.map(([name, schema]) => [name, simplestOf(schema)] as const);
  return currentUserSchema.parse({ ...Object.fromEntries(made), ...own });
}

const id = "01890a5d-ac96-774b-8000-000000000000";
const time = "2025-01-01T00:00:00.000Z";

function simplestOf(schema: z.ZodType): unknown {
  const choices = schema instanceof z.ZodEnum ? schema.options : [];
  const least = schema instanceof z.ZodNumber ? schema.minValue : null;
  const values: unknown[] = [null, false, 0, "", [], time, id, least, ...choices];
  return values.find((value) => schema.safeParse(value).success);
}
