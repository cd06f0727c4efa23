import { create } from "zustand";

const resets: (() => void)[] = [];

/** A store of what this tab knows for one session. It returns to `initial` when another session begins. */
export function createMemberStore<State>(initial: () => State) {
  const store = create<State>()(initial);
  resets.push(() => store.setState(initial(), true));
  return store;
}

/** Forgets what this tab knows for the session before. */
export const resetMemberStores = (): void => resets.forEach((reset) => reset());
