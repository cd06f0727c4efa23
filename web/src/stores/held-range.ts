import { create } from "zustand";

/** Which messages of the channel on the screen this device holds, by `seq`. */
type HeldRange = { fromSeq: number; toSeq: number };

export const useHeldRange = create<{ range: HeldRange | null }>()(() => ({ range: null }));
