import { expect, test } from "vitest";
import { findTrace, parseTrace } from "./find-trace.ts";
import { makeTestSky } from "../model/testing/make-sky.ts";

const sky = makeTestSky(7, [
  [0, 1, 1],
  [0, 2, 3],
  [1, 3, 1],
  [2, 3, 1],
  [3, 4, 2],
  [5, 6, 1],
]);

test("sky-39, sky-40: a trace takes the fewest hops and prefers strong links", () => {
  const trace = findTrace(sky, 0, 4);
  expect(trace?.start).toBe(0);
  expect(trace?.hops.map(({ to, link }) => [to, link.sharedTags])).toEqual([
    [2, ["tag0", "tag1", "tag2"]],
    [3, ["tag0"]],
    [4, ["tag0", "tag1"]],
  ]);
  expect(findTrace(sky, 4, 0)?.hops.map(({ to }) => to)).toEqual([3, 2, 0]);
  expect(findTrace(sky, 3, 3)).toEqual({ start: 3, hops: [] });
  expect(findTrace(sky, 0, 6)).toBeNull();
});

test("sky-39: the command names two members, with or without @", () => {
  expect(parseTrace("trace @kite_exe @moth")).toEqual(["kite_exe", "moth"]);
  expect(parseTrace("  TRACE Kite_Exe moth ")).toEqual(["kite_exe", "moth"]);
  for (const words of ["trace @moth", "trace", "tracer one two", "@one @two", "trace @a @b!"]) {
    expect(parseTrace(words), words).toBeNull();
  }
});
