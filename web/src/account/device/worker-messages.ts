/** Messages from a page to the service worker. */
export type ToWorker =
  /**
   * Requests whether the first file of the page is from the worker's build. The response is a boolean.
   */
  | { kind: "is-yours"; path: string }
  /** Makes the waiting version take over. */
  | { kind: "take-over" };

/** Messages from the service worker to a page. */
export type ToPage =
  /** Requests whether the page shows new items by itself. The response is a boolean. */
  | { kind: "shows-news" }
  /** Opens a path of the page without a reload. The response is true. */
  | { kind: "open"; path: string }
  /** The browser has replaced this device's push subscription. */
  | { kind: "resubscribed" };

const patienceMs = 1_000;

/** Sends a message and returns whether the response is true. A missing response counts as false. */
export function requestFrom(
  other: { postMessage: (message: ToWorker | ToPage, transfer: Transferable[]) => void },
  message: ToWorker | ToPage,
): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs);
    port1.addEventListener("message", ({ data }) => {
      clearTimeout(timer);
      resolve(data === true);
    });
    port1.start();
    other.postMessage(message, [port2]);
  }).finally(() => port1.close());
}
