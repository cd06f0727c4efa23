import { expect, test } from "vitest";
import { listCarriers, listSharers } from "./carriers.ts";
import { strongestLinks } from "../../sky-map/scene/own-links.ts";
import { makeSky } from "./sky.ts";
import { makeMap, makeRegion, makeTestSky, makeTwoGalaxies } from "./testing/make-sky.ts";

test("sky-50: members belong to the galaxy at their position, and a member without links to none", () => {
  const map = makeTwoGalaxies(20);
  map.users.push(...makeMap(41, []).users.slice(40));
  const sky = makeSky(map);
  expect(sky.galaxies.map(({ nodes }) => nodes.length)).toEqual([20, 20]);
  expect(sky.galaxyOf[0]).toBe(0);
  expect(sky.galaxyOf[25]).toBe(1);
  expect(sky.galaxyOf[40]).toBe(-1);
  expect(sky.galaxies[0]?.x).toBeLessThan(0);
});

test("sky-50: a tag without a galaxy of its own belongs to the galaxy of its leading tag", () => {
  const regions = [makeRegion("moss", 0, 0, 9), makeRegion("ferns", 8, 8, 5, "moss")];
  const sky = makeTestSky(1, [], { regions });
  expect(sky.regions.map(({ leadingRegion }) => leadingRegion)).toEqual([0, 0]);
  expect(sky.galaxies).toHaveLength(1);
});

test("sky-12, sky-13: of a node's links the twenty strongest are lit, and of equal ones the shortest", () => {
  const links = Array.from({ length: 29 }, (_, index) => [0, index + 1, 1] as const);
  const positions = Array.from({ length: 30 }, (_, index) => [index * 10, 0] as const);
  const sky = makeTestSky(30, [...links.slice(0, 28), [0, 29, 3]], { positions });
  const lit = strongestLinks(sky, 0).map((at) => sky.links[at]?.to);
  expect(lit).toEqual([29, ...Array.from({ length: 19 }, (_, index) => index + 1)]);
  expect(strongestLinks(sky, -1)).toEqual([]);
});

test("sky-52: the members who carry one or all of some tags are known from the links", () => {
  const sky = makeTestSky(4, [
    [0, 1, 2],
    [2, 3, 1],
  ]);
  expect(listCarriers(sky, ["tag0"])).toEqual([0, 1, 2, 3]);
  expect(listCarriers(sky, ["tag1"])).toEqual([0, 1]);
  expect(listSharers(sky, ["tag0", "tag1"])).toEqual([0, 1]);
});
