import { countTags } from "./count-tags.ts";
import { formGalaxies } from "./form-galaxies.ts";
import { createLattice, type Lattice, seatDistance } from "./lattice.ts";
import {
  type Anchor,
  anchorIn,
  type Galaxy,
  leadingAnchor,
  type Layout,
  type Member,
  type Point,
  radiusFor,
} from "./layout.ts";
import { locateRegions, type Region } from "./regions.ts";
import { planeScale, assignSlots } from "./assign-slots.ts";
import { homeOf, indexLayout, targetOf } from "./target.ts";

export type Seated = { id: string; seat: Point | null };

/** A settled sky with the additions since. */
export type FormerSky = Layout & { meanDistance: number };

/** Public members in order of their last change of tags, and members who are not public. */
export type SkyInput = {
  members: readonly (Member & Seated)[];
  hidden: readonly Seated[];
  former: FormerSky | null;
};

export type SettledSky = Layout & {
  seats: readonly (Point & { id: string })[];
  regions: readonly Region[];
  /** The average distance of members from their targets, in world units. */
  meanDistance: number;
  /** True if it differs enough from the former sky to justify moving everyone. */
  isWorthIt: boolean;
};

/** A new sky is worthwhile if the average distance from the targets has grown by this factor, … */
const worthMoving = 1.2;
/** … and exceeds this, in world units. */
const leastDistance = 8;
/** A member keeps a seat unless another is nearer to their target by more than this, in world units. */
const settledWithin = 24;
/** The relative change below which a radius stays. */
const radiusLeeway = 0.04;

/**
 * Computes the layout and all seats. The result is the same for the same members in the same order, on
 * every machine. It starts from the former sky if there is one, so that little moves, and nothing if
 * nothing has changed. Members who are not public get the remaining seats, so that they affect no other
 * member.
 */
export function settleSky({ members, hidden, former }: SkyInput): SettledSky {
  const layout = makeLayout(members, former);
  const index = indexLayout(layout);
  const wishes = new Map(members.map((member) => [member.id, targetOf(member, index)]));
  const lattice = createLattice();
  const seats = seatEveryone(members, wishes, lattice);
  for (const { id, seat } of hidden) {
    const free = lattice.nearestFree(seat ?? { x: 0, y: 0 }) ?? { x: 0, y: 0 };
    lattice.take(free);
    seats.set(id, free);
  }
  const regions = locateRegions(members, seats, index);
  const seated = new Map(members.flatMap(({ id, seat }) => (seat ? [[id, seat]] : [])));
  const drift = meanDistance(seated, wishes);
  const hasDrifted =
    former !== null && drift >= worthMoving * Math.max(former.meanDistance, leastDistance);
  return {
    ...layout,
    seats: [...seats].map(([id, { x, y }]) => ({ id, x, y })),
    regions,
    meanDistance: meanDistance(
      new Map(members.map(({ id }) => [id, seats.get(id) ?? origin])),
      wishes,
    ),
    isWorthIt: former === null || hasDrifted || hasGalaxyChange(members, former, layout),
  };
}

const origin: Point = { x: 0, y: 0 };

function makeLayout(members: readonly Member[], former: FormerSky | null): Layout {
  const before = former && indexLayout(former);
  const counts = before?.anchors.size
    ? new Map([...before.anchors].map(([tag, { count }]) => [tag, count]))
    : null;
  const galaxyOf = new Map([...(before?.anchors ?? [])].map(([tag, { galaxy }]) => [tag, galaxy]));
  const groups = formGalaxies(members, countTags(members, counts), galaxyOf);
  const { peopleOf, tagless } = countHomes(members, groups);
  const quietRadius = steady(
    Math.max(56 * planeScale(members.length), radiusFor(tagless)),
    former?.quietRadius,
  );
  const discs = groups.map(({ leading: { tag } }) => {
    const memberCount = peopleOf.get(tag) ?? 0;
    const same = before?.galaxies.get(tag);
    // A new leading tag of an existing galaxy starts at that galaxy's position.
    const slot = same ?? before?.galaxies.get(galaxyOf.get(tag) ?? "");
    const radius = steady(radiusFor(memberCount), same?.radius);
    const isLarger = !same || radius > same.radius;
    return {
      ...{ tag, memberCount, radius, isLarger },
      former: slot ? { x: slot.x, y: slot.y } : null,
    };
  });
  const isQuietLarger = quietRadius > (former?.quietRadius ?? 0);
  const berths = assignSlots(discs, { memberCount: members.length, quietRadius, isQuietLarger });
  const galaxies: Galaxy[] = [];
  const anchors: Anchor[] = [];
  for (const [index, { leading, tags }] of groups.entries()) {
    const { x, y } = berths[index] ?? origin;
    const radius = discs[index]?.radius ?? 0;
    const galaxy = { tag: leading.tag, x, y, radius, tagCount: tags.length };
    galaxies.push(galaxy);
    for (const { tag, count } of tags) {
      anchors.push(
        tag === leading.tag ? leadingAnchor(galaxy, count) : anchorIn(galaxy, tag, count),
      );
    }
  }
  return { quietRadius, galaxies, anchors };
}

/** Returns the former radius unless it has changed by more than a little. */
const steady = (radius: number, former: number | undefined): number =>
  former !== undefined && Math.abs(radius / former - 1) <= radiusLeeway ? former : radius;

/** Returns how many members are at home in each galaxy, and how many in none. */
function countHomes(members: readonly Member[], groups: ReturnType<typeof formGalaxies>) {
  const index = indexLayout({
    quietRadius: 0,
    galaxies: groups.map(({ leading: { tag } }) => ({
      ...{ tag, x: 0, y: 0, radius: 0, tagCount: 0 },
    })),
    anchors: groups.flatMap(({ leading, tags }) =>
      tags.map(({ tag, count }) => ({ tag, galaxy: leading.tag, count, x: 0, y: 0 })),
    ),
  });
  return peopleIn(members, index);
}

function peopleIn(members: readonly Member[], index: ReturnType<typeof indexLayout>) {
  const peopleOf = new Map<string, number>();
  let tagless = 0;
  for (const { tags } of members) {
    const home = homeOf(
      tags.flatMap((tag) => index.anchors.get(tag) ?? []),
      index,
    );
    if (home) peopleOf.set(home.tag, (peopleOf.get(home.tag) ?? 0) + 1);
    else tagless += 1;
  }
  return { peopleOf, tagless };
}

/**
 * Gives every member a seat: the current one, unless it is taken or another is much nearer. It repeats
 * until no member moves, so that a second run moves no one.
 */
function seatEveryone(
  members: readonly (Member & Seated)[],
  wishes: ReadonlyMap<string, Point>,
  lattice: Lattice,
): Map<string, Point> {
  const seats = new Map<string, Point>();
  for (const { id, seat } of members) {
    if (!seat || !lattice.isFree(seat)) continue;
    lattice.take(seat);
    seats.set(id, seat);
  }
  for (let hasMoved = true; hasMoved;) {
    hasMoved = false;
    for (const { id } of members) {
      const target = wishes.get(id) ?? origin;
      const current = seats.get(id);
      const within = current ? seatDistance(current, target) - settledWithin : undefined;
      if (within !== undefined && within <= 0) continue;
      if (current) lattice.leave(current);
      const nearer = lattice.nearestFree(target, within);
      const seat =
        nearer && (!current || seatDistance(nearer, target) < (within ?? 0)) ? nearer : current;
      if (!seat) throw new Error("The sky has no free seat.");
      lattice.take(seat);
      seats.set(id, seat);
      hasMoved ||= seat !== current;
    }
  }
  return seats;
}

function meanDistance(
  seats: ReadonlyMap<string, Point>,
  wishes: ReadonlyMap<string, Point>,
): number {
  let sum = 0;
  for (const [id, { x, y }] of seats) {
    const target = wishes.get(id) ?? origin;
    sum += Math.hypot(x - target.x, y - target.y);
  }
  return seats.size === 0 ? 0 : sum / seats.size;
}

/** Returns whether a galaxy that is large enough for a name appeared or disappeared. */
function hasGalaxyChange(members: readonly Member[], former: Layout, layout: Layout): boolean {
  const least = Math.max(4, Math.round(members.length * 0.02));
  const [before, now] = [former, layout].map((sky) => peopleIn(members, indexLayout(sky)).peopleOf);
  const hadName = ([tag, count]: [string, number]) => count >= least && !now?.has(tag);
  const isNew = ([tag, count]: [string, number]) =>
    count >= least && (before?.get(tag) ?? 0) < least / 2;
  return [...(before ?? [])].some(hadName) || [...(now ?? [])].some(isNew);
}
