import { otherEnd, type Sky } from "../../sky/model/sky.ts";
import type { Galaxy } from "../../sky/model/regions.ts";

/** A galaxy's figure: links between some of its members, each by the indexes of its ends. */
export type Figure = readonly (readonly [from: number, to: number])[];

const fewest = 3;
const most = 8;

/**
 * Joins three to eight well-linked members of a galaxy that are far apart, by existing links. Leaves out
 * the viewer's own node, which has its own mark.
 */
export function findFigure(sky: Sky, galaxy: Galaxy): Figure {
  const members = new Set(galaxy.nodes);
  members.delete(sky.you);
  const start = mostLinked(sky, members);
  if (start < 0) return [];
  const size = Math.min(most, fewest + Math.round(members.size / 8));
  const chosen = [start];
  /** The distance of each member who is linked with the figure to its nearest node. */
  const within = new Map<number, number>();
  const reachFrom = (from: number) => {
    for (const [node, distance] of within) {
      within.set(node, Math.min(distance, distanceBetween(sky, from, node)));
    }
    for (const at of sky.linksAt[from] ?? []) {
      const link = sky.links[at];
      const to = link ? otherEnd(link, from) : -1;
      if (!members.has(to) || chosen.includes(to) || within.has(to)) continue;
      within.set(to, Math.min(...chosen.map((node) => distanceBetween(sky, node, to))));
    }
  };
  reachFrom(start);
  while (chosen.length < size && within.size > 0) {
    let best = -1;
    let highest = -1;
    for (const [node, distance] of within) {
      const value = distance * (4 + (sky.linksAt[node]?.length ?? 0));
      if (value > highest || (value === highest && node < best)) {
        best = node;
        highest = value;
      }
    }
    chosen.push(best);
    within.delete(best);
    reachFrom(best);
  }
  return chosen.length < fewest ? [] : joinAll(sky, chosen);
}

/** Returns the shortest links that join all of these (Prim, 1957). */
function joinAll(sky: Sky, nodes: readonly number[]): Figure {
  const [start = -1, ...rest] = nodes;
  const joined = [start];
  const apart = new Set(rest);
  const figure: [number, number][] = [];
  while (apart.size > 0) {
    let shortest: [from: number, to: number] | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const from of joined) {
      for (const at of sky.linksAt[from] ?? []) {
        const link = sky.links[at];
        const to = link ? otherEnd(link, from) : -1;
        const distance = apart.has(to) ? distanceBetween(sky, from, to) : least;
        if (distance >= least) continue;
        shortest = [from, to];
        least = distance;
      }
    }
    if (!shortest) break;
    figure.push(shortest);
    joined.push(shortest[1]);
    apart.delete(shortest[1]);
  }
  return figure;
}

function mostLinked({ linksAt }: Sky, members: ReadonlySet<number>): number {
  let best = -1;
  for (const node of members) {
    const count = linksAt[node]?.length ?? 0;
    if (count > 0 && (best < 0 || count > (linksAt[best]?.length ?? 0))) best = node;
  }
  return best;
}

function distanceBetween({ positions }: Sky, one: number, other: number): number {
  const dx = (positions[one * 2] ?? 0) - (positions[other * 2] ?? 0);
  const dy = (positions[one * 2 + 1] ?? 0) - (positions[other * 2 + 1] ?? 0);
  return Math.hypot(dx, dy * 1.4);
}
