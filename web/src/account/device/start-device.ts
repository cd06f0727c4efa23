import { followInstall } from "./install.ts";
import { followVersions } from "./newer-version.ts";
import { hasWorker, registerWorker } from "./worker.ts";

/**
 * Makes this device one that can be without a network, and be told of a newer version. Answers its service
 * worker; null where there can be none.
 */
export async function startDevice(): Promise<ServiceWorkerRegistration | null> {
  followInstall();
  if (!hasWorker) return null;
  const registration = await registerWorker();
  followVersions(registration);
  return registration;
}
