import { create } from "zustand";

type PresenceState = {
  /** Members whose presence came in an event; the others are as in the last list. */
  online: Readonly<Record<string, boolean>>;
};

export const usePresence = create<PresenceState>()(() => ({ online: {} }));

export function startPresence(onlineIds: readonly string[]): void {
  usePresence.setState({ online: Object.fromEntries(onlineIds.map((id) => [id, true])) });
}

export function applyPresence(changes: readonly { userId: string; online: boolean }[]): void {
  const changed = Object.fromEntries(changes.map(({ userId, online }) => [userId, online]));
  usePresence.setState(({ online }) => ({ online: { ...online, ...changed } }));
}
