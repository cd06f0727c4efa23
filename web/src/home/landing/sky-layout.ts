import type { Sky } from "@oni/api/contract";
import type { Density } from "../../sky-map/place/density.ts";
import { measureDensity, readDensity } from "../../sky-map/place/density.ts";
import {
  brightnessOf,
  distanceAcross,
  gainAt,
  growthOf,
  radiusOf,
  sigmaAt,
} from "../../sky/model/shape.ts";

type Lit = {
  density: Density;
  /** The width of the plane relative to that of a sky with 256 nodes. */
  growth: number;
};

/** The sky without names, with the layout of the hero. Positions are in world units. */
export type HeroSky = Lit & {
  nodes: Sky["nodes"];
  galaxies: readonly HeroGalaxy[];
  /** The centre of a galaxy that has neighbours. */
  core: Point;
};

/**
 * A galaxy that visitors may see, and its figure: pairs of node indexes, joined by the shortest lines.
 */
export type HeroGalaxy = {
  tag: string;
  count: number;
  x: number;
  y: number;
  /** The radius, as measured by `distanceAcross`. */
  radius: number;
  figure: readonly (readonly [from: number, to: number])[];
};

const mostInFigure = 8;

/** Finds the galaxies and their figures. Returns null if the sky is too empty to show any. */
export function layOutSky({ nodes, regions }: Sky): HeroSky | null {
  if (nodes.length < 3) return null;
  const growth = growthOf(nodes.length);
  const density = measureDensity(
    {
      positions: Float32Array.from(nodes.flat()),
      awake: new Uint8Array(nodes.length),
      leftOut: new Uint8Array(nodes.length),
    },
    sigmaAt("far", growth),
  );
  const galaxies: HeroGalaxy[] = [];
  for (const { tag, count, x, y } of regions.toSorted((a, b) => b.count - a.count)) {
    const radius = radiusOf(count);
    // A tag within a larger galaxy is a part of it.
    const isInside = galaxies.some(
      (galaxy) => distanceAcross(galaxy, { x, y }) < galaxy.radius * 0.8,
    );
    if (!isInside)
      galaxies.push({ tag, count, x, y, radius, figure: figureOf(nodes, { x, y, radius }) });
  }
  return { nodes, density, growth, galaxies, core: findCore(nodes, { density, growth }) };
}

type Point = { x: number; y: number };

/** The maximum number of nodes that are considered as a core. */
const mostCores = 1_000;
/**
 * Offsets from a core that are in view, in world units of a sky with 256 nodes. The core itself counts
 * twice.
 */
const offsetsFromCore = [-450, -340, -230, -120, 0, 0, 110, 220];

function findCore(nodes: Sky["nodes"], lit: Lit): Point {
  const stride = Math.ceil(nodes.length / mostCores);
  let [core, most] = [{ x: 0, y: 0 }, 0];
  for (let node = 0; node < nodes.length; node += stride) {
    const [x, y] = nodes[node] ?? [0, 0];
    const light = offsetsFromCore.reduce(
      (sum, dx) => sum + lightOf(lit, x + dx * lit.growth, y),
      0,
    );
    if (light > most) [core, most] = [{ x, y }, light];
  }
  return core;
}

/** Returns three to eight nodes of a galaxy that are far apart, joined like a figure of stars. */
function figureOf(nodes: Sky["nodes"], galaxy: Point & { radius: number }): [number, number][] {
  const at = (index: number): Point => ({ x: nodes[index]?.[0] ?? 0, y: nodes[index]?.[1] ?? 0 });
  const within = nodes.flatMap((_, index) =>
    distanceAcross(galaxy, at(index)) < galaxy.radius * 1.1 ? [index] : [],
  );
  const [first, ...rest] = within;
  if (first === undefined) return [];
  const size = Math.min(mostInFigure, 3 + Math.round(within.length / 8));
  const chosen = [first];
  const apart = new Map(rest.map((node) => [node, distanceAcross(at(first), at(node))]));
  const figure: [number, number][] = [];
  while (chosen.length < size && apart.size > 0) {
    const [farthest] = [...apart].reduce((most, some) => (some[1] > most[1] ? some : most));
    const [from] = chosen.toSorted(
      (a, b) => distanceAcross(at(a), at(farthest)) - distanceAcross(at(b), at(farthest)),
    );
    if (from !== undefined) figure.push([from, farthest]);
    chosen.push(farthest);
    apart.delete(farthest);
    for (const [node, far] of apart)
      apart.set(node, Math.min(far, distanceAcross(at(farthest), at(node))));
  }
  return figure;
}

const gain = 0.62;
const here = { all: 0, awake: 0 };

/** Returns the brightness of the water at a point of the world, from 0 to 1. */
export function lightOf({ density, growth }: Lit, x: number, y: number): number {
  return brightnessOf(readDensity(density, x, y, here).all, gainAt(gain, growth));
}
