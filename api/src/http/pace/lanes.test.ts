import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLane } from "./lanes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const bounds = {
  ...{ atOnce: 3, perCaller: 2, inAll: 4 },
  ...{ waitingPerCaller: 2, waitingInAll: 3, waitMs: 1_000 },
};

/** Enters, and answers what has come of it so far. */
function enter(lane: ReturnType<typeof createLane>, caller: string) {
  const state: { place?: Awaited<ReturnType<typeof lane.enter>>; code?: string } = {};
  lane.enter(caller).then(
    (place) => (state.place = place),
    (error: { code: string }) => (state.code = error.code),
  );
  return state;
}

/** A turn of the event loop, in which a line moves on. */
const settle = () => vi.advanceTimersByTimeAsync(1);

test("SF641: who has two large answers under way waits for one of them to have left, and others do not", async () => {
  const lane = createLane(bounds);
  const [first, second] = [enter(lane, "ada"), enter(lane, "ada")];
  await settle();
  const [third, other] = [enter(lane, "ada"), enter(lane, "bea")];
  await settle();
  expect([first, second, third, other].map(({ place }) => Boolean(place))).toEqual([
    ...[true, true, false, true],
  ]);

  first.place?.made();
  await settle();
  expect(third.place).toBeUndefined();
  first.place?.left();
  first.place?.left();
  await settle();
  expect(third.place).toBeDefined();
  expect(enter(lane, "ada").place).toBeUndefined();
});

test("SF641: only so many are made at a time, and only so many have not left", async () => {
  const lane = createLane(bounds);
  const made = ["a", "b", "c"].map((caller) => enter(lane, caller));
  await settle();
  const [fourth, fifth] = [enter(lane, "d"), enter(lane, "e")];
  await settle();
  expect(made.every(({ place }) => place)).toBe(true);
  expect(fourth.place).toBeUndefined();

  for (const { place } of made) place?.made();
  await settle();
  expect(fourth.place).toBeDefined();
  expect(fifth.place).toBeUndefined();
  made[0]?.place?.left();
  await settle();
  expect(fifth.place).toBeDefined();
});

test("SF641: a line that is full is refused, and so is one who waits for too long", async () => {
  const lane = createLane(bounds);
  const places = [enter(lane, "ada"), enter(lane, "ada")];
  await settle();
  const waiting = [enter(lane, "ada"), enter(lane, "ada")];
  const ownExcess = enter(lane, "ada");
  await settle();
  expect(ownExcess.code).toBe("rate_limited");

  expect(enter(lane, "bea").code).toBeUndefined();
  await settle();
  const held = [enter(lane, "bea"), enter(lane, "bea")];
  const excess = enter(lane, "cleo");
  await settle();
  expect([...held, excess].map(({ code }) => code)).toContain("unavailable");

  await vi.advanceTimersByTimeAsync(bounds.waitMs);
  expect(waiting.map(({ code }) => code)).toEqual(["unavailable", "unavailable"]);
  places[0]?.place?.left();
  const next = enter(lane, "ada");
  places[0]?.place?.made();
  await settle();
  expect(next.place).toBeDefined();
});
