import type * as z from "zod";

/** What a schema found wrong: by field, and as the one sentence of the refusal. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): {
  fields: Record<string, string>;
  sentence?: string;
} {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.join(".") || "body";
    fields[field] ??= issue.message;
  }
  const [first] = Object.entries(fields);
  return { fields, ...(first && { sentence: sentenceFor(...first) }) };
}

/** Rules that speak for themselves begin with a capital; the others continue the field's name. */
const sentenceFor = (field: string, rule: string) =>
  /^[A-Z]/.test(rule) ? rule : `The field ${field} ${rule}.`;
