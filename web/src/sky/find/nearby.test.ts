import type { Constellation } from "@oni/api/contract";
import { expect, test } from "vitest";
import { neighboursOf, onlineAmong } from "./nearby.ts";

const makeUser = (id: string, online = false): Constellation["users"][number] => ({
  id,
  username: id,
  displayName: null,
  showOnlineStatus: true,
  isCurrentUser: id === "me",
  online,
  profileImageUrl: null,
  x: 0,
  y: 0,
});
const makeLink = (fromUserId: string, toUserId: string, sharedTags: string[]) => ({
  fromUserId,
  toUserId,
  sharedTags,
  strength: sharedTags.length,
});
const map: Constellation = {
  epoch: 1,
  regions: [],
  users: [makeUser("me", true), makeUser("a", true), makeUser("b"), makeUser("c", true)],
  connections: [
    makeLink("a", "me", ["moth"]),
    makeLink("me", "b", ["moth", "tape"]),
    makeLink("a", "c", ["night"]),
  ],
};

test("home-91: members who share a tag are near, the strongest link first", () => {
  const found = neighboursOf(map, "me").map(({ id, sharedTags }) => [id, sharedTags]);
  expect(found).toEqual([
    ["b", ["moth", "tape"]],
    ["a", ["moth"]],
  ]);
});

test("home-91: presence from live events overrides the presence of the map", () => {
  const neighbours = neighboursOf(map, "me");
  expect(onlineAmong(neighbours, {}).map(({ id }) => id)).toEqual(["a"]);
  expect(onlineAmong(neighbours, { a: false, b: true }).map(({ id }) => id)).toEqual(["b"]);
});
