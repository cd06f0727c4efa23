import { expect, test } from "vitest";
import { listHomes } from "./homes.ts";
import { makeSky } from "./sky.ts";
import { makeMap, makeRegion, makeTestSky } from "./testing/make-sky.ts";

test("sky-51: two members who alone share a fresh tag are in its region, at any distance from it", () => {
  const regions = [makeRegion("kelp", -400, 0, 40), makeRegion("tag0", 300, 0, 2)];
  const positions = [
    [0, 0],
    [300, 0],
    [0, 40],
  ] as const;
  const sky = makeTestSky(3, [[0, 1]], { positions, regions });
  expect([...sky.galaxyOf]).toEqual([-1, 1, -1]);
  expect([...listHomes(sky)]).toEqual([1, 1, -1]);
});

test("sky-51: a member with tags of several galaxies is in the one that pulls most", () => {
  const regions = [
    makeRegion("kelp", -400, 0, 100),
    makeRegion("moss", 400, 0, 16),
    makeRegion("fern", 400, 8, 25, "moss"),
  ];
  const map = makeMap(3, [
    [0, 1],
    [1, 2],
  ]);
  const [first, second] = map.connections;
  if (!first || !second) throw new Error("The map has two links.");
  first.sharedTags = ["kelp", "rare"];
  second.sharedTags = ["fern"];
  const homes = listHomes(makeSky({ ...map, regions }));
  expect([...homes]).toEqual([0, 1, 1]);
});

test("sky-51: a member whose links name no region is in the nearest galaxy", () => {
  const regions = [makeRegion("kelp", 0, 0, 40)];
  expect([...listHomes(makeTestSky(2, [[0, 1]], { regions }))]).toEqual([0, 0]);
});
