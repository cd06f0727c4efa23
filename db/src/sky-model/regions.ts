import type { Member, Point } from "./layout.ts";
import { homeOf, type LayoutIndex } from "./target.ts";

/** The position of a tag's name. */
export type Region = Point & { tag: string };

const rounds = 8;
const softening = 18;

/**
 * Computes the position of each tag from the seats of its members. For a leading tag it is the centre of
 * the members at home in its galaxy. For other tags it is the centre of most members, without the
 * influence of outliers.
 */
export function locateRegions(
  members: readonly Member[],
  seats: ReadonlyMap<string, Point>,
  index: LayoutIndex,
): Region[] {
  const carriers = new Map<string, Point[]>();
  const atHome = new Map<string, Point[]>();
  const add = (to: Map<string, Point[]>, tag: string, seat: Point) => {
    const known = to.get(tag);
    if (known) known.push(seat);
    else to.set(tag, [seat]);
  };
  for (const { id, tags } of members) {
    const seat = seats.get(id);
    if (!seat) continue;
    const anchors = tags.flatMap((tag) => index.anchors.get(tag) ?? []);
    for (const { tag } of anchors) add(carriers, tag, seat);
    const home = homeOf(anchors, index);
    if (home) add(atHome, home.tag, seat);
  }
  return [...index.anchors.values()].map(({ tag, x, y }) => {
    const people = atHome.get(tag);
    const middle = people ? mean(people) : middleOfMost(carriers.get(tag) ?? [{ x, y }]);
    return { tag, x: Math.round(middle.x), y: Math.round(middle.y) };
  });
}

const mean = (points: readonly Point[]): Point => weightedMean(points, () => 1);

function middleOfMost(points: readonly Point[]): Point {
  let middle = mean(points);
  for (let round = 0; round < rounds; round += 1) {
    const { x, y } = middle;
    middle = weightedMean(
      points,
      (point) => 1 / (softening + Math.hypot(point.x - x, point.y - y)),
    );
  }
  return middle;
}

function weightedMean(points: readonly Point[], weightOf: (point: Point) => number): Point {
  let [x, y, weight] = [0, 0, 0];
  for (const point of points) {
    const own = weightOf(point);
    x += point.x * own;
    y += point.y * own;
    weight += own;
  }
  return { x: x / weight, y: y / weight };
}
