import { isOffline } from "../api/api-error.ts";
import { isServerThere } from "../loading/reload-page.ts";
import { type LossCause, useConnection } from "../stores/connection.ts";
import { useSession } from "../stores/session.ts";
import { createLive, type Live } from "./connection.ts";

/**
 * Opens the tab's live link: it speaks as whoever is signed in, signs out when the server ends the
 * session. What members hear on it is brought to the stores by `applyMessageEvents`.
 */
export function startLive(): Live {
  const nameCause = createNaming();
  const live = createLive({
    loadClient: async () => (await import("socket.io-client")).io,
    onRevoked: () => useSession.getState().end(),
    onLoss: (refusal) => void (refusal === null ? nameCause() : setCause("refused")),
    onPhase: (phase, isReturn) =>
      useConnection.setState(({ connects, resync, cause, isAsking }) => ({
        phase,
        cause: phase === "lost" ? cause : null,
        isAsking: phase === "lost" && isAsking,
        connects: phase === "live" ? connects + 1 : connects,
        resync: isReturn ? { recovered: 0 } : resync,
      })),
  });
  const askAgain = () => {
    useConnection.setState(({ phase }) => ({ isAsking: phase === "lost" }));
    live.askAgain();
    void nameCause();
  };
  const identify = () => live.identify(useSession.getState().sessionId);
  useSession.subscribe(identify);
  identify();

  return { ...live, askAgain };
}

/** Finds out why the link is lost: one question at a time, however often it is asked for in vain. */
function createNaming(): () => Promise<void> {
  let isNaming = false;
  return async () => {
    if (isOffline()) return setCause("offline");
    if (isNaming) return;
    isNaming = true;
    const isThere = await isServerThere();
    isNaming = false;
    if (isOffline()) return setCause("offline");
    setCause(isThere ? "blocked" : "unreachable");
  };
}

const setCause = (cause: LossCause) =>
  useConnection.setState(({ phase }) => (phase === "lost" ? { cause, isAsking: false } : {}));
