type Failure = { message: string; code?: unknown; path?: unknown; syscall?: unknown };

/** Failures of a start that show an unusable, though well-formed, value. */
const signs: Record<string, (failure: Failure) => boolean> = {
  // PostgreSQL: access denied, a missing database, or no permission to create.
  DATABASE_URL: ({ code }) => isAmong(code, ["28000", "28P01", "3D000", "42501"]),
  // Node.js: a port that is in use or forbidden.
  PORT: ({ code, syscall }) => syscall === "listen" && isAmong(code, ["EADDRINUSE", "EACCES"]),
  DATA_DIR: ({ code, path }) => typeof path === "string" && isAmong(code, fileCodes),
};

/** A path that is forbidden, not a folder, read-only, or on a full disk. */
const fileCodes = ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST"];

const isAmong = (code: unknown, codes: readonly string[]): boolean =>
  typeof code === "string" && codes.includes(code);

/** Returns the variable of an unusable value and the reason in one line, or null. */
export function nameUnusableValue(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  for (const [variable, isIt] of Object.entries(signs)) {
    if (isIt(error)) return `${variable}: ${error.message}`;
  }
  return nameUnusableValue(error.cause);
}
