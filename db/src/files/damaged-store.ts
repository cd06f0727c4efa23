import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "../process/plain-error.ts";

/** Thrown if files of a store are missing or damaged. */
export class DamagedStoreError extends PlainError {
  constructor(folder: string, reason: string) {
    super(
      `The store in ${folder} is damaged and was left as it is: ${reason}. Put back a backup with ` +
        `make restore FROM=file FORCE=1, or move that folder away to begin with an empty network.`,
    );
    this.name = "DamagedStoreError";
  }
}

const segmentBytes = 16 * 1024 ** 2;

/**
 * Throws `DamagedStoreError` for a store that would lose data when opened. PGlite creates a new store if
 * the version file is missing, and PostgreSQL takes the end of a truncated log for the end of the
 * commits. Log segments are always created at full size.
 */
export async function requireWholeStore(folder: string): Promise<void> {
  if (!(await sizeOf(join(folder, "PG_VERSION")))) {
    throw new DamagedStoreError(folder, "its file PG_VERSION is missing or empty");
  }
  const log = join(folder, "pg_wal");
  for (const name of await readdir(log).catch(() => [])) {
    if (/^[0-9A-F]{24}$/.test(name) && (await sizeOf(join(log, name))) !== segmentBytes) {
      throw new DamagedStoreError(folder, `its log pg_wal/${name} is cut short`);
    }
  }
}

const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.size ?? 0;

/** Returns PostgreSQL's last message before it gave up, without time and process id. */
export function lastComplaint(lines: string[]): string {
  const complaints = lines.flatMap(
    (line) => /(?:PANIC|FATAL|postgres): +(.*)/.exec(line)?.[1] ?? [],
  );
  return complaints.at(-1) ?? "PostgreSQL does not start on it";
}
