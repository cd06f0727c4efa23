import { create } from "zustand";
import { useConnection } from "../../stores/connection.ts";
import { requestFrom } from "./worker-messages.ts";

/** True if the server has a newer build than this page. */
export const useNewerVersion = create<{ isThere: boolean }>()(() => ({ isThere: false }));

/**
 * Detects newer versions. A restored link may mean that the server was restarted, so it triggers a check.
 */
export function followVersions(registration: ServiceWorkerRegistration): void {
  const compare = () => void compareVersions(registration).catch(reportError);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", compare);
  });
  navigator.serviceWorker.addEventListener("controllerchange", compare);
  useConnection.subscribe(({ connects }, before) => {
    // Fails without the server. The next link checks again.
    if (connects !== before.connects) registration.update().catch(() => {});
  });
  compare();
}

/**
 * A waiting version that equals the version of this page takes over at once, because it changes nothing
 * here.
 */
async function compareVersions({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const newest = waiting ?? active;
  if (!newest) return;
  const isOurs = await requestFrom(newest, { kind: "is-yours", path: ownPath() });
  if (isOurs && waiting) waiting.postMessage({ kind: "take-over" });
  useNewerVersion.setState({ isThere: !isOurs });
}

/** The name of the file differs in every build. */
function ownPath(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script ? new URL(script.src).pathname : "";
}

const patienceMs = 3_000;

/** Reloads the page with the newer version. */
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
