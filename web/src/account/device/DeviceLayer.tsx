import { InstallOffer } from "./InstallOffer.tsx";
import { NewerVersionBar } from "./NewerVersionBar.tsx";
import { useOpenFromWorker } from "./use-open-from-worker.ts";

/** What this device has to say on every page of a member: of newer versions, of being installed, of a notification. */
export function DeviceLayer() {
  useOpenFromWorker();
  return (
    <>
      <NewerVersionBar />
      <InstallOffer />
    </>
  );
}
