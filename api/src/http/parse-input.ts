import type * as z from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { AppError } from "./errors.ts";

/** A parameter of the wrong form names nothing, so it is answered like an unknown id. */
export const parseParams = (endpoint: Endpoint, raw: Record<string, string>) =>
  endpoint.params?.safeParse(raw);

/** What a query or a body says; throws `invalid_input` with a sentence for each field that breaks its rule. */
export function parse(schema: z.ZodType | undefined, raw: unknown): unknown {
  const parsed = schema?.safeParse(raw);
  if (!parsed || parsed.success) return parsed?.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || "body";
    fields[field] ??= issue.message;
  }
  const [first] = Object.entries(fields);
  const sentence = first ? sentenceFor(first[0], first[1]) : undefined;
  throw new AppError("invalid_input", { fields, ...(sentence && { sentence }) });
}

/** Rules that speak for themselves begin with a capital; the others continue the field's name. */
const sentenceFor = (field: string, rule: string) =>
  /^[A-Z]/.test(rule) ? rule : `The field ${field} ${rule}.`;
