import { InstallOffer } from "./InstallOffer.tsx";
import { NewerVersionBar } from "./NewerVersionBar.tsx";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useConnection } from "../../stores/connection.ts";
import { hasWorker, onWorkerMessage } from "./worker.ts";

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

/** Shows what a pressed notification leads to, and answers whether this page shows by itself what comes. */
function useOpenFromWorker(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasWorker) return;
    const stops = [
      onWorkerMessage("open", ({ path }) => {
        void navigate(path);
        return true;
      }),
      onWorkerMessage("shows-news", () => useConnection.getState().phase === "live"),
    ];
    return () => stops.forEach((stop) => stop());
  }, [navigate]);
}
