import type { CurrentUser } from "@oni/api/contract";
import { create } from "zustand";
import { readStored, writeStored } from "./local-storage.ts";

/** Specification section 3: the session identifier's key in local storage. */
const storageKey = "sessionId";
const userKey = "oni.current-user";

type SessionState = {
  /** Secret. Sent as Bearer by `call`, and in the handshake of the live connection. */
  sessionId: string | null;
  /** What the server last answered about the member of this session, on an earlier page. */
  keptUser: CurrentUser | null;
  begin: (sessionId: string) => void;
  /** Forgets the session here; ending it on the server is the logout call's part. */
  end: () => void;
  /** Keeps the answer for the next page, as long as the session lasts. */
  keepUser: (user: CurrentUser) => void;
};

export const useSession = create<SessionState>()((set, get) => ({
  ...readSession(),
  begin: (sessionId) => {
    writeStored(userKey, null);
    writeStored(storageKey, sessionId);
    set({ sessionId, keptUser: null });
  },
  end: () => {
    if (isStill(get().sessionId)) {
      writeStored(storageKey, null);
      writeStored(userKey, null);
    }
    set({ sessionId: null, keptUser: null });
  },
  keepUser: (user) => {
    const { sessionId } = get();
    if (sessionId === null || !isStill(sessionId)) return;
    writeStored(userKey, JSON.stringify({ of: markOf(sessionId), user }));
  },
}));

/** Another tab may have signed in anew since. */
const isStill = (sessionId: string | null) => readStored(storageKey) === sessionId;

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

/** A declaration, because the store is filled before the end of this file is reached. */
function readSession(): Pick<SessionState, "sessionId" | "keptUser"> {
  const sessionId = readStored(storageKey);
  const keptUser = sessionId === null ? null : readKeptUser(markOf(sessionId));
  if (keptUser === null) writeStored(userKey, null);
  return { sessionId, keptUser };
}

function readKeptUser(mark: string): CurrentUser | null {
  try {
    const kept = JSON.parse(readStored(userKey) ?? "null");
    return kept?.of === mark ? kept.user : null;
  } catch {
    return null;
  }
}

/**
 * Whose answer it is, and of which build, whose address contains a hash: another session's answer, or one
 * in a form of before, is not used. 32 bits of a sum do not give the secret away.
 */
function markOf(sessionId: string): string {
  let sum = 0;
  for (const letter of sessionId + import.meta.url) {
    sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  }
  return String(sum);
}
