import { create, type StateCreator } from "zustand";

const resets: (() => void)[] = [];

/** Creates a store for one session. It returns to `initial` when another session begins. */
export function createMemberStore<State>(initial: StateCreator<State>) {
  const store = create<State>()(initial);
  resets.push(() => store.setState(initial(store.setState, store.getState, store), true));
  return store;
}

/** Resets the stores of the former session. */
export const resetMemberStores = (): void => resets.forEach((reset) => reset());
