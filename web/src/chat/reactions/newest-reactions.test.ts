import type { Reaction } from "@oni/realtime/contract";
import { expect, test } from "vitest";
import { type ReactionState, withNewest, withState } from "./newest-reactions.ts";

const state = (reactionRev: number, ...reactions: Reaction[]): ReactionState => ({
  reactions,
  reactionRev,
});
const wave = (count: number, mine?: boolean): Reaction => ({ emoji: "🌊", count, mine });
const moon = (count: number, mine?: boolean): Reaction => ({ emoji: "🌙", count, mine });
const applyStates = (...received: readonly ReactionState[]) =>
  received.reduce<ReadonlyMap<string, ReactionState>>(
    (states, one) => withState(states, "post", one),
    new Map(),
  );
const shown = (fetched: ReactionState, ...received: readonly ReactionState[]) =>
  withNewest(applyStates(...received), { id: "post", ...fetched }).reactions;

test("home-97: the newest reactions are shown, in whatever order they arrive", () => {
  const [first, second, third] = [state(4, wave(2)), state(5, wave(2), moon(1)), state(6, wave(3))];
  for (const order of [
    [first, second, third],
    [third, first, second],
    [second, third, first],
  ]) {
    expect(shown(state(3, wave(1, true)), ...order)).toEqual([wave(3, true)]);
  }
});

test("home-97: an older fetch that arrives later changes nothing, and a newer one does", () => {
  expect(shown(state(3, wave(1, false)), state(5, wave(4)))).toEqual([wave(4, false)]);
  expect(shown(state(7), state(5, wave(4)))).toEqual([]);
});

test("home-97: the viewer's own reactions stay known after an event that does not say so", () => {
  const own = state(4, wave(2, true), moon(1, false));
  expect(shown(state(2, wave(1, false)), own, state(5, wave(3), moon(2)))).toEqual([
    wave(3, true),
    moon(2, false),
  ]);
  const takenBack = state(5, moon(1, false));
  expect(shown(state(2, wave(1, true)), own, takenBack, state(6, wave(1)))).toEqual([
    wave(1, false),
  ]);
});

test("home-97: a thousand states are stored, and the least recently received is dropped first", () => {
  const ids = Array.from({ length: 1_001 }, (_, index) => String(index));
  const states = ids.reduce<ReadonlyMap<string, ReactionState>>(
    (known, id) => withState(known, id, state(1)),
    new Map(),
  );
  expect([states.size, states.has("0"), states.has("1000")]).toEqual([1_000, false, true]);
});
