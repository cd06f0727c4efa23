import { hashOf } from "./hash.ts";
import { flattening, type Point } from "./layout.ts";

/** A disc that looks for its place; `former` is where it was. */
export type Disc = { tag: string; radius: number; memberCount: number; former: Point | null };

/** Half axes of the plane for 256 members or fewer; its area grows with the members beyond. */
const plane = { x: 352, y: 262, members: 256 };
/** How much of the plane discs may fill, or it is made larger. */
const maxFill = 0.62;

/** How many discs lie on the plane of 256 members as it is meant. */
const usualDiscs = 12;

const rounds = { wide: 340, first: 400, most: 1_200 };
const gap = { first: 115, wide: 20, last: 16 };
/** How much of the last gap a disc that was there before may lose before it has to move. */
const formerSlack = 12;
/** A disc of so few members may lie closer to others. */
const fewMembers = 4;

/** How much wider than that of 256 members the plane of so many is. */
export const planeScale = (memberCount: number): number =>
  Math.max(1, Math.sqrt(memberCount / plane.members));

/**
 * Finds a berth for each disc: where it was, or where the hash of its name says, then they are pushed
 * apart, the lighter of two the further, and away from the quiet in the middle. Discs that are all
 * where they were, and no larger, stay.
 */
export function assignSlots(
  discs: readonly (Disc & { isLarger: boolean })[],
  { memberCount, quietRadius, isQuietLarger }: QuietPlane,
): Point[] {
  const isWarm = discs.some(({ former }) => former !== null);
  if (isWarm && !isQuietLarger && discs.every(({ former, isLarger }) => former && !isLarger)) {
    return discs.map(({ former }) => former ?? { x: 0, y: 0 });
  }
  let scale = scaleFor(discs, memberCount);
  const slots = discs.map((disc) => disc.former ?? hashedSlot(disc.tag, scale));
  const bodies = slots.map(({ x, y }, index) => makeBody(x, y, discs[index]));
  // As many as the recipe's plane holds have its gaps; more have less room each.
  const spacing = scale * Math.min(1, Math.sqrt(usualDiscs / discs.length));
  const inOrder = [...bodies];
  for (let round = 0; round < rounds.most; round += 1) {
    const isWide = !isWarm && round < rounds.wide;
    const wanted = isWide
      ? (gap.wide + (gap.first - gap.wide) * (1 - round / rounds.wide)) * spacing
      : gap.last;
    const isApart = pushApart(inOrder, wanted, isWarm ? formerSlack : 1);
    for (const body of bodies) keepInside(body, scale, quietRadius);
    if (!isWide && isApart) break;
    // What does not fit by now needs more room.
    if (round >= rounds.first && round % 20 === 0) scale *= 1.01;
  }
  return bodies.map(({ x, y }) => ({ x, y }));
}

type QuietPlane = { memberCount: number; quietRadius: number; isQuietLarger: boolean };

/** Where a galaxy of this name begins to look for its berth. */
function hashedSlot(tag: string, scale: number): Point {
  const angle = hashOf(tag, 1) * 2 * Math.PI;
  const distance = Math.sqrt(0.16 + 0.84 * hashOf(tag, 2)) * 0.92 * scale;
  return { x: Math.cos(angle) * distance * plane.x, y: Math.sin(angle) * distance * plane.y };
}

/**
 * A berth for one disc among others, which stay: it alone is pushed until it lies apart from them, as
 * far as there is room.
 */
export function findSlot(
  disc: { tag: string; radius: number },
  others: readonly (Point & { radius: number })[],
  { memberCount, quietRadius }: { memberCount: number; quietRadius: number },
): Point {
  const scale = planeScale(memberCount);
  const start = hashedSlot(disc.tag, scale);
  const body = makeBody(start.x, start.y, { ...disc, memberCount: 1 });
  const fixed = others.map((other) => ({ ...makeBody(other.x, other.y, undefined), ...other }));
  for (let round = 0; round < rounds.first; round += 1) {
    let isApart = true;
    for (const other of fixed) {
      const { x, y } = other;
      if (!part(body, other, gap.last, 1)) isApart = false;
      other.x = x;
      other.y = y;
    }
    keepInside(body, scale * (1 + round / rounds.first), quietRadius);
    if (isApart) break;
  }
  return { x: body.x, y: body.y };
}

type Body = Point & { name: string; radius: number; mass: number; isSmall: boolean };

const makeBody = (
  x: number,
  y: number,
  disc: { tag: string; radius: number; memberCount: number } | undefined,
): Body => ({
  ...{ x, y },
  name: disc?.tag ?? "",
  radius: disc?.radius ?? 0,
  mass: Math.max(1, disc?.memberCount ?? 1),
  isSmall: (disc?.memberCount ?? 0) < fewMembers,
});

function scaleFor(discs: readonly Disc[], memberCount: number): number {
  const filled = discs.reduce((sum, { radius }) => sum + (radius + gap.last / 2) ** 2, 0);
  const capacity = (plane.x * plane.y * maxFill) / upright;
  return Math.max(planeScale(memberCount), Math.sqrt(filled / capacity));
}

/** What is above one another may be so much closer than what is beside. */
const upright = flattening / 0.86;

/** One round over all pairs that may be near. Answers whether all were apart already. */
function pushApart(bodies: Body[], wanted: number, slack: number): boolean {
  const largest = bodies.reduce((most, { radius }) => Math.max(most, radius), 0);
  bodies.sort((a, b) => a.x - b.x || (a.name < b.name ? -1 : 1));
  let isApart = true;
  for (let index = 0; index < bodies.length; index += 1) {
    const one = bodies[index];
    if (!one) continue;
    // Those who are pushed meanwhile are met in the next round.
    const end = one.x + one.radius + largest + wanted;
    for (let next = index + 1; next < bodies.length; next += 1) {
      const other = bodies[next];
      if (!other || other.x > end) break;
      if (!part(one, other, wanted, slack)) isApart = false;
    }
  }
  return isApart;
}

/** Moves two that are too near a little apart. Answers whether they were apart. */
function part(one: Body, other: Body, wanted: number, slack: number): boolean {
  const reach = one.radius + other.radius + wanted;
  const dx = other.x - one.x;
  if (dx > reach || dx < -reach) return true;
  const dy = (other.y - one.y) / upright;
  if (dy > reach || dy < -reach) return true;
  const distance = Math.hypot(dx, dy) + 0.01;
  const closeness = one.isSmall || other.isSmall ? 0.72 : 1;
  const least = (one.radius + other.radius) * closeness + wanted;
  if (distance >= least - slack) return true;
  const push = ((least - distance) / distance) * 0.28 * 1.6;
  const share = other.mass / (one.mass + other.mass);
  one.x -= dx * push * share;
  one.y -= dy * push * share * flattening;
  other.x += dx * push * (1 - share);
  other.y += dy * push * (1 - share) * flattening;
  return false;
}

/** Keeps one within the plane and out of the quiet. */
function keepInside(body: Body, scale: number, quietRadius: number): void {
  const edgeX = Math.max(20, (plane.x + 26) * scale - body.radius * 0.86);
  const edgeY = Math.max(20, (plane.y - 6) * scale - body.radius * 0.86 * flattening);
  const beyond = Math.hypot(body.x / edgeX, body.y / edgeY);
  if (beyond > 1) {
    body.x /= beyond;
    body.y /= beyond;
  }
  const distance = Math.hypot(body.x, body.y / upright) + 0.01;
  const least = quietRadius + body.radius * 0.92;
  if (distance < least) {
    const push = 1 + ((least - distance) / distance) * 0.35;
    body.x *= push;
    body.y *= push;
  }
}
