import type { EventName, EventPayload } from "@oni/realtime/contract";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useConnection } from "../../stores/connection.ts";
import { followLists } from "../events/follow-lists.ts";
import { followActivity, followServers } from "./follow-servers.ts";
import { activityQuery, type Channel, serversQuery, threadQuery } from "./queries.ts";
import { changeCounts, takeCounts, useCounts } from "../unread/counts-store.ts";

const [viewerId, otherId] = ["viewer", "other"];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConnection.setState({ phase: "off", connects: 0, recovered: 0 });
});

function openScreen(phase: "live" | "lost") {
  useConnection.setState({ phase });
  const listeners = new Map<string, ((payload: never) => void)[]>();
  const requestCounts = { servers: 0, activity: 0 };
  const queryClient = new QueryClient();
  const observe = (queryKey: readonly unknown[], name: keyof typeof requestCounts) =>
    new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => {
        requestCounts[name] += 1;
        return [];
      },
      ...{ staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
    }).subscribe(() => {});
  observe(serversQuery.queryKey, "servers");
  observe(activityQuery.queryKey, "activity");
  const live = {
    on: (name: EventName, listener: (payload: never) => void) => {
      const known = listeners.get(name) ?? [];
      listeners.set(name, [...known, listener]);
      return () => void listeners.delete(name);
    },
  };
  followLists(live, queryClient, () => viewerId);
  followActivity({ live, queryClient, viewerId });
  followServers({ live, queryClient });
  const receive = <Name extends EventName>(name: Name, payload: EventPayload<Name>) =>
    // The listener was registered for this name.
    // oxlint-disable-next-line typescript/consistent-type-assertions
    listeners.get(name)?.forEach((listener) => listener(payload as never));
  return { requestCounts, receive, queryClient };
}

const presence = (...userIds: string[]) => ({
  changes: userIds.map((userId) => ({ userId, online: true })),
});
const ripple = (kind: "post" | "message") => ({ userId: otherId, kind });
const activity = { serverId: "s", channelId: "c", lastSeq: 1, added: 1, deleted: [] };

it.each([
  ["the link is up and nothing happens", "live", null, [0, 0]],
  ["the link is cut", "lost", null, [4, 4]],
  ["a dimension opens", "live", "servers:changed", [1, 1]],
  ["the viewer comes online", "live", "own", [0, 0]],
  ["another member comes online", "live", "other", [0, 1]],
  ["a message ripples", "live", "message", [0, 1]],
  ["a post ripples", "live", "post", [0, 0]],
  ["a message arrives in one of the viewer's dimensions", "live", "activity", [0, 1]],
] as const)(
  "chat-46, chat-47: within 130 s in which %s",
  async (_, phase, event, [servers, active]) => {
    const { requestCounts, receive } = openScreen(phase);
    await vi.advanceTimersByTimeAsync(20_000);
    if (event === "servers:changed") receive("servers:changed", {});
    if (event === "own") receive("constellation:presence", presence(viewerId));
    if (event === "other") receive("constellation:presence", presence(viewerId, otherId));
    if (event === "message" || event === "post") receive("constellation:ripple", ripple(event));
    if (event === "activity") receive("channel:activity", activity);
    await vi.advanceTimersByTimeAsync(110_000);
    // The screen fetches each list once when it opens.
    expect(requestCounts).toEqual({ servers: servers + 1, activity: active + 1 });
  },
);

it("chat-46: events missed while the link was down cause a fetch once it is back", async () => {
  const { requestCounts } = openScreen("lost");
  await vi.advanceTimersByTimeAsync(1_000);
  useConnection.setState({ phase: "live", connects: 2, recovered: 0 });
  await vi.advanceTimersByTimeAsync(130_000);
  expect(requestCounts).toEqual({ servers: 2, activity: 2 });
});

it("prompt-14: an event without a server refetches the list but not the activity", async () => {
  const { requestCounts, receive } = openScreen("live");
  await vi.advanceTimersByTimeAsync(20_000);
  receive("server:changed", { serverId: null });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requestCounts).toEqual({ servers: 2, activity: 1 });
});

const thread: Channel = {
  ...{ id: "t", serverId: "s", parentId: "c", rootMessageId: "m", rootSeq: 1, name: "t" },
  ...{ description: null, isDefault: false, slowModeSeconds: 0, createdAt: "", updatedAt: "" },
  ...{ isListed: false, isFollowing: false, lastSeq: 0, lastRev: 0, lastReadSeq: 0 },
  ...{ readAt: null, unreadCount: 0, mentionCount: 0, categoryId: null, position: 0 },
  ...{ see: "all", write: "all", mayWrite: true },
};
const follow = (isFollowing: boolean) => ({
  ...{ serverId: "s", channelId: "t", parentId: "c", isFollowing, lastSeq: 0, lastRev: 0 },
  ...{ lastReadSeq: 0, readAt: null, unread: 0, mentions: 0 },
});

it("chat-162: following a thread changes it wherever it is open", () => {
  const { receive, queryClient } = openScreen("live");
  const { queryKey } = threadQuery("t");
  queryClient.setQueryData(queryKey, thread);
  receive("channel:read", follow(true));
  expect(queryClient.getQueryData(queryKey)).toEqual({ ...thread, isFollowing: true });
});

it("chat-162: a list that was requested before a thread was followed does not undo it", () => {
  const threadRef = { channelId: "t", serverId: "s" };
  const isFollowing = () => useCounts.getState().channels["t"]?.counted.isFollowing;
  const setFollowing = (isFollowing: boolean) =>
    changeCounts(threadRef, (counts) => ({
      ...counts,
      counted: { ...counts.counted, isFollowing },
    }));
  setFollowing(false);
  const before = useCounts.getState().channels;
  setFollowing(true);
  takeCounts([], { before, other: [] });
  expect(isFollowing()).toBe(true);
  takeCounts([], { before: useCounts.getState().channels, other: [] });
  expect(isFollowing()).toBeUndefined();
});
