import type { Layout } from "../layout/place-nodes.ts";
import type { Sky } from "../sky.ts";

const driftMs = 700;

/** The way of all nodes from where they were to where they belong. */
export type Drift = { startedAt: number; from: Float32Array; to: Layout };

/** Nodes that were not there before appear where they belong. Null when nobody has to move. */
export function startDrift(
  before: { sky: Sky; positions: Float32Array },
  after: { sky: Sky; layout: Layout },
  startedAt: number,
): Drift | null {
  const from = after.layout.positions.slice();
  for (const [node, { id }] of after.sky.nodes.entries()) {
    const former = before.sky.indexById.get(id);
    if (former === undefined) continue;
    from[node * 2] = before.positions[former * 2] ?? 0;
    from[node * 2 + 1] = before.positions[former * 2 + 1] ?? 0;
  }
  const isMoving = from.some((start, at) => start !== after.layout.positions[at]);
  return isMoving ? { startedAt, from, to: after.layout } : null;
}

/** Where the nodes are at a time, and whether they have arrived. */
export function driftAt({ startedAt, from, to }: Drift, now: number) {
  const share = Math.min(1, Math.max(0, (now - startedAt) / driftMs));
  const eased = 1 - (1 - share) ** 3;
  const positions = from.map((start, at) => start + ((to.positions[at] ?? start) - start) * eased);
  return { positions, hasArrived: share === 1 };
}

/** Nodes that are new, or have a new link: what has just arrived is struck. */
export function listArrived(before: Sky, after: Sky): Set<number> {
  const arrived = new Set<number>();
  for (const [node, { id }] of after.nodes.entries()) {
    if (!before.indexById.has(id)) arrived.add(node);
  }
  const indexNow = before.nodes.map(({ id }) => after.indexById.get(id) ?? -1);
  // Whoever joined first has the smaller index in either sky, so a pair has one key.
  const keyOf = (from: number, to: number) => from * after.nodes.length + to;
  const known = new Set<number>();
  for (const link of before.links) {
    const [from = -1, to = -1] = [indexNow[link.from], indexNow[link.to]];
    if (from >= 0 && to >= 0) known.add(keyOf(from, to));
  }
  for (const { from, to } of after.links) {
    if (!known.has(keyOf(from, to))) arrived.add(from).add(to);
  }
  return arrived;
}
