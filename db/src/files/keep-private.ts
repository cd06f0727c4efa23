import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../process/plain-error.ts";

/** The umask that denies other users all access to files. */
export const privateUmask = 0o077;
const sticky = 0o1000;

/**
 * Creates a data directory if there is none, and removes all permissions of other users from it and
 * everything in it. It starts with the directory itself, so that others can no longer reach the rest. The
 * permissions of the owner stay. Throws `PlainError` for a shared folder like /tmp, and for files of
 * another user.
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
  // The target of a link is outside the data directory. A deleted file needs no change.
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
