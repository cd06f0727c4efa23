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
  /** How much larger than a sky of 256 its plane is across. */
  growth: number;
};

/** The nameless sky, and what the hero makes of it: places are in world units. */
export type HeroSky = Lit & {
  nodes: Sky["nodes"];
  galaxies: readonly HeroGalaxy[];
  /** The middle of a galaxy that has others beside it. */
  core: Point;
};

/** A galaxy that strangers may know of, and the figure in it: indexes of nodes, joined by the shortest lines. */
export type HeroGalaxy = {
  tag: string;
  count: number;
  x: number;
  y: number;
  /** How far it reaches from its middle, across. */
  radius: number;
  figure: readonly (readonly [from: number, to: number])[];
};

const mostInFigure = 8;

/** Finds the galaxies and their figures; null for a sky too empty to show any. */
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
    // A tag that stands within a larger galaxy is a part of it.
    const isInside = galaxies.some(
      (galaxy) => distanceAcross(galaxy, { x, y }) < galaxy.radius * 0.8,
    );
    if (!isInside)
      galaxies.push({ tag, count, x, y, radius, figure: figureOf(nodes, { x, y, radius }) });
  }
  return { nodes, density, growth, galaxies, core: findCore(nodes, { density, growth }) };
}

type Point = { x: number; y: number };

/** So many nodes are looked at for a core. */
const mostCores = 1_000;
/** What is seen beside a core, in world units of a sky of 256; the core itself counts twice. */
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

/** Three to eight nodes of a galaxy that stand far apart, joined like a figure of stars. */
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

/** How bright the water is at a point of the world, 0 to 1. */
export function lightOf({ density, growth }: Lit, x: number, y: number): number {
  return brightnessOf(readDensity(density, x, y, here).all, gainAt(gain, growth));
}
