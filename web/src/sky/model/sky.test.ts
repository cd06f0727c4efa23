import { expect, test } from "vitest";
import { findNodes } from "../find/find-nodes.ts";
import { densityPercent, linkBetween, makeSky } from "./sky.ts";
import { makeMap, makeTestSky } from "./testing/make-sky.ts";

test("sky-11: density is links over possible pairs as a rounded percent", () => {
  expect(densityPercent(makeTestSky(0, []))).toBe(0);
  expect(densityPercent(makeTestSky(1, []))).toBe(0);
  expect(densityPercent(makeTestSky(2, [[0, 1]]))).toBe(100);
  expect(densityPercent(makeTestSky(4, [[0, 1]]))).toBe(17);
  const ring = Array.from({ length: 36 }, (_, index) => [index, (index + 1) % 36] as const);
  expect(densityPercent(makeTestSky(36, ring))).toBe(6);
});

test("sky-11: a link whose end is not there yet is not counted", () => {
  const map = makeMap(2, [[0, 1]]);
  const sky = makeSky({ ...map, users: map.users.slice(0, 1) });
  expect(sky.links).toEqual([]);
  expect(linkBetween(makeSky(map), 0, 1)?.sharedTags).toEqual(["tag0"]);
});

test("sky-35, sky-36: names are found while the member types, prefix matches first", () => {
  const map = makeMap(14, []);
  const named = map.users.map((user, index) =>
    index === 3 ? { ...user, displayName: "Oni_1 of the sea" } : user,
  );
  const sky = makeSky({ ...map, users: named });
  const found = (typed: string) => findNodes(sky, typed).map(({ username }) => username);
  expect(found("@oni_1")).toEqual(["oni_1", "oni_3", "oni_10", "oni_11", "oni_12", "oni_13"]);
  expect(found("NI_12")).toEqual(["oni_12"]);
  expect(found("of the")).toEqual(["oni_3"]);
  expect(found("oni")).toHaveLength(8);
  expect(found("  ")).toEqual([]);
  expect(found("nobody")).toEqual([]);
});
