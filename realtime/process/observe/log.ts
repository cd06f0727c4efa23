import { isBusy, isUnavailable } from "@oni/db";

const levels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof levels)[number];

/** Writes one JSON object per line. Never pass bodies, headers, query strings or secrets. */
export type Log = Record<LogLevel, (message: string, details?: Record<string, unknown>) => void>;

/**
 * Returns the loggable parts of an error: name, reason and stack. The cause is the reason if there is
 * one, because the message of a failed query has its parameters, which may be secret.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  const stack = error.stack?.replace(error.message, "");
  return { error: error.name, reason: cause ?? error.message, stack };
}

/**
 * Logs a failure. A database that is down or busy fails all requests and recovers by itself, so that is a
 * warning without a stack. Anything else is an error with a stack.
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

/** Node.js waits for each write to a file or a pipe, so all lines of an iteration are one write. */
function writeGathered(): void {
  const text = gathered.join("");
  gathered = [];
  if (text !== "") process.stdout.write(text);
}

function gatherLine(line: string): void {
  if (gathered.push(line) === 1) setImmediate(writeGathered);
}

// Also writes the last lines of a process that ends within an iteration.
process.on("exit", writeGathered);

/** Creates a log without entries below `level`. It writes to standard output by default. */
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
