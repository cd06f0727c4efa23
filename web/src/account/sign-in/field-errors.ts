import type * as z from "zod";

/** One sentence for each invalid field. */
export type FieldErrors = Readonly<Record<string, string>>;

type Checked<Body> = { ok: true; body: Body } | { ok: false; errors: FieldErrors };

/** Checks a form with the contract's schema. Returns the first sentence of each invalid field. */
export function checkForm<Body>(schema: z.ZodType<Body>, values: object): Checked<Body> {
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, body: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return { ok: false, errors };
}
