/** Refreshes something after events that report a change. */
export type Refresher = { request: () => void; stop: () => void };

/** The used part of `document`. */
type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

/**
 * Calls `refresh` at once on a request, but at most every `everyMs`, counted from creation, because the
 * screen has just been fetched. Requests in between are merged. Requests of a hidden page wait until it
 * is visible.
 */
export function createRefresher(
  refresh: () => void,
  everyMs: number,
  page: Page = document,
): Refresher {
  let refreshedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isWanted || page.hidden) return;
    const leftMs = refreshedAt + everyMs - Date.now();
    if (leftMs > 0) {
      timer = setTimeout(run, leftMs);
      return;
    }
    isWanted = false;
    refreshedAt = Date.now();
    refresh();
  }

  page.addEventListener("visibilitychange", run);
  return {
    request: () => {
      isWanted = true;
      run();
    },
    stop: () => {
      clearTimeout(timer);
      isWanted = false;
      page.removeEventListener("visibilitychange", run);
    },
  };
}
