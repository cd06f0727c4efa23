import { create } from "zustand";

/** Which lines of the channel on the screen this device holds, as it is read; null where it does not matter. */
export const useHeldRange = create<{ range: string | null }>()(() => ({ range: null }));
