import type { Constellation } from "@oni/api/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyDelta, type MapDelta } from "./apply-events.ts";
import { onDelta, readWhileListening } from "./sky-feed.ts";

const idOf = (index: number) => `00000000-0000-7000-8000-00000000000${index}`;
const you = 0;
const nothing: MapDelta = {
  users: [],
  connections: [],
  removedUserIds: [],
  removedConnections: [],
  regions: [],
  removedRegions: [],
};

/** The server's side: the public members with their names, and the strength of each pair. */
type Network = { names: Map<number, string>; strengths: Map<string, number> };

function readMap({ names, strengths }: Network): Constellation {
  const shown = new Map(names).set(you, names.get(you) ?? "hidden");
  const users = [...shown].map(([index, name]) => ({
    ...userOf(index, name),
    isCurrentUser: index === you,
  }));
  const connections = [...strengths].map(([key, strength]) => linkOf(key, strength));
  return { epoch: 1, users, connections, regions: [] };
}

const userOf = (index: number, username: string) => ({
  id: idOf(index),
  username,
  displayName: null,
  showOnlineStatus: true,
  online: false,
  profileImageUrl: null,
  x: 0,
  y: 0,
});

function linkOf(key: string, strength: number) {
  const [from = 0, to = 0] = key.split("-").map(Number);
  const sharedTags = Array.from({ length: strength }, (_, index) => `tag${index}`);
  return { fromUserId: idOf(from), toUserId: idOf(to), strength, sharedTags };
}

type Change = { index: number; other: number; strength: number };

/** Applies one change to the network and returns the event for its watchers. */
function applyChange({ names, strengths }: Network, { index, other, strength }: Change): MapDelta {
  if (index === other) {
    // Hidden, or shown again under another name.
    if (names.delete(index)) {
      const parted = [...strengths.keys()].filter((key) => key.split("-").includes(`${index}`));
      for (const key of parted) strengths.delete(key);
      const removedConnections = parted.map((key) => {
        const { fromUserId, toUserId } = linkOf(key, 1);
        return { fromUserId, toUserId };
      });
      return { ...nothing, removedUserIds: [idOf(index)], removedConnections };
    }
    names.set(index, `name_${strength}`);
    return { ...nothing, users: [userOf(index, `name_${strength}`)] };
  }
  if (!names.has(index) || !names.has(other)) return nothing;
  const key = `${Math.min(index, other)}-${Math.max(index, other)}`;
  if (strength === 0) {
    const { fromUserId, toUserId } = linkOf(key, 1);
    return strengths.delete(key)
      ? { ...nothing, removedConnections: [{ fromUserId, toUserId }] }
      : nothing;
  }
  strengths.set(key, strength);
  return { ...nothing, connections: [linkOf(key, strength)] };
}

const tidy = ({ users, connections }: Constellation) => ({
  // Events do not carry the name of a hidden viewer on their own map.
  users: users
    .map((user) => (user.isCurrentUser ? { ...user, username: "" } : user))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  connections: connections.toSorted((a, b) =>
    `${a.fromUserId} ${a.toUserId}` < `${b.fromUserId} ${b.toUserId}` ? -1 : 1,
  ),
});

const anyChange = fc.record({
  index: fc.nat({ max: 5 }),
  other: fc.nat({ max: 5 }),
  strength: fc.nat({ max: 3 }),
});
const anyChanges = fc.array(anyChange, { maxLength: 40 });
const startNetwork = (): Network => ({
  names: new Map([0, 1, 2, 3].map((index) => [index, `oni_${index}`])),
  strengths: new Map([["0-1", 2]]),
});

test("sky-1: a stale map and the events since then give the current map", () => {
  fc.assert(
    fc.property(anyChanges, anyChanges, (before, since) => {
      const network = startNetwork();
      for (const change of before) applyChange(network, change);
      const stale = readMap(network);
      const deltas = since.map((change) => applyChange(network, change));
      const once = deltas.reduce(applyDelta, stale);
      expect(tidy(once)).toEqual(tidy(readMap(network)));
      expect(tidy(deltas.reduce(applyDelta, once))).toEqual(tidy(readMap(network)));
    }),
    { seed: 3, numRuns: 400 },
  );
});

test("sky-1, sky-2: events that arrive while the map is fetched are not lost", async () => {
  await fc.assert(
    fc.asyncProperty(anyChanges, fc.nat({ max: 40 }), async (life, readAfter) => {
      const network = startNetwork();
      const map = await readWhileListening(async () => {
        let answer = readMap(network);
        for (const [index, change] of life.entries()) {
          onDelta(applyChange(network, change));
          if (index === readAfter) answer = readMap(network);
        }
        return answer;
      });
      expect(tidy(map)).toEqual(tidy(readMap(network)));
    }),
    { seed: 4, numRuns: 200 },
  );
});

test("sky-53: regions follow events, the largest first, and keep their known dimensions", () => {
  const region = (tag: string, count: number) => ({ tag, galaxy: tag, x: 1, y: 2, count });
  const map: Constellation = {
    ...readMap(startNetwork()),
    regions: [
      { ...region("kelp", 5), serverIds: ["tide"] },
      { ...region("moss", 4), serverIds: [] },
      { ...region("tape", 2), serverIds: [] },
    ],
  };
  const delta = {
    ...nothing,
    regions: [region("moss", 7), region("kelp", 4), region("fern", 2)],
    removedRegions: ["tape", "unheard"],
  };
  const { regions } = applyDelta(map, delta);
  expect(regions.map(({ tag, count, serverIds }) => [tag, count, serverIds])).toEqual([
    ["moss", 7, []],
    ["kelp", 4, ["tide"]],
    ["fern", 2, []],
  ]);
  expect(applyDelta({ ...map, regions }, delta).regions).toEqual(regions);
  expect(applyDelta(map, nothing).regions).toBe(map.regions);
});
