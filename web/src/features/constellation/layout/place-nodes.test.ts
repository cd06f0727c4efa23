import fc from "fast-check";
import { expect, test } from "vitest";
import { makeSky } from "../sky.ts";
import { makeMap } from "../testing/make-sky.ts";
import { placeNodes } from "./place-nodes.ts";
import { layoutInput } from "./start-layout.ts";

const anyNetwork = fc.integer({ min: 2, max: 60 }).chain((count) => {
  const place = fc.nat({ max: count - 1 });
  const link = fc
    .tuple(place, place, fc.integer({ min: 1, max: 4 }))
    .filter(([from, to]) => from !== to);
  const pairOf = ([from, to]: readonly [number, number, number]) =>
    `${Math.min(from, to)} ${Math.max(from, to)}`;
  return fc.record({
    count: fc.constant(count),
    links: fc.uniqueArray(link, { maxLength: count * 3, selector: pairOf }),
  });
});

const place = (map: Parameters<typeof makeSky>[0]) => placeNodes(layoutInput(makeSky(map)));

test("WB131: the sky is the same for everyone, in whatever order it is answered", () => {
  fc.assert(
    fc.property(anyNetwork, ({ count, links }) => {
      const map = makeMap(count, links);
      const turned = {
        users: map.users
          .toReversed()
          .map((user) => ({ ...user, isCurrentUser: !user.isCurrentUser, online: true })),
        connections: map.connections.toReversed(),
      };
      expect(place(turned)).toEqual(place(map));
    }),
  );
});

test("WB132: a newcomer moves nobody; a full sky draws together and keeps its shape", () => {
  fc.assert(
    fc.property(anyNetwork, fc.nat(), fc.nat(), ({ count, links }, one, other) => {
      const before = place(makeMap(count, links));
      const after = place(
        makeMap(count + 1, [...links, [one % count, count, 2], [other % count, count, 1]]),
      );
      const scale = after.spacing / before.spacing;
      const drawn = before.positions.map((unit) => unit * scale);
      expect(scale).toBeLessThanOrEqual(1);
      for (const [at, unit] of drawn.entries()) expect(after.positions[at]).toBeCloseTo(unit, 2);
    }),
  );
});

test("WB133: no two nodes touch, and up to 300 of them keep to the 800 by 600", () => {
  for (const count of [2, 36, 300, 1_000]) {
    const links = Array.from({ length: count * 2 }, (_, index) => {
      const to = 1 + (index % (count - 1));
      return [(index * 7_919) % to, to, 1 + (index % 4)] as const;
    });
    const { positions, spacing } = place(makeMap(count, links));
    let closest = Number.POSITIVE_INFINITY;
    for (let a = 0; a < count; a += 1) {
      for (let b = a + 1; b < count; b += 1) {
        const dx = (positions[a * 2] ?? 0) - (positions[b * 2] ?? 0);
        const dy = (positions[a * 2 + 1] ?? 0) - (positions[b * 2 + 1] ?? 0);
        closest = Math.min(closest, Math.hypot(dx, dy));
      }
    }
    expect(closest, `${count} nodes`).toBeGreaterThan(spacing * 0.55);
    expect(closest).toBeGreaterThan(12);
    if (count > 300) continue;
    for (let at = 0; at < positions.length; at += 2) {
      expect(Math.abs(positions[at] ?? 0)).toBeLessThanOrEqual(400);
      expect(Math.abs(positions[at + 1] ?? 0)).toBeLessThanOrEqual(300);
    }
  }
});
