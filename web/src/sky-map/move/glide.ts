import type { Sky, SkyLink } from "../../sky/model/sky.ts";

const glideMs = 1_600;

/** The movement of all nodes from their old positions to the new ones. */
export type Glide = { startedAt: number; from: Float32Array; to: Float32Array };

type Placed = { sky: Sky; positions: Float32Array };

/** Returns null if no node has to move. Nodes that are new appear at their final position. */
export function startGlide(before: Placed, { sky }: { sky: Sky }, startedAt: number): Glide | null {
  const to = sky.positions;
  if (before.positions === to) return null;
  const from = to.slice();
  for (const [node, { id }] of sky.nodes.entries()) {
    const former = before.sky.indexById.get(id);
    if (former === undefined) continue;
    from[node * 2] = before.positions[former * 2] ?? 0;
    from[node * 2 + 1] = before.positions[former * 2 + 1] ?? 0;
  }
  return from.some((start, at) => start !== to[at]) ? { startedAt, from, to } : null;
}

/** Returns the positions at a time, and whether the nodes have arrived. */
export function glideAt({ startedAt, from, to }: Glide, now: number) {
  const share = Math.min(1, Math.max(0, (now - startedAt) / glideMs));
  const hasArrived = share === 1;
  const eased = 1 - (1 - share) ** 3;
  const positions = hasArrived
    ? to
    : from.map((start, at) => start + ((to[at] ?? start) - start) * eased);
  return { positions, hasArrived };
}

/**
 * Returns the nodes that are new or have a new link; they are struck. Both skies order their links alike,
 * so only links that differ are compared. A link that became stronger changes its index and is not new.
 */
export function listArrived(before: Sky, after: Sky): Set<number> {
  const arrived = new Set<number>();
  if (before.nodes !== after.nodes) {
    for (const [node, { id }] of after.nodes.entries()) {
      if (!before.indexById.has(id)) arrived.add(node);
    }
  }
  const keyOf = ({ from, to }: Ends) => from * after.nodes.length + to;
  const [gone, come] = [new Set<number>(), new Set<number>()];
  const former = linksIn(before, after);
  let at = 0;
  for (const link of after.links) {
    while (at < former.length && compareLinks(former[at] ?? link, link) < 0) {
      gone.add(keyOf(former[at] ?? link));
      at += 1;
    }
    if (at < former.length && compareLinks(former[at] ?? link, link) === 0) at += 1;
    else come.add(keyOf(link));
  }
  for (; at < former.length; at += 1) {
    const link = former[at];
    if (link) gone.add(keyOf(link));
  }
  for (const key of come) {
    if (gone.has(key)) continue;
    arrived.add(Math.floor(key / after.nodes.length)).add(key % after.nodes.length);
  }
  return arrived;
}

type Ends = Pick<SkyLink, "from" | "to" | "strength">;

/**
 * Returns the links of one sky with the indexes of another, in order, without those whose ends are
 * missing.
 */
function linksIn(before: Sky, after: Sky): readonly Ends[] {
  if (before.nodes === after.nodes) return before.links;
  const indexNow = before.nodes.map(({ id }) => after.indexById.get(id) ?? -1);
  return before.links.flatMap(({ from, to, strength }) => {
    const link = { from: indexNow[from] ?? -1, to: indexNow[to] ?? -1, strength };
    return link.from >= 0 && link.to >= 0 ? [link] : [];
  });
}

const compareLinks = (a: Ends, b: Ends): number =>
  b.strength - a.strength || a.from - b.from || a.to - b.to;
