import { followInstall } from "./install.ts";
import { followVersions } from "./newer-version.ts";
import { hasWorker, registerWorker } from "./worker.ts";

/**
 * Prepares this device for use without a network and for newer versions. Returns its service worker, or
 * null if there can be none.
 */
export async function startDevice(): Promise<ServiceWorkerRegistration | null> {
  followInstall();
  if (!hasWorker) return null;
  const registration = await registerWorker();
  followVersions(registration);
  return registration;
}
