import { InstallOffer } from "./InstallOffer.tsx";
import { NewerVersionBar } from "./NewerVersionBar.tsx";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useConnection } from "../../stores/connection.ts";
import { hasWorker, onWorkerMessage } from "./worker.ts";

/**
 * The notices of this device on every page of a member: newer versions, installation and opened
 * notifications.
 */
export function DeviceLayer() {
  useOpenFromWorker();
  return (
    <>
      <NewerVersionBar />
      <InstallOffer />
    </>
  );
}

/**
 * Opens the target of a pressed notification. Reports to the worker if this page shows new items by
 * itself.
 */
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
