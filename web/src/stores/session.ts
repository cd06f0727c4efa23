import { create } from "zustand";
import { readStored, writeStored } from "./local-storage.ts";

/** Specification section 3: the session identifier's key in local storage. */
const storageKey = "sessionId";

type SessionState = {
  /** Secret. Sent as Bearer by `call`, and in the handshake of the live connection. */
  sessionId: string | null;
  begin: (sessionId: string) => void;
  /** Forgets the session here; ending it on the server is the logout call's part. */
  end: () => void;
};

export const useSession = create<SessionState>()((set, get) => ({
  sessionId: readStored(storageKey),
  begin: (sessionId) => {
    writeStored(storageKey, sessionId);
    set({ sessionId });
  },
  end: () => {
    // Another tab may have signed in anew since.
    if (readStored(storageKey) === get().sessionId) writeStored(storageKey, null);
    set({ sessionId: null });
  },
}));

/** Takes over the session that another tab has begun, where none is open here. Until it is stopped. */
export function adoptSession(): () => void {
  const adopt = ({ key, newValue }: StorageEvent) => {
    if (key !== storageKey || useSession.getState().sessionId !== null) return;
    useSession.setState({ sessionId: newValue });
  };
  window.addEventListener("storage", adopt);
  return () => window.removeEventListener("storage", adopt);
}

/** Acts once: now if there is a session, else when the first one begins. */
export function whenSignedIn(act: () => void) {
  if (useSession.getState().sessionId !== null) return act();
  const unsubscribe = useSession.subscribe(({ sessionId }) => {
    if (sessionId === null) return;
    unsubscribe();
    act();
  });
}
