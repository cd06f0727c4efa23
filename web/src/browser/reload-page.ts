const aMinuteMs = 60_000;
/** A frozen server accepts the connection and does not answer. */
const patienceMs = 10_000;

/**
 * Loads the page anew after an error that leaves nothing to show, above all a file that is gone: a
 * page that is older than the server's version asks for names that only the former version had.
 * Throws the error again where that would not help: while the server is out of reach, or when it was
 * only just done.
 */
export async function reloadPage(error: unknown): Promise<never> {
  if (wasJustReloaded() || !(await isServerThere())) throw error;
  window.location.reload();
  return new Promise(() => {});
}

function wasJustReloaded(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  const isReload = load instanceof PerformanceNavigationTiming && load.type === "reload";
  return isReload && performance.now() < aMinuteMs;
}

/** Whether the server answers at all. */
export const isServerThere = (): Promise<boolean> =>
  fetch("/healthz", { signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
