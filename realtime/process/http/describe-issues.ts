import type * as z from "zod";

/** Returns the issues of a schema by field, and as one sentence for the refusal. */
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

/** A rule that begins with a capital is a sentence. Any other rule continues the name of the field. */
const sentenceFor = (field: string, rule: string) =>
  /^[A-Z]/.test(rule) ? rule : `The field ${field} ${rule}.`;
