import { expect, test } from "vitest";
import { findInSky } from "./find-in-sky.ts";
import { makeSky } from "../model/sky.ts";
import { makeMap, makeRegion } from "../model/testing/make-sky.ts";

const server = { name: "Low Tide Society", tags: ["unshared", "tidepools", "onions"] };
const regions = [
  makeRegion("tidepools", 0, 0, 20),
  makeRegion("onions", 90, 0, 9),
  makeRegion("pons", 40, 0, 30),
];
const sky = makeSky(makeMap(12, [], { regions }));
const found = (typed: string) =>
  findInSky(sky, [server], typed).map((result) =>
    result.kind === "node" ? result.node.username : `${result.kind} ${result.name}`,
  );

test("sky-37: nodes, regions and dimensions are found by name, and after a # only regions", () => {
  expect(found("oni_11")).toEqual(["oni_11"]);
  expect(found("on")).toContain("region onions");
  expect(found("on")).toHaveLength(8);
  expect(found("#on")).toEqual(["region onions", "region pons"]);
  expect(found("#")).toHaveLength(3);
  expect(found("tide")).toEqual(["region tidepools", "dimension Low Tide Society"]);
  expect(found("@oni_1")[0]).toBe("oni_1");
  expect(found("@tide")).toEqual([]);
  expect(found("")).toEqual([]);
});
