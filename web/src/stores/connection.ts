import { create } from "zustand";

/**
 * The tab's link to the gateway: `off` nobody needs it, `connecting` for the first time,
 * `live`, or `lost` (screens poll meanwhile).
 */
export type ConnectionPhase = "off" | "connecting" | "live" | "lost";

/**
 * Why the link is lost: this device has no network, the server does not answer, it answers but no
 * link comes about, or it refuses one for now.
 */
export type LossCause = "offline" | "unreachable" | "blocked" | "refused";

type ConnectionState = {
  phase: ConnectionPhase;
  /** Set while the link is lost. */
  cause: LossCause | null;
  /** Somebody asked for another attempt, which has not ended yet. */
  isRetrying: boolean;
  /** How often the link has come up: events sent while it was down were missed. */
  connects: number;
  /** Set when the link returned: how many messages were brought in that had been missed. */
  resync: { recovered: number } | null;
};

export const useConnection = create<ConnectionState>()(() => ({
  phase: "off",
  cause: null,
  isRetrying: false,
  connects: 0,
  resync: null,
}));

/** Whether what is shown as live no longer is. Before the first link nothing is. */
export const useIsLost = () => useConnection(({ phase }) => phase === "lost");

/** The light of a panel that shows what is live: out while there is no link. */
export const useLiveLed = (hasSomething: boolean) =>
  useIsLost() || !hasSomething ? "idle" : "live";

/** Adds messages that were recovered since the link returned. Without a loss nothing is reported. */
export function reportRecovered(count: number): void {
  const { resync } = useConnection.getState();
  if (resync === null) return;
  useConnection.setState({ resync: { recovered: resync.recovered + count } });
}
