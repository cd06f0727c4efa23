import { wantedPath } from "./wanted-path.ts";

const storageKey = "oni.invite";

/**
 * Stores the invitation that a visitor views, so that a sign-in on any page leads to it. Stored for this
 * tab only, because a sign-in in another tab is unrelated.
 */
export function saveInvite(code: string): void {
  try {
    sessionStorage.setItem(storageKey, code);
  } catch {
    // Storage is refused: the invite page still works, and other pages lead to their usual target.
  }
}

/** Returns the code of the stored invitation. */
export function savedInvite(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Removes the invitation unless another one was stored since. */
export function forgetInvite(code: string): void {
  if (savedInvite() === code) sessionStorage.removeItem(storageKey);
}

/** Returns the path after a sign-in: the stored invitation, the wanted page, or `path`. */
export function arrivalPath(path: string): string {
  const code = savedInvite();
  return code === null ? (wantedPath() ?? path) : `/invite/${code}`;
}
