/** Reads something again when events say that it has changed. */
export type Refresher = { request: () => void; stop: () => void };

/** Where the page is: a stand-in for `document`. */
type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

/**
 * Calls `refresh` for a request at once, but at most every `everyMs`, counted from now on, because what
 * is on the screen has just been read. Requests meanwhile are one, and so are those of a hidden page,
 * which wait until it is seen.
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
