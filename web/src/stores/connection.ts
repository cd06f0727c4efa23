import { create } from "zustand";

/**
 * The state of the tab's link to the gateway: `off` without need, `connecting` for the first time,
 * `live`, or `lost` (screens poll).
 */
export type ConnectionPhase = "off" | "connecting" | "live" | "lost";

/**
 * The cause of a lost link: the device has no network, the server does not respond, it responds but no
 * link opens, or it refuses the link for now.
 */
export type LossCause = "offline" | "unreachable" | "blocked" | "refused";

type ConnectionState = {
  phase: ConnectionPhase;
  /** Set while the link is lost. */
  cause: LossCause | null;
  /** An attempt that the member requested has not ended yet. */
  isRetrying: boolean;
  /** Counts the connections. Events between two of them were missed. */
  connects: number;
  /** The number of messages that were missed during the last loss and loaded after it. */
  recovered: number;
};

export const useConnection = create<ConnectionState>()(() => ({
  phase: "off",
  cause: null,
  isRetrying: false,
  connects: 0,
  recovered: 0,
}));

/** True while content that should be live is not. False before the first link. */
export const useIsLost = () => useConnection(({ phase }) => phase === "lost");

/** Returns the LED state of a panel with live content; idle without a link. */
export const useLiveLed = (hasSomething: boolean) =>
  useIsLost() || !hasSomething ? "idle" : "live";

/** Adds messages that were loaded after a loss. */
export const reportRecovered = (count: number) =>
  useConnection.setState(({ recovered }) => ({ recovered: recovered + count }));
