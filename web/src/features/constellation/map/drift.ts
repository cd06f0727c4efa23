import type { Layout } from "../layout/place-nodes.ts";
import type { Sky, SkyLink } from "../sky.ts";

const driftMs = 700;

/** The way of all nodes from where they were to where they belong. */
export type Drift = { startedAt: number; from: Float32Array; to: Layout };

/** Nodes that were not there before appear in their place. */
export function startDrift(
  before: { sky: Sky; places: Float32Array },
  after: { sky: Sky; layout: Layout },
  startedAt: number,
): Drift {
  const from = after.layout.places.slice();
  for (const [node, { id }] of after.sky.nodes.entries()) {
    const former = before.sky.placeOf.get(id);
    if (former === undefined) continue;
    from[node * 2] = before.places[former * 2] ?? 0;
    from[node * 2 + 1] = before.places[former * 2 + 1] ?? 0;
  }
  return { startedAt, from, to: after.layout };
}

/** Where the nodes are at a time, and whether they have arrived. */
export function driftAt({ startedAt, from, to }: Drift, now: number) {
  const share = Math.min(1, Math.max(0, (now - startedAt) / driftMs));
  const eased = 1 - (1 - share) ** 3;
  const places = from.map((start, at) => start + ((to.places[at] ?? start) - start) * eased);
  return { places, hasArrived: share === 1 };
}

/** Past this many links looking for the new ones would take longer than they are seen. */
const mostCompared = 20_000;

/** Nodes that are new, or have a new link: what has just arrived is struck. */
export function listArrived(before: Sky, after: Sky): Set<number> {
  const arrived = new Set<number>();
  for (const [node, { id }] of after.nodes.entries()) {
    if (!before.placeOf.has(id)) arrived.add(node);
  }
  if (after.links.length > mostCompared) return arrived;
  const known = new Set(before.links.map((link) => pairKey(before, link)));
  for (const link of after.links) {
    if (known.has(pairKey(after, link))) continue;
    arrived.add(link.from).add(link.to);
  }
  return arrived;
}

const pairKey = ({ nodes }: Sky, { from, to }: SkyLink) => `${nodes[from]?.id} ${nodes[to]?.id}`;
