import { expect, test } from "vitest";
import { tagGroups, plantMembers, plantedId } from "../../testing/members.ts";
import { createRandom, createTagPicker } from "../../testing/network.ts";
import type { Member, Point } from "./layout.ts";
import { type SettledSky, settleSky } from "./settle.ts";

type Wanted = Member & { seat: Point | null };

const settle = (members: readonly Wanted[], former: SettledSky | null = null) =>
  settleSky({ members, hidden: [], former });

/** Returns the same members with their seats of a sky. */
function seatedBy(sky: SettledSky, members: readonly Wanted[]): Wanted[] {
  const seats = seatsOf(sky);
  return members.map((member) => ({ ...member, seat: seats.get(member.id) ?? null }));
}

const seatsOf = (sky: SettledSky) => new Map(sky.seats.map(({ id, x, y }) => [id, { x, y }]));

/** Returns how far members moved from one sky to the next, in ascending order. */
function movesBetween(one: SettledSky, next: SettledSky): number[] {
  const before = seatsOf(one);
  const moves = next.seats.flatMap(({ id, x, y }) => {
    const seat = before.get(id);
    return seat ? [Math.hypot(seat.x - x, seat.y - y)] : [];
  });
  return moves.sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.floor(sorted.length * part)] ?? 0;

function countOverlaps(seats: readonly Point[]): number {
  const inOrder = [...seats].sort((a, b) => a.x - b.x);
  let overlaps = 0;
  for (const [index, one] of inOrder.entries()) {
    for (let next = index + 1; next < inOrder.length; next += 1) {
      const other = inOrder[next];
      if (!other || other.x - one.x >= 32) break;
      if (Math.abs(other.y - one.y) < 16) overlaps += 1;
    }
  }
  return overlaps;
}

/** Returns members with realistic tags. One tag is very common. One in ten members has none. */
function zipfMembers(count: number, seed: number): Wanted[] {
  const random = createRandom(seed);
  const pick = createTagPicker(random);
  return Array.from({ length: count }, (_, index) => {
    const tags = Array.from({ length: Math.floor(random() * 10) }, pick);
    if (random() < 0.6) tags.push("hello");
    return { id: plantedId(index), tags: [...new Set(tags)], seat: null };
  });
}

const networks = [
  ["with planted groups of related tags", (count: number) => plantMembers(count, 3)],
  ["with tags by Zipf's law and one that is very common", (count: number) => zipfMembers(count, 5)],
] as const;

test.each(networks)(
  "sky-604: a sky %s is the same for the same members and has no overlapping seats",
  (_, make) => {
    const members = make(1_000);
    const sky = settle(members);
    expect(settle(members)).toEqual(sky);
    expect(countOverlaps(sky.seats)).toBe(0);
    expect(sky.seats).toHaveLength(members.length);
    expect(sky.seats.every(({ x, y }) => x % 8 === 0 && y % 8 === 0)).toBe(true);
  },
);

test.each(networks)(
  "sky-605: a new sky %s moves members little, and not at all if nothing changed",
  (_, make) => {
    const members = make(1_020);
    const sky = settle(members.slice(0, 1_000));
    const same = settle(seatedBy(sky, members.slice(0, 1_000)), sky);
    expect(movesBetween(sky, same).at(-1)).toBe(0);
    expect(same.isWorthIt).toBe(false);

    const grown = settle(seatedBy(sky, members), sky);
    const moves = movesBetween(sky, grown);
    expect(quantile(moves, 0.5)).toBeLessThanOrEqual(24);
    expect(quantile(moves, 0.95)).toBeLessThanOrEqual(100);
    expect(countOverlaps(grown.seats)).toBe(0);
  },
);

test("sky-605, sky-606: a network that grows across powers of two moves 90 % of its members at most 100 units", () => {
  const members = plantMembers(600, 9);
  let sky = settle(members.slice(0, 230));
  for (let count = 240; count <= members.length; count += 10) {
    const next = settle(seatedBy(sky, members.slice(0, count)), sky);
    expect(quantile(movesBetween(sky, next), 0.9), `at ${count}`).toBeLessThanOrEqual(100);
    sky = next;
  }
});

test("sky-607: at least nine in ten members are nearer to the centre of their own related tags than to any other", () => {
  const members = plantMembers(1_000, 3);
  const seats = seatsOf(settle(members));
  const at = ({ id }: Member) => seats.get(id) ?? { x: 0, y: 0 };
  const centres = tagGroups.map((_, group) => {
    const own = members.filter((member) => member.group === group).map(at);
    const mean = (of: (seat: Point) => number) =>
      own.reduce((sum, seat) => sum + of(seat), 0) / own.length;
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  });
  const atHome = members.filter((member) => {
    const { x, y } = at(member);
    const distances = centres.map((centre) => Math.hypot(centre.x - x, centre.y - y));
    return distances[member.group] === Math.min(...distances);
  });
  expect(atHome.length / members.length).toBeGreaterThanOrEqual(0.9);
});

test("sky-609: a tag of more than a quarter of the members has no galaxy and pulls no member", () => {
  const members = zipfMembers(1_000, 5).map((member, index) =>
    index % 10 === 0 ? { ...member, tags: ["hello"] } : member,
  );
  const sky = settle(members);
  expect(sky.anchors.length).toBeGreaterThan(100);
  expect(sky.anchors.map(({ tag }) => tag)).not.toContain("hello");
  const seats = seatsOf(sky);
  const helloMembers = members.filter(({ tags }) => tags.join() === "hello");
  const far = helloMembers.filter(({ id }) => {
    const { x, y } = seats.get(id) ?? { x: 0, y: 0 };
    return Math.hypot(x, y / 0.7) > sky.quietRadius * 1.2;
  });
  expect(helloMembers.length).toBeGreaterThan(50);
  expect(far).toEqual([]);
});

test("sky-610: there is a sky for few members, too", () => {
  const makeMember = (index: number, tags: string[]) => ({
    id: plantedId(index),
    tags,
    seat: null,
  });
  const near = ({ x, y }: Point) => Math.hypot(x, y) <= 80;
  expect(settle([])).toMatchObject({ seats: [], regions: [], meanDistance: 0 });
  expect(settle([makeMember(1, ["tape"])]).seats.every(near)).toBe(true);

  const three = settle([1, 2, 3].map((index) => makeMember(index, ["tape"])));
  expect(three.galaxies).toMatchObject([{ tag: "tape" }]);
  const [galaxy] = three.galaxies;
  const isInside = ({ x, y }: Point) =>
    Math.hypot(x - (galaxy?.x ?? 0), y - (galaxy?.y ?? 0)) < 2 * (galaxy?.radius ?? 0);
  expect(three.seats.every(isInside)).toBe(true);

  const tagless = settle(Array.from({ length: 300 }, (_, index) => makeMember(index, [])));
  expect(countOverlaps(tagless.seats)).toBe(0);
});

test("sky-611: members who are not public change no seat of a public member", () => {
  const members = plantMembers(300, 4);
  const sky = settle(members);
  const hidden = sky.seats.slice(0, 40).map(({ x, y }, index) => ({
    id: plantedId(9_000 + index),
    seat: index % 2 === 0 ? { x, y } : null,
  }));
  const { seats, ...rest } = settleSky({ members, hidden, former: null });
  const { seats: seen, ...same } = sky;
  expect(rest).toEqual(same);
  expect(seats.slice(0, members.length)).toEqual(seen);
  expect(countOverlaps(seats)).toBe(0);
});
