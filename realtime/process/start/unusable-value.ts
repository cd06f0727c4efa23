type Failure = { message: string; code?: unknown; path?: unknown; syscall?: unknown };

/** Signs by which a start that fails shows that a value, though well-formed, cannot be used. */
const signs: Record<string, (failure: Failure) => boolean> = {
  // PostgreSQL: who is not let in, a database that is not there or where we may make nothing.
  DATABASE_URL: ({ code }) => isAmong(code, ["28000", "28P01", "3D000", "42501"]),
  // Node.js: a port that is taken or not ours to take.
  PORT: ({ code, syscall }) => syscall === "listen" && isAmong(code, ["EADDRINUSE", "EACCES"]),
  DATA_DIR: ({ code, path }) => typeof path === "string" && isAmong(code, fileCodes),
};

/** A place that is not ours, is no folder, has no room, or may not be written to. */
const fileCodes = ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST"];

const isAmong = (code: unknown, codes: readonly string[]): boolean =>
  typeof code === "string" && codes.includes(code);

/** Names the variable whose value a failure is about, and says why, in one line; else null. */
export function nameUnusableValue(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  for (const [variable, isIt] of Object.entries(signs)) {
    if (isIt(error)) return `${variable}: ${error.message}`;
  }
  return nameUnusableValue(error.cause);
}
