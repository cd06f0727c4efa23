import type { Sky } from "@oni/api/contract";
import type { Density } from "../../sky-map/place/density.ts";
import { measureDensity, readDensity } from "../../sky-map/place/density.ts";
import {
  brightnessOf,
  distanceAcross,
  flatness,
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

/** Finds the galaxies and their figures. */
export function layOutSky({ nodes, regions }: Sky): HeroSky {
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
  return { nodes, density, growth, galaxies };
}

type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** The number of steps in which the sky is searched, and of samples along an edge of the window. */
const steps = 16;

/**
 * Returns the centre of the window that shows the most members of galaxies as a whole. Between equal
 * windows, it is the one with more light inside than at its edges.
 */
export function frameSky(sky: HeroSky, size: Size): Point {
  const xs = sky.nodes.map(([x]) => x);
  const ys = sky.nodes.map(([, y]) => y);
  let [centre, most] = [{ x: 0, y: 0 }, Number.NEGATIVE_INFINITY];
  for (const x of spread(Math.min(...xs), Math.max(...xs))) {
    for (const y of spread(Math.min(...ys), Math.max(...ys))) {
      const value = valueOf(sky, { x, y }, size);
      if (value > most) [centre, most] = [{ x, y }, value];
    }
  }
  return centre;
}

const spread = (from: number, to: number): number[] =>
  from > to ? [] : Array.from({ length: steps + 1 }, (_, at) => from + ((to - from) * at) / steps);

function valueOf(sky: HeroSky, centre: Point, { width, height }: Size): number {
  let value = 0;
  for (const { x, y, radius, count } of sky.galaxies) {
    const isWhole =
      Math.abs(x - centre.x) + radius * wholeShare < width / 2 &&
      Math.abs(y - centre.y) + radius * flatness * wholeShare < height / 2;
    if (isWhole) value += count;
  }
  for (let column = 0; column <= steps; column += 1) {
    for (let row = 0; row <= 4; row += 1) {
      const isEdge = column === 0 || column === steps || row === 0 || row === 4;
      const x = centre.x + (column / steps - 0.5) * width;
      const y = centre.y + (row / 4 - 0.5) * height;
      value += (lightOf(sky, x, y) / steps) * (isEdge ? -1 : 1);
    }
  }
  return value;
}

/** A galaxy is whole if this share of its radius is in view; beyond it, it is dim. */
const wholeShare = 0.7;

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
