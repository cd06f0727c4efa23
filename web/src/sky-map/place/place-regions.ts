import type { Region } from "../../sky/model/regions.ts";
import type { FreeSpace } from "./label-space.ts";
import type { Rect } from "./lattice.ts";
import type { Occupancy } from "./occupancy.ts";
import { positionOf, type Scene, sharesOf } from "../scene/scene.ts";
import { type Point, toScreen } from "../scene/view.ts";

/**
 * The name of a region with its count. `x` is its start and `y` its middle, in pixels of the stage;
 * `lead` is the space for the sign before it.
 */
export type RegionName = {
  region: number;
  isLeading: boolean;
  sign: "own" | "pick" | "picked" | null;
  size: number;
  x: number;
  y: number;
  lead: number;
  tagWidth: number;
  dotWidth: number;
  plate: Rect;
};

type Placement = {
  scene: Scene;
  freeSpace: FreeSpace;
  occupancy: Occupancy;
  /** Returns the number of members around a point of the stage. */
  lightAt: (at: Point) => number;
  widthOf: (size: number, text: string) => number;
};

const mostNames = 26;
/** The smallest and largest size of galaxy names, and the largest on narrow stages. */
const galaxyNamePx = { least: 20, most: 36, mostNarrow: 28 } as const;
const tagPx = 18;
const nearShare = 0.82;
const narrowPx = 700;
/** The title of the page is above this height. */
const titlePx = 96;

/** Names as many regions as fit, the larger first. */
export function placeRegionNames(placement: Placement): RegionName[] {
  const names: RegionName[] = [];
  for (const index of listRegions(placement.scene)) {
    if (names.length === mostNames) break;
    const name = placeName(placement, index);
    if (!name) continue;
    const { x, y, width, height } = name.plate;
    placement.freeSpace.take({ x: x - 6, y: y - 4, width: width + 12, height: height + 8 });
    names.push(name);
  }
  return names;
}

/** Lists regions with at least 4 members and 2 % of all; tags that lead no galaxy only at high zoom. */
function listRegions(scene: Scene): number[] {
  const { sky, choice, unnamed, region } = scene;
  const { far } = sharesOf(scene);
  const least = Math.max(4, Math.round(sky.nodes.length * 0.02));
  const own = sky.galaxies[sky.galaxyOf[sky.you] ?? -1]?.leadingRegion ?? -1;
  const isNamed = ({ tag, leadingRegion, count }: Region, index: number): boolean => {
    if (index === region || choice?.picked.includes(tag)) return true;
    if (count < least || unnamed?.tags.includes(tag)) return false;
    return leadingRegion === index || (far <= 0.5 && (choice !== null || leadingRegion !== own));
  };
  const bySize = (a: number, b: number) =>
    Number(sky.regions[b]?.leadingRegion === b) - Number(sky.regions[a]?.leadingRegion === a) ||
    (sky.regions[b]?.count ?? 0) - (sky.regions[a]?.count ?? 0) ||
    a - b;
  const named = sky.regions.flatMap((shown, index) => (isNamed(shown, index) ? [index] : []));
  return named.sort((a, b) => Number(b === region) - Number(a === region) || bySize(a, b));
}

/** The costs of a node under a name, and of a piece of a link, relative to those of a worse position. */
const nodeCost = 4;
const linkCost = 0.5;

function placeName(
  { scene, freeSpace, occupancy, lightAt, widthOf }: Placement,
  index: number,
): RegionName | null {
  const region = scene.sky.regions[index];
  if (!region) return null;
  const isLeading = region.leadingRegion === index;
  const { at, above, below } = extentOf(scene, index, region);
  if (!freeSpace.holds({ ...at, width: 0, height: 0 }, -60)) return null;
  const size = sizeOf(scene, region, isLeading);
  const sign = signOf(scene, region.tag);
  const lead = sign ? size * 0.85 : 0;
  const [tagWidth, countWidth] = [widthOf(size, region.tag), widthOf(size, `${region.count}`)];
  const dotWidth = size * 0.62;
  const [width, height] = [lead + tagWidth + dotWidth + countWidth, size * 0.8];
  const offsets = isLeading ? galaxyOffsets(above, below, height) : tagOffsets;
  let best: { plate: Rect; cost: number; rank: number; load: number } | null = null;
  for (const [rank, [dx, dy]] of offsets.entries()) {
    // Positions are in order of preference: below the galaxy, above, next to it. A better position is not
    // given up for darker water, but for one without nodes and links.
    if (best && isLeading && best.load === 0 && best.rank < 3) break;
    const plate = {
      x: at.x + dx - width / 2 - 7,
      y: at.y + dy - height / 2 - 5,
      width: width + 14,
      height: height + 10,
    };
    if (scene.margin === 0 && plate.y < titlePx) continue;
    if (!freeSpace.holds(plate, 10) || !freeSpace.isFree(plate)) continue;
    const load = occupancy.nodesUnder(plate) * nodeCost + occupancy.linksUnder(plate) * linkCost;
    const cost = rank * (isLeading ? 0.3 : 0.12) + lightUnder(plate, lightAt) + load;
    if (!best || cost < best.cost) best = { plate, cost, rank, load };
  }
  if (!best) return null;
  const { plate } = best;
  const [x, y] = [plate.x + 7, plate.y + plate.height / 2];
  return { region: index, isLeading, sign, size, x, y, lead, tagWidth, dotWidth, plate };
}

/** Returns the position of a region's centre on the stage, and its extent above and below that. */
function extentOf({ sky, view, stage }: Scene, index: number, { x, y, count }: Region) {
  const galaxy = sky.galaxies.find(({ leadingRegion }) => leadingRegion === index);
  const at = toScreen(view, stage, galaxy ?? { x, y });
  const reach = 4 * Math.sqrt(count);
  const top = toScreen(view, stage, { x, y: galaxy?.top ?? y - reach });
  const bottom = toScreen(view, stage, { x, y: galaxy?.bottom ?? y + reach });
  return { at, above: at.y - top.y, below: bottom.y - at.y };
}

function sizeOf(scene: Scene, { count }: Region, isLeading: boolean): number {
  if (!isLeading) return tagPx;
  const share = count / Math.max(1, scene.sky.nodes.length);
  const full = 13 + Math.sqrt(share * 200) * 3.3;
  const size = full * (sharesOf(scene).far > 0.5 ? 1 : nearShare);
  const most = scene.stage.width < narrowPx ? galaxyNamePx.mostNarrow : galaxyNamePx.most;
  return Math.round(Math.max(galaxyNamePx.least, Math.min(most, size)));
}

function signOf({ sky, choice }: Scene, tag: string): RegionName["sign"] {
  if (choice) return choice.picked.includes(tag) ? "picked" : "pick";
  return sky.ownTags.has(tag) ? "own" : null;
}

type Offset = readonly [dx: number, dy: number];

const galaxyOffsets = (above: number, below: number, height: number): Offset[] => {
  const under = below + height * 0.5 + 15;
  const over = -above - height * 0.5 - 13;
  return [
    [0, under],
    [0, over],
    [0, below + height * 1.2 + 20],
    [60, under],
    [-60, under],
    [70, over],
    [-70, over],
    [0, under + 12],
    [30, under],
    [-30, under],
    [110, under],
    [-110, under],
    // These positions are beyond the names of members at the edge.
    [0, under + height + 30],
    [80, under + height + 30],
    [-80, under + height + 30],
    [0, over - height - 30],
    [0, 0],
  ];
};

const tagOffsets: Offset[] = [
  [0, 0],
  [0, 26],
  [0, -26],
  [40, 14],
  [-40, 14],
  [60, -20],
  [-60, -20],
  [40, -14],
  [-40, -14],
  [0, 40],
  [0, -40],
  [0, 52],
  [0, -52],
  [80, 0],
  [-80, 0],
];

function lightUnder({ x, y, width, height }: Rect, lightAt: Placement["lightAt"]): number {
  let light = 0;
  for (let part = 0; part < 5; part += 1) {
    light += lightAt({ x: x + (width * part) / 4, y: y + height / 2 }) * 0.1;
  }
  return light;
}

/** Returns the region whose plate is under a point. A newcomer picks tags there. */
export const regionUnder = (names: readonly RegionName[], { x, y }: Point): number =>
  names.find(({ plate }) => {
    const [right, bottom] = [plate.x + plate.width, plate.y + plate.height];
    return x >= plate.x && x <= right && y >= plate.y && y <= bottom;
  })?.region ?? -1;

/** Returns the dashed path from the viewer to the proposed position. Names stay off it. */
export function pathOf(scene: Scene): { from: Point; to: Point } | null {
  const { choice, sky, view, stage } = scene;
  if (!choice?.position || sky.you < 0) return null;
  return {
    from: toScreen(view, stage, positionOf(scene, sky.you)),
    to: toScreen(view, stage, choice.position),
  };
}
