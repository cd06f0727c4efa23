import { create } from "zustand";
import type { RippleEvent } from "./use-live-map.ts";

export type LoggedRipple = RippleEvent & { number: number };

const capacity = 20;

/** The latest ripples, newest last, for members who read them as text. */
export const useRippleLog = create<{ ripples: readonly LoggedRipple[] }>()(() => ({ ripples: [] }));

export function onRipple(ripple: RippleEvent): void {
  useRippleLog.setState(({ ripples }) => {
    const number = (ripples.at(-1)?.number ?? 0) + 1;
    return { ripples: [...ripples, { ...ripple, number }].slice(-capacity) };
  });
}
