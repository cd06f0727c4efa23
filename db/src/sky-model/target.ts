import { hashOf } from "./hash.ts";
import {
  type Anchor,
  flattening,
  type Galaxy,
  type Layout,
  type Member,
  type Point,
  pullOf,
} from "./layout.ts";

/** A layout with its anchors and galaxies by tag. */
export type LayoutIndex = {
  quietRadius: number;
  anchors: ReadonlyMap<string, Anchor>;
  galaxies: ReadonlyMap<string, Galaxy>;
};

export const indexLayout = ({ quietRadius, anchors, galaxies }: Layout): LayoutIndex => ({
  quietRadius,
  anchors: new Map(anchors.map((anchor) => [anchor.tag, anchor])),
  galaxies: new Map(galaxies.map((galaxy) => [galaxy.tag, galaxy])),
});

/** The share of the way from the anchors at home to those of all tags by which a member is shifted. */
const leaning = 0.42;
const tightness = 2.25;
const spread = 0.62;

/** Returns the target of a member: a point in the galaxy that pulls most, or in the centre. */
export function targetOf(member: Member, layout: LayoutIndex): Point {
  const anchors = member.tags.flatMap((tag) => layout.anchors.get(tag) ?? []);
  const home = homeOf(anchors, layout);
  return home
    ? targetInGalaxy(member.id, anchors, home)
    : targetInCentre(member.id, layout.quietRadius);
}

/** Returns the galaxy with most of a member's pull. Of two equal ones it is the first by name. */
export function homeOf(anchors: readonly Anchor[], layout: LayoutIndex): Galaxy | null {
  const pulls = new Map<string, number>();
  for (const { galaxy, count } of anchors) {
    pulls.set(galaxy, (pulls.get(galaxy) ?? 0) + pullOf(count));
  }
  let [name, most] = ["", 0];
  for (const [galaxy, pull] of pulls) {
    if (pull > most || (pull === most && galaxy < name)) [name, most] = [galaxy, pull];
  }
  return layout.galaxies.get(name) ?? null;
}

function targetInCentre(id: string, quietRadius: number): Point {
  const distance = 7 + (quietRadius - 7) * 0.95 * Math.sqrt(hashOf(id, 5));
  const angle = hashOf(id, 6) * 2 * Math.PI;
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance * 0.7 };
}

/**
 * Returns the target of a member in a galaxy. Members with most of its tags are nearest to its core. The
 * others are along one of two arms, on the side of their other tags.
 */
function targetInGalaxy(id: string, anchors: readonly Anchor[], home: Galaxy): Point {
  const own = anchors.filter(({ galaxy }) => galaxy === home.tag);
  const [all, atHome] = [weigh(anchors), weigh(own)];
  const middle = {
    x: atHome.x + (all.x - atHome.x) * leaning,
    y: atHome.y + (all.y - atHome.y) * leaning,
  };
  const tagShare = Math.min(1, own.length / Math.max(2, Math.min(4, home.tagCount)));
  const outwards = 0.5 * hashOf(id, 3) + 0.5 * (1 - tagShare * (atHome.pull / all.pull));
  const distance = home.radius * (0.06 + 0.98 * outwards ** 0.95);
  const lean = Math.atan2((middle.y - home.y) / flattening, middle.x - home.x);
  const arm = Math.cos(lean) >= 0 ? 0 : Math.PI;
  const spin = hashOf(home.tag, 10) < 0.5 ? -1 : 1;
  const angle =
    arm +
    spin * tightness * Math.log(distance / home.radius + 0.2) +
    (hashOf(id, 7) - 0.5) * spread;
  const [x, y] = [Math.cos(angle) * distance, Math.sin(angle) * distance * flattening];
  const rotation = (hashOf(home.tag, 8) - 0.5) * 1.15;
  const spiral = {
    x: home.x + x * Math.cos(rotation) - y * Math.sin(rotation),
    y: home.y + x * Math.sin(rotation) + y * Math.cos(rotation),
  };
  return {
    x: spiral.x * 0.94 + middle.x * 0.06 + (middle.x - home.x) * 0.35,
    y: spiral.y * 0.94 + middle.y * 0.06 + (middle.y - home.y) * 0.35,
  };
}

/** Returns the mean of anchors weighted by their pull, and the total pull. */
function weigh(anchors: readonly Anchor[]): Point & { pull: number } {
  let [x, y, pull] = [0, 0, 0];
  for (const anchor of anchors) {
    const own = pullOf(anchor.count);
    x += anchor.x * own;
    y += anchor.y * own;
    pull += own;
  }
  return { x: x / pull, y: y / pull, pull };
}
