/** What a page asks the service worker. */
export type ToWorker =
  /** Whether the page that began with this file is of the worker's build; answers a boolean. */
  | { kind: "is-yours"; path: string }
  /** A version that waits is to take over. */
  | { kind: "take-over" };

/** What the service worker asks a page. */
export type ToPage =
  /** Whether it shows by itself what comes; answers a boolean. */
  | { kind: "shows-news" }
  /** To show a path of its own, without loading anything anew; answers true. */
  | { kind: "open"; path: string }
  /** The browser has replaced this device's push subscription. */
  | { kind: "resubscribed" };

const patienceMs = 1_000;

/** Sends a message and answers whether the other side said yes. Who does not answer said no. */
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
