import { otherEnd, type Sky, type SkyLink } from "../model/sky.ts";

/** A path from one node to another: each hop is a link and the node at its end. */
export type Trace = { start: number; hops: { to: number; link: SkyLink }[] };

type Reached = { hop: number; strength: number; link: SkyLink | null };

/**
 * Returns the path with the fewest hops, and among those the one with the largest sum of strengths. Null
 * if no path exists.
 */
export function findTrace(sky: Sky, start: number, end: number): Trace | null {
  const reached = new Map<number, Reached>([[start, { hop: 0, strength: 0, link: null }]]);
  let edge = [start];
  for (let hop = 1; edge.length > 0 && !reached.has(end); hop += 1) {
    const next = new Set<number>();
    for (const from of edge) {
      const before = reached.get(from)?.strength ?? 0;
      for (const index of sky.linksAt[from] ?? []) {
        const link = sky.links[index];
        if (!link) continue;
        const to = otherEnd(link, from);
        const known = reached.get(to);
        const strength = before + link.strength;
        if (known && (known.hop < hop || known.strength >= strength)) continue;
        reached.set(to, { hop, strength, link });
        next.add(to);
      }
    }
    edge = [...next];
  }
  if (!reached.has(end)) return null;
  const hops: Trace["hops"] = [];
  for (let to = end, link = reached.get(to)?.link; link; link = reached.get(to)?.link) {
    hops.unshift({ to, link });
    to = otherEnd(link, to);
  }
  return { start, hops };
}

/** Parses `trace @a @b` into two usernames; null for any other text. */
export function parseTrace(text: string): [string, string] | null {
  const match = /^\s*trace\s+@?([a-z0-9_]{3,20})\s+@?([a-z0-9_]{3,20})\s*$/i.exec(text);
  return match?.[1] && match[2] ? [match[1].toLowerCase(), match[2].toLowerCase()] : null;
}
