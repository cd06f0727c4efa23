/** PostgreSQL's condition names for the errors that callers handle (Appendix A of its manual). */
const conditions = {
  "23505": "unique_violation",
  "23503": "foreign_key_violation",
  "23514": "check_violation",
  "40P01": "deadlock_detected",
  "55P03": "lock_not_available",
  "57014": "query_canceled",
} as const;

export type Refusal = {
  condition: (typeof conditions)[keyof typeof conditions];
  /** The name of the constraint in the schema, or null if there is none. */
  constraint: string | null;
};

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && key in value
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined;
}

/**
 * Returns the constraint or condition of a database error, for either driver, or null for any other
 * error.
 */
export function refusalOf(error: unknown): Refusal | null {
  const cause = property(error, "cause") ?? error;
  const code = property(cause, "code");
  for (const [known, condition] of Object.entries(conditions)) {
    if (known !== code) continue;
    const constraint = property(cause, "constraint_name") ?? property(cause, "constraint");
    return { condition, constraint: typeof constraint === "string" ? constraint : null };
  }
  return null;
}
