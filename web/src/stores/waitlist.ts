import { create } from "zustand";

type WaitlistState = {
  /** Claimed nodes as last heard, by poll or push; null until the first answer. */
  count: number | null;
  setCount: (count: number) => void;
};

export const useWaitlist = create<WaitlistState>()((set) => ({
  count: null,
  setCount: (count) => set({ count }),
}));
