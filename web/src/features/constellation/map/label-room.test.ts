import fc from "fast-check";
import { expect, test } from "vitest";
import { createLabelRoom } from "./label-room.ts";

test("WB139: of labels that would overlap the one that matters more is drawn", () => {
  const anyRect = fc.record({
    x: fc.integer({ min: -200, max: 1_000 }),
    y: fc.integer({ min: -200, max: 700 }),
    width: fc.integer({ min: 20, max: 180 }),
    height: fc.constant(16),
  });
  fc.assert(
    fc.property(fc.array(anyRect, { maxLength: 60 }), (rects) => {
      const room = createLabelRoom();
      const granted: typeof rects = [];
      for (const rect of rects) {
        const isUnder = granted.some(
          (other) =>
            Math.max(rect.x, other.x) < Math.min(rect.x + rect.width, other.x + other.width) &&
            Math.abs(rect.y - other.y) < 16,
        );
        expect(room.take(rect)).toBe(!isUnder);
        if (!isUnder) granted.push(rect);
      }
    }),
  );
});
