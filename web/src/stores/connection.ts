import { create } from "zustand";

/**
 * How the tab stands to the gateway: `off` nobody asked for it, `connecting` for the first time,
 * `live`, or `lost` (screens poll meanwhile).
 */
export type ConnectionPhase = "off" | "connecting" | "live" | "lost";

type ConnectionState = {
  phase: ConnectionPhase;
  /** How often the link has come up: whatever was told while it was down was not heard. */
  connects: number;
  /** Set when the link returned: how many messages were brought in that had been missed. */
  resync: { recovered: number } | null;
};

export const useConnection = create<ConnectionState>()(() => ({
  phase: "off",
  connects: 0,
  resync: null,
}));

/** Adds to what the latest return of the link has brought in. Says nothing when the link never broke. */
export function reportRecovered(count: number): void {
  const { resync } = useConnection.getState();
  if (resync === null) return;
  useConnection.setState({ resync: { recovered: resync.recovered + count } });
}
