import { wantedPath } from "./wanted-path.ts";

const storageKey = "oni.invite";

/**
 * Keeps the invitation that a visitor looks at, so that a session begun on any page leads inside. In this
 * tab only: whoever signs in elsewhere did not ask for it.
 */
export function saveInvite(code: string): void {
  try {
    sessionStorage.setItem(storageKey, code);
  } catch {
    // Storage is refused: the door still works, and other pages lead where they always do.
  }
}

/** The code of the invitation that was kept. */
export function savedInvite(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Forgets the invitation, unless it is another by now. */
export function forgetInvite(code: string): void {
  if (savedInvite() === code) sessionStorage.removeItem(storageKey);
}

/** Where a session that begins now leads: to the kept invitation, to where one was going, else to `path`. */
export function arrivalPath(path: string): string {
  const code = savedInvite();
  return code === null ? (wantedPath() ?? path) : `/invite/${code}`;
}
