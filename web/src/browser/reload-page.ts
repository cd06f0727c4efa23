const aMinuteMs = 60_000;
/** A frozen server accepts the connection and does not respond. */
const patienceMs = 10_000;

/**
 * Reloads the page after an error that leaves nothing to show, above all a missing file: an older page
 * requests names that only the former version had. Throws the error again where a reload would not help:
 * while the server is out of reach, or just after another reload.
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

/** True if the server responds at all. */
export const isServerThere = (): Promise<boolean> =>
  fetch("/healthz", { signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
