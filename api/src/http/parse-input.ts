import { describeIssues } from "@oni/realtime/process";
import type * as z from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { AppError } from "./answers/errors.ts";

/** A parameter of the wrong form names nothing, so it is answered like an unknown id. */
export const parseParams = (endpoint: Endpoint, raw: Record<string, string>) =>
  endpoint.params?.safeParse(raw);

/** What a query or a body says; throws `invalid_input` with a sentence for each field that breaks its rule. */
export function parse(schema: z.ZodType | undefined, raw: unknown): unknown {
  const parsed = schema?.safeParse(raw);
  if (!parsed || parsed.success) return parsed?.data;
  throw new AppError("invalid_input", describeIssues(parsed.error.issues));
}
