import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useConnection } from "../../stores/connection.ts";
import { hasWorker, hearWorker } from "./worker.ts";

/** Shows what a pressed notification leads to, and answers whether this page shows by itself what comes. */
export function useOpenFromWorker(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasWorker) return;
    const stops = [
      hearWorker("open", ({ path }) => {
        void navigate(path);
        return true;
      }),
      hearWorker("shows-news", () => useConnection.getState().phase === "live"),
    ];
    return () => stops.forEach((stop) => stop());
  }, [navigate]);
}
