import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLocalLeases } from "./leases.ts";
import { createPresence, type PresenceChange } from "./presence.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The times of members' connects and disconnects in milliseconds, and the expected state afterwards. */
const cases = [
  {
    did: [
      [0, "show"],
      [100, "leave"],
    ],
    at: 5_050,
    online: true,
    announced: [true],
  },
  {
    did: [
      [0, "show"],
      [100, "leave"],
    ],
    at: 5_150,
    online: false,
    announced: [true, false],
  },
  {
    did: [
      [0, "show"],
      [0, "leave"],
      [4_900, "show"],
    ],
    at: 60_000,
    online: true,
    announced: [true],
  },
  {
    did: [
      [0, "show"],
      [0, "leave"],
      [4_900, "show"],
      [5_000, "leave"],
    ],
    ...{ at: 9_900, online: true, announced: [true] },
  },
  {
    did: [
      [0, "show"],
      [0, "leave"],
      [5_100, "show"],
    ],
    ...{ at: 5_200, online: true, announced: [true, false, true] },
  },
  {
    did: [
      [0, "show"],
      [0, "leave"],
      [100, "hide"],
    ],
    at: 200,
    online: false,
    announced: [true, false],
  },
  { did: [[0, "leave"]], at: 1, online: false, announced: [] },
] as const;

test.each(cases)(
  "realtime-102: $did is online at $at ms: $online",
  async ({ did, at, online, announced }) => {
    const changes: PresenceChange[] = [];
    const presence = createPresence(createLocalLeases(), (change) => changes.push(change));
    let now = 0;
    for (const [ms, act] of did) {
      await vi.advanceTimersByTimeAsync(ms - now);
      now = ms;
      await presence[act]("oni");
    }
    await vi.advanceTimersByTimeAsync(at - now);
    expect((await presence.onlineAmong(["oni"])).has("oni")).toBe(online);
    expect(changes.map((change) => change.online)).toEqual(announced);
    presence.close();
  },
);
