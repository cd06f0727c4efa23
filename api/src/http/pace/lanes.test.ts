import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLane, createLanes } from "./lanes.ts";

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

/** Enters the lane and returns the state of the attempt. */
function enter(lane: ReturnType<typeof createLane>, caller: string) {
  const state: { slot?: Awaited<ReturnType<typeof lane.enter>>; code?: string } = {};
  lane.enter(caller).then(
    (slot) => (state.slot = slot),
    (error: { code: string }) => (state.code = error.code),
  );
  return state;
}

/** One iteration of the event loop, in which the queue advances. */
const settle = () => vi.advanceTimersByTimeAsync(1);

test("api-58: a caller with two large responses waits until one has been sent, and others do not wait", async () => {
  const lane = createLane(bounds);
  const [first, second] = [enter(lane, "ada"), enter(lane, "ada")];
  await settle();
  const [third, other] = [enter(lane, "ada"), enter(lane, "bea")];
  await settle();
  expect([first, second, third, other].map(({ slot }) => Boolean(slot))).toEqual([
    ...[true, true, false, true],
  ]);

  first.slot?.made();
  await settle();
  expect(third.slot).toBeUndefined();
  first.slot?.left();
  first.slot?.left();
  await settle();
  expect(third.slot).toBeDefined();
  expect(enter(lane, "ada").slot).toBeUndefined();
});

test("api-58: the number of responses being built and the number not yet sent are limited", async () => {
  const lane = createLane(bounds);
  const made = ["a", "b", "c"].map((caller) => enter(lane, caller));
  await settle();
  const [fourth, fifth] = [enter(lane, "d"), enter(lane, "e")];
  await settle();
  expect(made.every(({ slot }) => slot)).toBe(true);
  expect(fourth.slot).toBeUndefined();

  for (const { slot } of made) slot?.made();
  await settle();
  expect(fourth.slot).toBeDefined();
  expect(fifth.slot).toBeUndefined();
  made[0]?.slot?.left();
  await settle();
  expect(fifth.slot).toBeDefined();
});

test("api-58, api-59: a full queue and too long a wait are refused", async () => {
  const lane = createLane(bounds);
  const attempts = [enter(lane, "ada"), enter(lane, "ada")];
  await settle();
  const waiting = [enter(lane, "ada"), enter(lane, "ada")];
  const ownExcess = enter(lane, "ada");
  await settle();
  expect(ownExcess.code).toBe("rate_limited");

  expect(enter(lane, "bea").code).toBeUndefined();
  await settle();
  const running = [enter(lane, "bea"), enter(lane, "bea")];
  const excess = enter(lane, "cleo");
  await settle();
  expect([...running, excess].map(({ code }) => code)).toContain("unavailable");

  await vi.advanceTimersByTimeAsync(bounds.waitMs);
  expect(waiting.map(({ code }) => code)).toEqual(["unavailable", "unavailable"]);
  attempts[0]?.slot?.left();
  const next = enter(lane, "ada");
  attempts[0]?.slot?.made();
  await settle();
  expect(next.slot).toBeDefined();
});

test("chat-739: a member has one export at a time, and a second one is refused at once", async () => {
  const lane = createLanes().export;
  const first = enter(lane, "ada");
  await settle();
  const [second, other] = [enter(lane, "ada"), enter(lane, "bea")];
  await settle();
  expect([first, second, other].map(({ slot, code }) => code ?? Boolean(slot))).toEqual([
    ...[true, "rate_limited", true],
  ]);
  first.slot?.made();
  first.slot?.left();
  const third = enter(lane, "ada");
  await settle();
  expect(third.slot).toBeDefined();
});
