import { expect, test } from "vitest";
import { makeTestSky } from "../testing/make-sky.ts";
import { driftAt, listArrived, startDrift } from "./drift.ts";

const before = makeTestSky(3, [[0, 1]]);
const after = makeTestSky(4, [
  [0, 1],
  [1, 2],
]);

test("WB153: who is new or newly linked is struck, and nobody else", () => {
  expect([...listArrived(before, after)].sort((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(listArrived(after, before).size).toBe(0);
});

test("WB153: nodes drift from where they were to where they belong; newcomers are there at once", () => {
  const positions = Float32Array.of(0, 0, 10, 10, 20, 20);
  const layout = { positions: Float32Array.of(0, 0, 30, 10, 20, 60, 99, 99), spacing: 30 };
  const drift = startDrift({ sky: before, positions }, { sky: after, layout }, 1_000);
  if (!drift) throw new Error("Nobody drifts.");
  expect([...driftAt(drift, 1_000).positions]).toEqual([0, 0, 10, 10, 20, 20, 99, 99]);
  const under = driftAt(drift, 1_200);
  expect(under.hasArrived).toBe(false);
  expect(under.positions[2]).toBeGreaterThan(10);
  expect(under.positions[2]).toBeLessThan(30);
  const arrived = driftAt(drift, 5_000);
  expect(arrived.hasArrived).toBe(true);
  expect([...arrived.positions]).toEqual([...layout.positions]);
});

test("WB153: nobody drifts where a link comes and everyone stays, nor when a newcomer takes a free place", () => {
  const positions = Float32Array.of(0, 0, 10, 10, 20, 20);
  const layout = { positions: Float32Array.of(...positions, 99, 99), spacing: 30 };
  expect(startDrift({ sky: before, positions }, { sky: after, layout }, 1_000)).toBeNull();
});
