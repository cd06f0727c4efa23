const longestWaitMs = 3_000;

/** Resolves when the page has loaded and the browser is idle, at the latest 3 s after the load. */
export async function waitForIdle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise<unknown>((resolve) => {
    // Not in Safari.
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: longestWaitMs });
    else setTimeout(resolve, longestWaitMs);
  });
}

declare global {
  interface Navigator {
    /** Not in Firefox and Safari. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Fetches files that a first press needs, one after the other while the browser is idle. It fetches none
 * for a member who saves data. Returns a function that stops.
 */
export function prefetchParts(parts: readonly (() => Promise<unknown>)[]): () => void {
  let isStopped = navigator.connection?.saveData === true;
  const fetchAll = async () => {
    for (const fetchPart of parts) {
      if (isStopped) return;
      await waitForIdle();
      if (isStopped) return;
      // The press fetches it again and reports a failure.
      await fetchPart().catch((error) => console.info("A part was not prefetched.", error));
    }
  };
  void fetchAll();
  return () => {
    isStopped = true;
  };
}
