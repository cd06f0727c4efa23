import fc from "fast-check";
import { expect, test } from "vitest";
import { measureDensity, readDensity } from "./density.ts";

const anyMember = fc.record({
  x: fc.integer({ min: -400, max: 400 }),
  y: fc.integer({ min: -300, max: 300 }),
  isAwake: fc.boolean(),
  isLeftOut: fc.boolean(),
});

test("sky-44, sky-45: the light of a point is the sum of all members around it, and of the awake ones", () => {
  const anyPoint = fc.tuple(
    fc.integer({ min: -500, max: 500 }),
    fc.integer({ min: -400, max: 400 }),
  );
  fc.assert(
    fc.property(fc.array(anyMember, { maxLength: 40 }), anyPoint, (members, [x, y]) => {
      const sigma = 20;
      const density = measureDensity(
        {
          positions: Float32Array.from(members.flatMap((member) => [member.x, member.y])),
          awake: Uint8Array.from(members, ({ isAwake }) => Number(isAwake)),
          leftOut: Uint8Array.from(members, ({ isLeftOut }) => Number(isLeftOut)),
        },
        sigma,
      );
      const counted = members.filter(({ isLeftOut }) => !isLeftOut);
      const sumOf = (some: typeof members) =>
        some.reduce((sum, member) => {
          const squared = (member.x - x) ** 2 + (member.y - y) ** 2;
          return sum + Math.exp(-squared / (2 * sigma ** 2));
        }, 0);
      const read = readDensity(density, x, y, { all: 0, awake: 0 });
      // The Gaussians are cut off, and read between cells.
      const slack = 0.05 * Math.max(1, counted.length);
      expect(Math.abs(read.all - sumOf(counted))).toBeLessThan(slack);
      expect(Math.abs(read.awake - sumOf(counted.filter(({ isAwake }) => isAwake)))).toBeLessThan(
        slack,
      );
    }),
  );
});
