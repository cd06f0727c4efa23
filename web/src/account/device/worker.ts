import { waitForIdle } from "../../browser/idle.ts";
import type { ToPage } from "./worker-messages.ts";

/**
 * True if a service worker is possible: the browser has the interface, and this is not `make dev`, whose
 * files change under the same names.
 */
export const hasWorker = import.meta.env.PROD && "serviceWorker" in navigator;

/** Registers the worker when the page has loaded and is idle, so that it delays nothing on the screen. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await waitForIdle();
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

type Of<Kind extends ToPage["kind"]> = Extract<ToPage, { kind: Kind }>;
const isOf = <Kind extends ToPage["kind"]>(kind: Kind, message: ToPage): message is Of<Kind> =>
  message.kind === kind;

/**
 * Handles one kind of message from the worker, and responds with the result of `answer`. Returns a
 * function that unsubscribes.
 */
export function onWorkerMessage<Kind extends ToPage["kind"]>(
  kind: Kind,
  answer: (message: Of<Kind>) => boolean,
): () => void {
  const handle = ({ data, ports }: MessageEvent<ToPage>) => {
    if (!isOf(kind, data)) return;
    const response = answer(data);
    ports[0]?.postMessage(response);
  };
  navigator.serviceWorker.addEventListener("message", handle);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener("message", handle);
}
