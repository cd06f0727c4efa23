import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../process/plain-error.ts";

/** What others may do with files; as the umask of a process it keeps them from all of it. */
export const privateUmask = 0o077;
const sticky = 0o1000;

/**
 * Makes a data directory where there is none, and closes it and all that is in it to other users of
 * the machine: first itself, so that nobody gets to the rest meanwhile. What its owner may do stays.
 * Throws `PlainError` for a folder that is everybody's, like /tmp, and for what another user owns.
 */
export function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const folder = realpathSync(directory);
  if (lstatSync(folder).mode & sticky) {
    throw new PlainError(
      `DATA_DIR: ${directory} is a folder that all users share. Choose one that is for ONI alone.`,
    );
  }
  closeToOthers(folder);
}

function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A link leads to what is not in the data directory. What has gone meanwhile needs nothing.
  if (!found || found.isSymbolicLink()) return;
  if (found.mode & privateUmask) takeRights(path, found.mode & 0o700);
  if (found.isDirectory()) for (const name of namesIn(path)) closeToOthers(join(path, name));
}

function takeRights(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    if (!isCode(error, "EPERM")) throw error;
    throw new PlainError(
      `DATA_DIR: ${path} belongs to another user, so it cannot be closed to others. ` +
        `Give it to the user that runs ONI (chown -R), or choose another DATA_DIR.`,
    );
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isCode(error, "ENOENT")) return [];
    throw error;
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
