import { expect, test } from "vitest";
import { frozenRing, raised, ringFront, ringMs } from "./rings.ts";

test("sky-58: a ring runs outwards at 64 pixels a second, fades, and ends", () => {
  const ring = { at: { x: 0, y: 0 }, startedAt: 1_000 };
  expect(ringFront(ring, 999)).toBeNull();
  expect(ringFront(ring, 2_000)?.front).toBe(64);
  const [early, late] = [ringFront(ring, 2_000)?.light ?? 0, ringFront(ring, 5_000)?.light ?? 0];
  expect(late).toBeLessThan(early);
  expect(ringFront(ring, 1_001 + ringMs)).toBeNull();
  expect(raised(100, 0.7, 100)).toBeCloseTo(0.7);
  expect(raised(100, 0.7, 120)).toBe(0);
  expect(raised(100, 0.7, 30)).toBe(0);
});

test("sky-58, sky-59: with reduced motion a ring does not move", () => {
  const ring = frozenRing({ x: 0, y: 0 });
  expect(ringFront(ring, 5_000)).toEqual(ringFront(ring, 9_000));
});
