import { useConnection } from "../stores/connection.ts";
import { useSession } from "../stores/session.ts";
import { createLive, type Live } from "./connection.ts";

/**
 * Opens the tab's live link: it speaks as whoever is signed in, signs out when the server ends the
 * session. What members hear on it is brought to the stores by `hearMessages`.
 */
export function startLive(): Live {
  const live = createLive({
    loadClient: async () => (await import("socket.io-client")).io,
    onRevoked: () => useSession.getState().end(),
    onPhase: (phase, isReturn) =>
      useConnection.setState(({ connects, resync }) => ({
        phase,
        connects: phase === "live" ? connects + 1 : connects,
        resync: isReturn ? { recovered: 0 } : resync,
      })),
  });
  const identify = () => live.identify(useSession.getState().sessionId);
  useSession.subscribe(identify);
  identify();

  return live;
}
