import { readDensity, type Density, type Light } from "./density.ts";
import { unnamedPlate } from "./outline.ts";
import { createFreeSpace, type FreeSpace } from "./label-space.ts";
import type { Rect } from "./lattice.ts";
import { createOccupancy, type Occupancy } from "./occupancy.ts";
import { pathOf, placeRegionNames, type RegionName } from "./place-regions.ts";
import { type Scene, screenOf, sharesOf } from "../scene/scene.ts";
import { type Point, scaleOf, toWorld } from "../scene/view.ts";

/** The name of a node: `x` and `y` are its centre, in pixels of the stage. */
export type NodeName = {
  node: number;
  text: string;
  isBold: boolean;
  x: number;
  y: number;
  width: number;
};

export type Labels = { nodes: readonly NodeName[]; regions: readonly RegionName[] };

/** The font face of a text; sizes are in pixels. */
export type Face = "name" | "bold name" | "dots";

export type LabelSpace = {
  scene: Scene;
  density: Density;
  /** Parts of the stage that elements cover. */
  covered: readonly Rect[];
  widthOf: (face: Face, size: number, text: string) => number;
};

/**
 * Decides the positions of names in this order: the viewer, the selected node, lit nodes, regions by
 * size. Drops a name that would touch another name or a lit node. Prefers positions without nodes and
 * links.
 */
export function placeLabels({ scene, density, covered, widthOf }: LabelSpace): Labels {
  const freeSpace = createFreeSpace(scene, covered);
  const occupancy = createOccupancy(scene);
  const outline = unnamedPlate(scene);
  if (outline) freeSpace.take(outline);
  const nodes = placeNodeNames(scene, { freeSpace, occupancy }, (isBold, text) =>
    widthOf(isBold ? "bold name" : "name", isBold ? 13 : 12, text),
  );
  keepChoiceFree(scene, freeSpace);
  const here: Light = { all: 0, awake: 0 };
  const regions = placeRegionNames({
    scene,
    freeSpace,
    occupancy,
    lightAt: (at) => {
      const { x, y } = toWorld(scene.view, scene.stage, at);
      return readDensity(density, x, y, here).all;
    },
    widthOf: (size, text) => widthOf("dots", size, text),
  });
  return { nodes, regions };
}

/** Keeps the names of regions away from a newcomer and from the path to the proposed position. */
function keepChoiceFree(scene: Scene, freeSpace: FreeSpace): void {
  const path = pathOf(scene);
  if (scene.choice && scene.sky.you >= 0) {
    freeSpace.take(square(screenOf(scene, scene.sky.you), 56));
  }
  for (let part = 1; path && part <= 8; part += 1) {
    const along = (from: number, to: number) => from + ((to - from) * part) / 8;
    const at = { x: along(path.from.x, path.to.x), y: along(path.from.y, path.to.y) };
    freeSpace.take(square(at, 16));
  }
}

const namePx = 16;

type WidthOf = (isBold: boolean, text: string) => number;

type Space = { freeSpace: FreeSpace; occupancy: Occupancy };

function placeNodeNames(scene: Scene, space: Space, widthOf: WidthOf): NodeName[] {
  const { freeSpace } = space;
  const named = listNamed(scene).map((node) => {
    const text = scene.sky.nodes[node]?.username ?? "";
    const isBold = node === scene.sky.you || node === scene.selected;
    return { node, text, isBold, at: screenOf(scene, node), width: widthOf(isBold, text) };
  });
  const onStage = named.filter(({ at }) => freeSpace.holds(square(at, 0), -20));
  for (const { node, at } of onStage) freeSpace.take(square(at, node === scene.selected ? 21 : 12));
  const dust = listDust(scene, new Set(onStage.map(({ node }) => node)));
  return onStage.flatMap(({ at, ...name }) => {
    const found = findSpot(at, name, space, dust);
    if (!found) return [];
    freeSpace.take(found);
    return [{ ...name, x: found.x + found.width / 2, y: found.y + found.height / 2 }];
  });
}

/** Returns the nodes whose names are drawn, the more important first. */
function listNamed(scene: Scene): number[] {
  const { sky, selected, focused, litNodes, litLinks, choice } = scene;
  const { near } = sharesOf(scene);
  const named = new Set<number>();
  const own = near > 0.3 || choice || litLinks.size > 0 || selected >= 0;
  if (own && sky.you >= 0) named.add(sky.you);
  if (selected >= 0) named.add(selected);
  if (focused >= 0) named.add(focused);
  if (near > 0.3 || litLinks.size > 0) for (const node of litNodes) named.add(node);
  return [...named];
}

const square = ({ x, y }: Point, reach: number): Rect => ({
  x: x - reach,
  y: y - reach,
  width: 2 * reach,
  height: 2 * reach,
});

/** Returns the nodes without a name that are large enough to be hidden by one. */
function listDust(scene: Scene, named: ReadonlySet<number>): Point[] {
  if (sharesOf(scene).near <= 0.3) return [];
  const { positions, view, stage, margin } = scene;
  const scale = scaleOf(view, stage);
  const dust: Point[] = [];
  for (let node = 0; node < positions.length / 2; node += 1) {
    const x = ((positions[node * 2] ?? 0) - view.x) * scale + stage.width / 2;
    if (x < -margin || x > stage.width + margin || named.has(node)) continue;
    const y = ((positions[node * 2 + 1] ?? 0) - view.y) * scale + stage.height / 2;
    if (y > -margin && y < stage.height + margin) dust.push({ x, y });
  }
  return dust;
}

type Named = { isBold: boolean; width: number };

/**
 * Tries below the node, then above, next to it and at its corners. Covers links, or dots, only if nothing
 * else is free.
 */
function findSpot(
  at: Point,
  { isBold, width }: Named,
  { freeSpace, occupancy }: Space,
  dust: Point[],
): Rect | null {
  const below = isBold ? 27 : 21;
  const half = width / 2;
  const offsets: [number, number][] = [
    [0, below],
    [0, 1 - below],
    [half + 16, 0],
    [-half - 16, 0],
    [half + 12, 14],
    [-half - 12, 14],
    [half + 12, -14],
    [-half - 12, -14],
  ];
  const spots = offsets.map(([dx, dy]) => ({
    x: at.x + dx - half - 4,
    y: at.y + dy - namePx / 2,
    width: width + 8,
    height: namePx,
  }));
  const free = spots.filter((spot) => freeSpace.holds(spot, 4) && freeSpace.isFree(spot));
  const clear = free.filter((spot) => !dust.some((point) => covers(spot, point)));
  const found = clear.find((spot) => occupancy.linksUnder(spot) === 0) ?? clear[0] ?? free[0];
  if (found) return found;
  if (!isBold) return null;
  // The names of the viewer and of the selected node are always drawn, where they cover least.
  return spots.reduce((best, spot) =>
    freeSpace.overlap(spot) < freeSpace.overlap(best) ? spot : best,
  );
}

const covers = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x > x - 4 && point.x < x + width + 4 && point.y > y - 3 && point.y < y + height + 3;
