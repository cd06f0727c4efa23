import { createMemberStore } from "./member-store.ts";

type PresenceState = {
  /** Members whose presence came in an event; the others are as in the last list. */
  online: Readonly<Record<string, boolean>>;
};

export const usePresence = createMemberStore<PresenceState>(() => ({ online: {} }));

export function startPresence(onlineIds: readonly string[]): void {
  usePresence.setState({ online: Object.fromEntries(onlineIds.map((id) => [id, true])) });
}

export function applyPresence(changes: readonly { userId: string; online: boolean }[]): void {
  const changed = Object.fromEntries(changes.map(({ userId, online }) => [userId, online]));
  usePresence.setState(({ online }) => ({ online: { ...online, ...changed } }));
}

/** Returns the presence from events of these members only. */
export const presenceOf = (online: PresenceState["online"], userIds: readonly string[]) =>
  Object.fromEntries(
    userIds.flatMap((id) => {
      const isOnline = online[id];
      return isOnline === undefined ? [] : [[id, isOnline]];
    }),
  );
