const stepMs = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Calls back every 30 s, and when the page becomes visible, because timers stop while a device sleeps.
 * Returns a function that stops it.
 */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function tick(): void {
  for (const listener of [...listeners]) listener();
}

function start(): void {
  timer = setInterval(tick, stepMs);
  document.addEventListener("visibilitychange", tick);
  window.addEventListener("focus", tick);
  window.addEventListener("pageshow", tick);
}

function stop(): void {
  clearInterval(timer);
  document.removeEventListener("visibilitychange", tick);
  window.removeEventListener("focus", tick);
  window.removeEventListener("pageshow", tick);
}
