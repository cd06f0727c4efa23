import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bandOf, countBands } from "./bands.ts";
import { buildLattice, growLattice, pitchWithin } from "./lattice.ts";
import { colourRamp } from "./ramp.ts";
import { disturb, waveHeight } from "./wave.ts";

const source = {
  x: 0.5,
  y: 0.5,
  startsAt: 2,
  every: 10,
  speed: 100,
  tail: 200,
  wavelength: 50,
  amplitude: 1,
  reach: 400,
  flat: 1,
};

test("home-13: a lattice of any screen has at most 16 000 points, and keeps its pitch where it can", () => {
  const side = fc.integer({ min: 1, max: 4000 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 6, max: 12 }), (width, height, pitch) => {
      expect(buildLattice({ width, height, pitch }).count).toBeLessThanOrEqual(16_000);
    }),
    { numRuns: 50 },
  );
  expect(pitchWithin(390, 900, 6)).toBe(6);
});

test("home-13: the same field always looks the same", () => {
  const galaxy = { x: 0.5, y: 0.5, scale: 300, tilt: 0.5, rotation: 0.2 };
  const shape = { width: 300, height: 200, pitch: 8, galaxy };
  expect(buildLattice(shape)).toEqual(buildLattice(shape));
});

test("home-13: under text the water is calm, and 56 px away it is normal again", () => {
  const calm = [{ x: 100, y: 0, width: 100, height: 200 }];
  const lattice = buildLattice({ width: 400, height: 200, pitch: 10, calm, calmFloor: 0.2 });
  const calmAt = (x: number) => lattice.calm[lattice.x.indexOf(x)];
  expect(calmAt(155)).toBeCloseTo(0.2);
  expect(calmAt(215)).toBeGreaterThan(0.2);
  expect(calmAt(275)).toBe(1);
});

test("home-13: after text has moved, the lattice equals a newly built one", () => {
  const galaxy = { x: 0.5, y: 0.5, scale: 300, tilt: 0.5, rotation: 0.2 };
  const shape = { width: 400, height: 200, pitch: 10, galaxy };
  const calm = [{ x: 100, y: 0, width: 100, height: 200 }];
  const former = buildLattice(shape);
  const moved = growLattice({ ...shape, calm }, former).next().value;
  expect(moved).toBe(former);
  expect(moved).toEqual(buildLattice({ ...shape, calm }));
});

test("home-13: a packet moves nothing ahead of its front, before its time, or beyond its tail", () => {
  expect(waveHeight(source, 200, 1)).toBe(0);
  expect(waveHeight(source, 100, 1)).toBeGreaterThan(0.5);
  expect(waveHeight(source, 100, -0.1)).toBe(0);
  expect(waveHeight(source, 10, 4)).toBe(0);
});

test("home-13: a source repeats its packet, and a single packet does not return", () => {
  const size = { width: 800, height: 600 };
  const into = { height: 0, lift: 0, heat: 0, shiftX: 0, shiftY: 0 };
  const heightAt = (time: number, every: number) =>
    disturb([{ ...source, every }], size, 500, 300, time, into).height;
  expect(heightAt(3, 10)).toBeGreaterThan(0.5);
  expect(heightAt(13, 10)).toBeCloseTo(heightAt(3, 10));
  expect(heightAt(13, Number.POSITIVE_INFINITY)).toBe(0);
});

test("home-13: a ramp runs from its first stop to its last", () => {
  expect(colourRamp("#000000 #808080 #ffffff", 3)).toEqual([
    "rgb(0 0 0)",
    "rgb(128 128 128)",
    "rgb(255 255 255)",
  ]);
});

test("home-14: the bands of a frame adjoin on whole pixels and make up all of it", () => {
  const pixels = fc.integer({ min: 1, max: 4000 });
  const ratio = fc.constantFrom(1, 1.25, 1.5, 2);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), pixels, ratio, (count, high, perPx) => {
      const height = high / perPx;
      const bands = Array.from({ length: count }, (_, at) => bandOf(at, count, height, high));
      expect(bands[0]?.top).toBe(0);
      expect(bands.at(-1)?.bottom).toBe(height);
      for (const [at, { top, bottom }] of bands.entries()) {
        expect(bands[at + 1]?.top ?? height).toBe(bottom);
        expect(top).toBeLessThanOrEqual(bottom);
        expect(top * perPx).toBeCloseTo(Math.round(top * perPx), 6);
      }
    }),
  );
});

test("home-14: a fast frame is drawn at once, and a slow or unknown one in bands", () => {
  expect([0, 10, 25, 26, 135, 9_000, null].map(countBands)).toEqual([1, 1, 1, 2, 6, 8, 8]);
});
