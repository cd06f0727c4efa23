import fc from "fast-check";
import { expect, test } from "vitest";
import { makeTestSky } from "../../sky/model/testing/make-sky.ts";
import { glideAt, listArrived, startGlide } from "./glide.ts";

const startPositions = [
  [0, 0],
  [10, 10],
  [20, 20],
] as const;
const before = makeTestSky(3, [[0, 1]], { positions: startPositions });
const links = [
  [0, 1],
  [1, 2],
] as const;

test("sky-27: new members and members with new links are struck, and no others", () => {
  const after = makeTestSky(4, links);
  expect([...listArrived(before, after)].sort((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(listArrived(after, before).size).toBe(0);
});

test("sky-8: on a new epoch nodes glide for 1.6 s from their old positions; newcomers are there at once", () => {
  const after = makeTestSky(4, links, {
    positions: [
      [0, 0],
      [30, 10],
      [20, 60],
      [99, 99],
    ],
  });
  const { positions } = before;
  const glide = startGlide({ sky: before, positions }, { sky: after }, 1_000);
  if (!glide) throw new Error("Nobody glides.");
  expect([...glideAt(glide, 1_000).positions]).toEqual([0, 0, 10, 10, 20, 20, 99, 99]);
  const under = glideAt(glide, 1_400);
  expect(under.hasArrived).toBe(false);
  expect(under.positions[2]).toBeGreaterThan(10);
  expect(under.positions[2]).toBeLessThan(30);
  expect(glideAt(glide, 2_599).hasArrived).toBe(false);
  const arrived = glideAt(glide, 2_600);
  expect(arrived.hasArrived).toBe(true);
  expect([...arrived.positions]).toEqual([...after.positions]);
});

const anyLinks = fc
  .uniqueArray(
    fc
      .tuple(fc.nat(7), fc.nat(7), fc.integer({ min: 1, max: 3 }))
      .filter(([from, to]) => from < to),
    { selector: ([from, to]) => `${from} ${to}` },
  )
  .map((all) => all.toSorted(([a, b], [c, d]) => a - c || b - d));

test("sky-28: a link that became stronger or weaker is not new, whatever else has changed", () => {
  fc.assert(
    fc.property(anyLinks, anyLinks, fc.boolean(), (earlier, later, hasNewcomer) => {
      const [one, other] = [makeTestSky(8, earlier), makeTestSky(hasNewcomer ? 9 : 8, later)];
      const known = new Set(earlier.map(([from, to]) => `${from} ${to}`));
      const ends = later.filter(([from, to]) => !known.has(`${from} ${to}`));
      const expected = new Set(ends.flatMap(([from, to]) => [from, to]));
      if (hasNewcomer) expected.add(8);
      expect(listArrived(one, other)).toEqual(expected);
    }),
  );
});

test("sky-7: no node glides when links or members are added and positions stay", () => {
  const after = makeTestSky(4, links, { positions: [...startPositions, [99, 99]] });
  const { positions } = before;
  expect(startGlide({ sky: before, positions }, { sky: after }, 1_000)).toBeNull();
});
