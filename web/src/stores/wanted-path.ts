const storageKey = "oni.wanted";

/**
 * Stores the page that a visitor was refused, so that a sign-in on any page leads there. For this tab
 * only, like an invitation.
 */
export function saveWantedPath(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Storage is refused: a sign-in leads to the usual page.
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
    // Then no path was stored.
  }
}
