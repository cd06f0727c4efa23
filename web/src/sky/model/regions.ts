import type { Constellation } from "@oni/api/contract";
import { distanceAcross, radiusOf } from "./shape.ts";

type RegionRow = Constellation["regions"][number];

/** A tag with a position in the sky. */
export type Region = RegionRow & {
  /** Index of the leading region of its galaxy, which may be itself. */
  leadingRegion: number;
};

/** The members around a leading tag. */
export type Galaxy = {
  /** Index of its leading region. */
  leadingRegion: number;
  /** Indexes of nodes, in order of joining. */
  nodes: readonly number[];
  /** The centre of its members, and the range of heights of all but a few of them. */
  x: number;
  y: number;
  top: number;
  bottom: number;
};

export type Regions = {
  regions: readonly Region[];
  galaxies: readonly Galaxy[];
  indexByTag: ReadonlyMap<string, number>;
  /** By index of a node: the index of its galaxy, or -1. */
  galaxyOf: Int32Array;
};

/** A node that is this many radii away belongs to no galaxy. */
const widest = 1.7;
/** The share of members above and below that a name may cover. */
const outlying = 0.06;

type NodeLayout = { positions: Float32Array; linksAt: readonly (readonly number[])[] };

/**
 * Assigns each node to a galaxy by its position, and measures the galaxies. Nodes without links belong to
 * none.
 */
export function groupRegions(
  rows: readonly RegionRow[],
  { positions, linksAt }: NodeLayout,
): Regions {
  const indexByTag = new Map(rows.map(({ tag }, index) => [tag, index]));
  const regions = rows.map((row, index) => ({
    ...row,
    leadingRegion: indexByTag.get(row.galaxy) ?? index,
  }));
  const leadingRegions = regions.flatMap(({ leadingRegion }, index) =>
    leadingRegion === index ? [index] : [],
  );
  const galaxyOf = new Int32Array(positions.length / 2).fill(-1);
  const nodesOfGalaxy: number[][] = leadingRegions.map(() => []);
  for (let node = 0; node < galaxyOf.length; node += 1) {
    if (linksAt[node]?.length === 0) continue;
    const galaxy = nearestGalaxy(
      regions,
      leadingRegions,
      positions[node * 2] ?? 0,
      positions[node * 2 + 1] ?? 0,
    );
    galaxyOf[node] = galaxy;
    nodesOfGalaxy[galaxy]?.push(node);
  }
  const galaxies = leadingRegions.map((leadingRegion, at) =>
    measureGalaxy(regions, leadingRegion, nodesOfGalaxy[at] ?? [], positions),
  );
  return { regions, galaxies, indexByTag, galaxyOf };
}

function nearestGalaxy(
  regions: readonly Region[],
  leadingRegions: readonly number[],
  x: number,
  y: number,
): number {
  let nearest = -1;
  let least = widest;
  for (let galaxy = 0; galaxy < leadingRegions.length; galaxy += 1) {
    const leading = regions[leadingRegions[galaxy] ?? -1];
    if (!leading) continue;
    const distance = distanceAcross(leading, { x, y }) / radiusOf(leading.count);
    if (distance >= least) continue;
    nearest = galaxy;
    least = distance;
  }
  return nearest;
}

function measureGalaxy(
  regions: readonly Region[],
  leadingRegion: number,
  nodes: readonly number[],
  positions: Float32Array,
): Galaxy {
  const { x = 0, y = 0 } = regions[leadingRegion] ?? {};
  if (nodes.length === 0) return { leadingRegion, nodes, x, y, top: y, bottom: y };
  const heights = nodes.map((node) => positions[node * 2 + 1] ?? 0).sort((a, b) => a - b);
  const sum = (from: 0 | 1) =>
    nodes.reduce((total, node) => total + (positions[node * 2 + from] ?? 0), 0);
  return {
    leadingRegion,
    nodes,
    x: sum(0) / nodes.length,
    y: sum(1) / nodes.length,
    top: heights[Math.floor(heights.length * outlying)] ?? y,
    bottom: heights[Math.floor(heights.length * (1 - outlying))] ?? y,
  };
}
