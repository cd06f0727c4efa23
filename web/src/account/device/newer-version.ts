import { create } from "zustand";
import { useConnection } from "../../stores/connection.ts";
import { requestFrom } from "./worker-messages.ts";

/** Whether the server has a newer build than this page is of. */
export const useNewerVersion = create<{ isThere: boolean }>()(() => ({ isThere: false }));

/**
 * Finds out when a newer version comes. A link that was lost and is back is the sign of a server that was
 * started anew, so that is when it is asked for.
 */
export function followVersions(registration: ServiceWorkerRegistration): void {
  const compare = () => void compareVersions(registration).catch(reportError);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", compare);
  });
  navigator.serviceWorker.addEventListener("controllerchange", compare);
  useConnection.subscribe(({ connects }, before) => {
    // Without the server there is nothing to be told; the next link asks again.
    if (connects !== before.connects) registration.update().catch(() => {});
  });
  compare();
}

/** A version that waits and is this page's own takes over at once: it would change nothing here. */
async function compareVersions({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const newest = waiting ?? active;
  if (!newest) return;
  const isOurs = await requestFrom(newest, { kind: "is-yours", path: ownPath() });
  if (isOurs && waiting) waiting.postMessage({ kind: "take-over" });
  useNewerVersion.setState({ isThere: !isOurs });
}

/** Its name is another in every build. */
function ownPath(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script ? new URL(script.src).pathname : "";
}

const patienceMs = 3_000;

/** Loads the page anew, as the newer version has it. */
export async function takeNewerVersion(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (waiting) {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, patienceMs);
    });
    waiting.postMessage({ kind: "take-over" });
    await taken;
  }
  window.location.reload();
}
