import { hashOf } from "./hash.ts";
import { flattening, type Point } from "./layout.ts";

/** A disc that needs a slot; `former` is its former position. */
export type Disc = { tag: string; radius: number; memberCount: number; former: Point | null };

/** The half axes of the plane for up to 256 members. Its area grows with the number of members. */
const plane = { x: 352, y: 262, members: 256 };
/** The maximum share of the plane that discs fill before it is enlarged. */
const maxFill = 0.62;

/** The intended number of discs on the plane of 256 members. */
const usualDiscs = 12;

const rounds = { wide: 340, first: 400, most: 1_200 };
const gap = { first: 115, wide: 20, last: 16 };
/** The part of the last gap that an existing disc may lose before it has to move. */
const formerSlack = 12;
/** A disc with fewer members than this may be closer to others. */
const fewMembers = 4;

/** Returns the width of the plane for this number of members, relative to 256 members. */
export const planeScale = (memberCount: number): number =>
  Math.max(1, Math.sqrt(memberCount / plane.members));

/**
 * Assigns a slot to each disc. A disc starts at its former position, or at one derived from the hash of
 * its name. Discs are then pushed apart, the lighter of two further, and out of the centre. If all discs
 * have a former position and none is larger, they stay.
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
  // The gaps shrink if there are more discs than the plane is intended for.
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
    // Enlarges the plane if the discs do not fit by now.
    if (round >= rounds.first && round % 20 === 0) scale *= 1.01;
  }
  return bodies.map(({ x, y }) => ({ x, y }));
}

type QuietPlane = { memberCount: number; quietRadius: number; isQuietLarger: boolean };

/** Returns the position at which the search for a galaxy's slot starts. */
function hashedSlot(tag: string, scale: number): Point {
  const angle = hashOf(tag, 1) * 2 * Math.PI;
  const distance = Math.sqrt(0.16 + 0.84 * hashOf(tag, 2)) * 0.92 * scale;
  return { x: Math.cos(angle) * distance * plane.x, y: Math.sin(angle) * distance * plane.y };
}

/**
 * Returns a slot for one disc among fixed ones. Only this disc is pushed until it is apart from them, as
 * far as there is space.
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

/** Vertical gaps may be smaller than horizontal ones by this factor. */
const upright = flattening / 0.86;

/** Runs one round over all pairs that may be near. Returns whether all were apart already. */
function pushApart(bodies: Body[], wanted: number, slack: number): boolean {
  const largest = bodies.reduce((most, { radius }) => Math.max(most, radius), 0);
  bodies.sort((a, b) => a.x - b.x || (a.name < b.name ? -1 : 1));
  let isApart = true;
  for (let index = 0; index < bodies.length; index += 1) {
    const one = bodies[index];
    if (!one) continue;
    // Discs that are pushed in this round may be compared in the next one only.
    const end = one.x + one.radius + largest + wanted;
    for (let next = index + 1; next < bodies.length; next += 1) {
      const other = bodies[next];
      if (!other || other.x > end) break;
      if (!part(one, other, wanted, slack)) isApart = false;
    }
  }
  return isApart;
}

/** Pushes two discs a little apart if they are too near. Returns whether they were apart. */
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

/** Moves a disc back into the plane and out of the centre. */
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
