import type { CurrentUser } from "@oni/api/contract";
import { create } from "zustand";
import { readStored, writeStored } from "./local-storage.ts";
import { resetMemberStores } from "./member-store.ts";

/** Specification section 3: the session identifier's key in local storage. */
const storageKey = "sessionId";
const userKey = "oni.current-user";

type SessionState = {
  /** Secret. Sent as Bearer by `call`, and in the handshake of the live connection. */
  sessionId: string | null;
  /** The last response about the session's member on an earlier page. */
  savedUser: CurrentUser | null;
  begin: (sessionId: string) => void;
  /** Removes the session here; the logout call ends it on the server. */
  end: () => void;
  /** Stores the response for the next page, as long as the session lasts. */
  saveUser: (user: CurrentUser) => void;
};

export const useSession = create<SessionState>()((set, get) => ({
  ...readSession(),
  begin: (sessionId) => {
    writeStored(userKey, null);
    writeStored(storageKey, sessionId);
    // Nothing of the former session is sent with the new one.
    set({ sessionId: null, savedUser: null });
    resetMemberStores();
    set({ sessionId });
  },
  end: () => {
    if (isStill(get().sessionId)) {
      writeStored(storageKey, null);
      writeStored(userKey, null);
    }
    set({ sessionId: null, savedUser: null });
  },
  saveUser: (user) => {
    const { sessionId } = get();
    if (sessionId === null || !isStill(sessionId)) return;
    writeStored(userKey, JSON.stringify({ of: markOf(sessionId), user }));
  },
}));

/** Another tab may have signed in since. */
const isStill = (sessionId: string | null) => readStored(storageKey) === sessionId;

/** Follows the session of another tab. `onBegin` runs after this tab has taken over a new session. */
export function followSession(onBegin: () => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    const { sessionId, begin, end } = useSession.getState();
    if (key !== storageKey || newValue === sessionId) return;
    if (newValue === null) return end();
    begin(newValue);
    onBegin();
  });
}

/** Runs once: now if there is a session, else when the first one begins. */
export function whenSignedIn(act: () => void) {
  if (useSession.getState().sessionId !== null) return act();
  const unsubscribe = useSession.subscribe(({ sessionId }) => {
    if (sessionId === null) return;
    unsubscribe();
    act();
  });
}

/** A function declaration, because the store is filled before the end of this file. */
function readSession(): Pick<SessionState, "sessionId" | "savedUser"> {
  const sessionId = readStored(storageKey);
  const savedUser = sessionId === null ? null : readSavedUser(markOf(sessionId));
  if (savedUser === null) writeStored(userKey, null);
  return { sessionId, savedUser };
}

function readSavedUser(mark: string): CurrentUser | null {
  try {
    const stored = JSON.parse(readStored(userKey) ?? "null");
    return stored?.of === mark ? stored.user : null;
  } catch {
    return null;
  }
}

/**
 * Returns a checksum of the session and the build (the URL of this file contains a hash). Data of another
 * session or an older build is not used. A 32-bit sum does not reveal the secret.
 */
function markOf(sessionId: string): string {
  let sum = 0;
  for (const letter of sessionId + import.meta.url) {
    sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  }
  return String(sum);
}
