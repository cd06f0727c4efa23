import fc from "fast-check";
import { expect, test } from "vitest";
import { createFreeSeats } from "./free-seats.ts";

const unit = fc.integer({ min: -60, max: 60 }).map((tenths) => tenths / 10);
const point = fc.record({ x: unit, y: unit });

/** The first of the nearest, by looking at each. */
function nearestOf(seats: Float32Array, free: Iterable<number>, to: { x: number; y: number }) {
  let nearest = { seat: -1, distance: Number.POSITIVE_INFINITY };
  for (const seat of free) {
    const [dx, dy] = [(seats[seat * 2] ?? 0) - to.x, (seats[seat * 2 + 1] ?? 0) - to.y];
    const distance = dx * dx + dy * dy;
    if (distance < nearest.distance) nearest = { seat, distance };
  }
  return nearest.seat;
}

test("WB131: everyone takes the nearest of the seats that are open and free", () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 80 }),
      fc.array(point, { minLength: 80, maxLength: 80 }),
      fc.nat({ max: 40 }),
      (positions, guests, closed) => {
        const seats = Float32Array.from(positions.flatMap(({ x, y }) => [x, y]));
        const seating = createFreeSeats(seats);
        const free = new Set(positions.keys());
        for (const [guest, to] of guests.slice(0, positions.length).entries()) {
          const among = Math.max(guest + 1, positions.length - closed);
          const open = [...free].filter((seat) => seat < among);
          const seat = nearestOf(seats, open, to);
          expect(seating.takeNearest(to, among)).toBe(seat);
          free.delete(seat);
        }
        expect(() => seating.takeNearest({ x: 0, y: 0 }, positions.length)).toThrow("more nodes");
      },
    ),
  );
});
