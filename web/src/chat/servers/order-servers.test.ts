import type { Server, ServerActivity } from "@oni/api/contract";
import { expect, test } from "vitest";
import { byAge, byLiveliness, byNearness, byPresence, withActivity } from "./order-servers.ts";

const at = (hour: number) => `2026-11-01T0${hour}:00:00.000Z`;
const server = (id: string, unreadCount = 0): Server => ({
  ...{ id, kind: "dimension", ownerId: id, name: id, description: null, iconUrl: null, tags: [] },
  ...{
    invitePreview: "name",
    isPublic: true,
    memberCount: 1,
    role: "member",
    rights: [],
    timeout: null,
  },
  ...{ joinGate: "open", raidMode: false, application: null, applicationCount: null },
  ...{ createdAt: at(0), updatedAt: at(0), unreadCount, mentionCount: 0, channels: [] },
});
const activity = (serverId: string, hour: number, hereCount = 0): ServerActivity => ({
  ...{ serverId, hereCount, faces: [] },
  last: { channelId: serverId, seq: 1, excerpt: "", createdAt: at(hour), author: null },
});

const servers = [
  server("old"),
  server("unread", 2),
  server("awake"),
  server("late"),
  server("new"),
];
const activities = [
  activity("old", 1),
  activity("unread", 2),
  activity("awake", 1, 3),
  activity("late", 9),
];

test("chat-112, chat-113: those with unread messages or members online come first, then the latest", () => {
  const order = (compare: typeof byPresence) =>
    withActivity(servers, activities)
      .toSorted(compare)
      .map(({ server: { id } }) => id);
  expect(order(byLiveliness)).toEqual(["unread", "awake", "late", "old", "new"]);
  expect(order(byPresence)).toEqual(["awake", "late", "unread", "old", "new"]);
});

test("chat-116: the newest come first, or those that share the most tags with the member", () => {
  const tagged = (id: string, hour: number, tags: string[]) => ({
    ...server(id),
    ...{ createdAt: at(hour), tags },
  });
  const three = [tagged("none", 1, ["x"]), tagged("both", 2, ["a", "b"]), tagged("one", 3, ["b"])];
  const order = (compare: typeof byPresence) =>
    withActivity(three)
      .toSorted(compare)
      .map(({ server: { id } }) => id);
  expect(order(byAge)).toEqual(["one", "both", "none"]);
  expect(order(byNearness(["a", "b"]))).toEqual(["both", "one", "none"]);
});
