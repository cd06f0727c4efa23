const storageKey = "oni.wanted";

/**
 * Keeps where a visitor was going and could not be let in, so that a session begun on any page leads
 * there. In this tab only, like an invitation.
 */
export function saveWantedPath(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Storage is refused: a session leads where it always does.
  }
}

export function wantedPath(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function forgetWantedPath(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Then none was kept.
  }
}
