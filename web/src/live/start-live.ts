import { isOffline } from "./calls/api-error.ts";
import { isServerThere } from "../browser/reload-page.ts";
import { type LossCause, useConnection } from "../stores/connection.ts";
import { useSession } from "../stores/session.ts";
import { createLive, type Live } from "./connection.ts";

/**
 * Opens the tab's live link with the current session, and signs out when the server ends that session.
 * `applyMessageEvents` writes a member's events into the stores.
 */
export function startLive(): Live {
  const checkCause = createLossCheck();
  const live = createLive({
    loadClient: async () => (await import("socket.io-client")).io,
    onRevoked: () => useSession.getState().end(),
    onLoss: (refusal) => void (refusal === null ? checkCause() : setCause("refused")),
    onPhase: (phase, isReturn) =>
      useConnection.setState(({ connects, recovered, cause, isRetrying }) => ({
        phase,
        cause: phase === "lost" ? cause : null,
        isRetrying: phase === "lost" && isRetrying,
        connects: phase === "live" ? connects + 1 : connects,
        recovered: isReturn ? 0 : recovered,
      })),
  });
  const retryNow = () => {
    useConnection.setState(({ phase }) => ({ isRetrying: phase === "lost" }));
    live.retryNow();
    void checkCause();
  };
  const identify = () => live.identify(useSession.getState().sessionId);
  useSession.subscribe(identify);
  identify();

  return { ...live, retryNow };
}

/** Finds the cause of a lost link. Runs one check at a time, even if further attempts fail. */
function createLossCheck(): () => Promise<void> {
  let isChecking = false;
  return async () => {
    if (isOffline()) return setCause("offline");
    if (isChecking) return;
    isChecking = true;
    const isThere = await isServerThere();
    isChecking = false;
    if (isOffline()) return setCause("offline");
    setCause(isThere ? "blocked" : "unreachable");
  };
}

const setCause = (cause: LossCause) =>
  useConnection.setState(({ phase }) => (phase === "lost" ? { cause, isRetrying: false } : {}));
