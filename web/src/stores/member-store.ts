import { create, type StateCreator } from "zustand";

const resets: (() => void)[] = [];

/** A store of what this tab knows for one session. It returns to `initial` when another session begins. */
export function createMemberStore<State>(initial: StateCreator<State>) {
  const store = create<State>()(initial);
  resets.push(() => store.setState(initial(store.setState, store.getState, store), true));
  return store;
}

/** Forgets what this tab knows for the session before. */
export const resetMemberStores = (): void => resets.forEach((reset) => reset());
