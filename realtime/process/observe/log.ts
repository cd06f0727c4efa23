import { isBusy, isUnavailable } from "@oni/db";

const levels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof levels)[number];

/** Writes one JSON object a line. Never pass bodies, headers, query strings or secrets. */
export type Log = Record<LogLevel, (message: string, details?: Record<string, unknown>) => void>;

/**
 * What of an error goes to the log: its name, why, and where. Where there is a cause it is the why,
 * since the message of a failed query holds its parameters, and those may be anybody's secrets.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  const stack = error.stack?.replace(error.message, "");
  return { error: error.name, reason: cause ?? error.message, stack };
}

/**
 * Writes down that something failed. A database that is away or busy fails everybody at once and
 * mends by itself, so that is a warning without a stack; anything else is an error with one.
 */
export function logFailure(
  log: Log,
  message: string,
  error: unknown,
  details: Record<string, unknown>,
): void {
  const { stack, ...what } = describeError(error);
  if (isUnavailable(error) || isBusy(error)) log.warn(message, { ...details, ...what });
  else log.error(message, { ...details, ...what, stack });
}

let gathered: string[] = [];

/** Node.js waits for each write to a file or a pipe, so the lines of one iteration go in one. */
function writeGathered(): void {
  const text = gathered.join("");
  gathered = [];
  if (text !== "") process.stdout.write(text);
}

function gatherLine(line: string): void {
  if (gathered.push(line) === 1) setImmediate(writeGathered);
}

// A process that ends within an iteration still says why.
process.on("exit", writeGathered);

/** A log that drops what is below `level`; it writes to standard output unless told otherwise. */
export function createLog(level: LogLevel, write: (line: string) => void = gatherLine): Log {
  const lowest = levels.indexOf(level);
  const at = (name: LogLevel) => (message: string, details?: Record<string, unknown>) => {
    if (levels.indexOf(name) < lowest) return;
    write(
      `${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...details })}\n`,
    );
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
