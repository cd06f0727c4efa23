import { otherEnd, type Sky } from "../../sky/model/sky.ts";

/** A wave along existing links. Each step is one link, from a node to the next further out. */
export type Ripple = { startedAt: number; steps: RippleStep[] };
export type RippleStep = { link: number; from: number; to: number; hop: number };

export const hopMs = 520;
/** The share of a ripple that remains after each hop. */
const fading = 0.55;
const mostHops = 4;
/** A node passes a ripple on along its strongest links only, so that a hub does not flood the sky. */
const mostOnward = 8;

export const rippleMs = mostHops * hopMs;

/** Starts a ripple at a node. It reaches each node once, hop by hop. */
export function startRipple(sky: Sky, source: number, startedAt: number): Ripple {
  const reached = new Set([source]);
  const steps: RippleStep[] = [];
  let edge = [source];
  for (let hop = 0; hop < mostHops; hop += 1) {
    const next: number[] = [];
    for (const from of edge) {
      for (const link of (sky.linksAt[from] ?? []).slice(0, mostOnward)) {
        const passed = sky.links[link];
        const to = passed && otherEnd(passed, from);
        if (to === undefined || reached.has(to)) continue;
        reached.add(to);
        next.push(to);
        steps.push({ link, from, to, hop });
      }
    }
    edge = next;
  }
  return { startedAt, steps };
}

/** Returns the progress of a step along its link, 0 to 1, and its light; null before and after. */
export function stepProgress(
  { startedAt }: Ripple,
  { hop }: RippleStep,
  now: number,
): { along: number; light: number } | null {
  const along = (now - startedAt) / hopMs - hop;
  return along < 0 || along > 1 ? null : { along, light: fading ** hop };
}
