import type { Constellation } from "@oni/api/contract";
import { distanceAcross, radiusOf } from "./shape.ts";

type RegionRow = Constellation["regions"][number];

/** A tag that has a place in the sky. */
export type Region = RegionRow & {
  /** Index of the region that heads its galaxy, its own where it is one. */
  head: number;
};

/** The members about a head, as far as the eye counts them to it. */
export type Galaxy = {
  /** Index of its head among the regions. */
  head: number;
  /** Indexes of nodes, in order of joining. */
  nodes: readonly number[];
  /** The middle of its members, and between which heights all but a few of them stand. */
  x: number;
  y: number;
  top: number;
  bottom: number;
};

export type Regions = {
  regions: readonly Region[];
  galaxies: readonly Galaxy[];
  indexByTag: ReadonlyMap<string, number>;
  /** By index of a node: the index of its galaxy, -1 for who stands in none. */
  galaxyOf: Int32Array;
};

/** Who stands this many radii away belongs to no galaxy. */
const widest = 1.7;
/** What share of the members above and below a name need not pass. */
const outlying = 0.06;

type Standing = { positions: Float32Array; linksAt: readonly (readonly number[])[] };

/**
 * Finds which galaxy each node belongs to, by where they stand, and how far the galaxies reach. Who is
 * linked with nobody belongs to none.
 */
export function groupRegions(
  rows: readonly RegionRow[],
  { positions, linksAt }: Standing,
): Regions {
  const indexByTag = new Map(rows.map(({ tag }, index) => [tag, index]));
  const regions = rows.map((row, index) => ({
    ...row,
    head: indexByTag.get(row.galaxy) ?? index,
  }));
  const heads = regions.flatMap(({ head }, index) => (head === index ? [index] : []));
  const galaxyOf = new Int32Array(positions.length / 2).fill(-1);
  const held: number[][] = heads.map(() => []);
  for (let node = 0; node < galaxyOf.length; node += 1) {
    if (linksAt[node]?.length === 0) continue;
    const galaxy = nearestGalaxy(
      regions,
      heads,
      positions[node * 2] ?? 0,
      positions[node * 2 + 1] ?? 0,
    );
    galaxyOf[node] = galaxy;
    held[galaxy]?.push(node);
  }
  const galaxies = heads.map((head, at) => measureGalaxy(regions, head, held[at] ?? [], positions));
  return { regions, galaxies, indexByTag, galaxyOf };
}

function nearestGalaxy(
  regions: readonly Region[],
  heads: readonly number[],
  x: number,
  y: number,
): number {
  let nearest = -1;
  let least = widest;
  for (let galaxy = 0; galaxy < heads.length; galaxy += 1) {
    const head = regions[heads[galaxy] ?? -1];
    if (!head) continue;
    const distance = distanceAcross(head, { x, y }) / radiusOf(head.count);
    if (distance >= least) continue;
    nearest = galaxy;
    least = distance;
  }
  return nearest;
}

function measureGalaxy(
  regions: readonly Region[],
  head: number,
  nodes: readonly number[],
  positions: Float32Array,
): Galaxy {
  const { x = 0, y = 0 } = regions[head] ?? {};
  if (nodes.length === 0) return { head, nodes, x, y, top: y, bottom: y };
  const heights = nodes.map((node) => positions[node * 2 + 1] ?? 0).sort((a, b) => a - b);
  const sum = (from: 0 | 1) =>
    nodes.reduce((total, node) => total + (positions[node * 2 + from] ?? 0), 0);
  return {
    head,
    nodes,
    x: sum(0) / nodes.length,
    y: sum(1) / nodes.length,
    top: heights[Math.floor(heights.length * outlying)] ?? y,
    bottom: heights[Math.floor(heights.length * (1 - outlying))] ?? y,
  };
}
