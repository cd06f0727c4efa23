import type { EventName, EventPayload } from "@oni/realtime/contract";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../live/calls/query-client.ts";
import { useConnection } from "../../stores/connection.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { openLog } from "../log/channel-log-pages.ts";
import { openLogOf, useMessages } from "../log/logs.ts";
import { clearOutbox, queueMessage, useOutbox } from "../outbox/outbox.ts";
import { activityQuery, channelsQuery, membersQuery, serversQuery } from "../lists/queries.ts";
import { rolesQuery } from "../roles/queries.ts";
import { followLists } from "./follow-lists.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConnection.setState({ phase: "off", connects: 0, recovered: 0 });
});

/** The screen of a dimension of a member who loses it, or its channel. */
async function openScreen() {
  const [listeners, requests] = [new Map<string, (payload: never) => void>(), new Array<string>()];
  let servers = [{ id: "s", role: "member", channels: [] }];
  let channels = [{ id: "c", serverId: "s", name: "den" }];
  const queryClient = createQueryClient();
  const observe = (name: string, queryKey: readonly unknown[], read: () => unknown[]) => {
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: async () => {
        requests.push(name);
        return read();
      },
    });
    observer.subscribe(() => {});
    return observer;
  };
  const live = {
    on: (name: EventName, listener: (payload: never) => void) => {
      const others = listeners.get(name);
      listeners.set(name, (payload) => {
        others?.(payload);
        listener(payload);
      });
      return () => void listeners.delete(name);
    },
  };
  followLists(live, queryClient, () => "viewer");
  observe("servers", serversQuery.queryKey, () => servers);
  observe("activity", activityQuery.queryKey, () => []);
  observe("channels", channelsQuery("s").queryKey, () => channels);
  const members = observe("members", membersQuery("s").queryKey, () => []);
  observe("roles", rolesQuery("s").queryKey, () => []);
  await vi.advanceTimersByTimeAsync(1_000);
  requests.length = 0;
  return {
    queryClient,
    members,
    loseServer: () => {
      servers = [];
    },
    loseChannel: () => {
      channels = [];
    },
    receive: async <Name extends EventName>(name: Name, payload: EventPayload<Name>) => {
      // The listener was registered for this name.
      // oxlint-disable-next-line typescript/consistent-type-assertions
      listeners.get(name)?.(payload as never);
      await vi.advanceTimersByTimeAsync(1_000);
      return requests.splice(0);
    },
    reconnect: async () => {
      useConnection.setState({ phase: "live", connects: 2, recovered: 0 });
      await vi.advanceTimersByTimeAsync(1_000);
      return requests.splice(0).toSorted();
    },
  };
}

const serverId = "s";

it.each([
  ["server:changed", ["servers", "channels"]],
  ["channel:changed", ["servers", "channels"]],
  ["role:changed", ["servers", "roles"]],
  ["member:changed", ["servers", "members"]],
] as const)("chat-231: after %s the list is fetched first", async (name, requests) => {
  const screen = await openScreen();
  expect(await screen.receive(name, { serverId })).toEqual(requests);
  screen.loseServer();
  expect(await screen.receive(name, { serverId })).toEqual(["servers"]);
});

it.each([
  ["parts", false, ["activity", "channels", "members", "roles", "servers"]],
  ["no parts", true, ["activity", "servers"]],
] as const)(
  "chat-231: after a loss of the link the list and %s of a dimension are fetched",
  async (_, isLost, requests) => {
    const screen = await openScreen();
    if (isLost) screen.loseServer();
    expect(await screen.reconnect()).toEqual(requests);
  },
);

it("chat-231: two events in a row wait for the newest list", async () => {
  const screen = await openScreen();
  const first = screen.receive("server:changed", { serverId });
  screen.loseServer();
  const second = screen.receive("server:changed", { serverId });
  expect((await Promise.all([first, second])).flat()).toEqual(["servers", "servers"]);
});

it("chat-231: a screen that renders before it has the list requests nothing", async () => {
  const screen = await openScreen();
  // As React does when it renders the component of a query.
  const render = () => screen.members.setOptions(screen.members.options);
  screen.queryClient.getQueryCache().subscribe(({ type }) => type === "updated" && render());
  screen.loseServer();
  expect(await screen.receive("member:changed", { serverId })).toEqual(["servers"]);
});

const waiting = { userId: "viewer", serverId, content: "hello", replyToId: null };

/** Leaves something of a channel and of its thread everywhere. */
function write(queryClient: QueryClient): void {
  queryClient.setQueryData(["api", "channels", "c", "threads"], [{ id: "t" }]);
  for (const channelId of ["c", "t"]) {
    setDraft(channelId, "half a text");
    setDraft(`reply:${channelId}`, "m");
    openLogOf(channelId, openLog([], true));
    queueMessage({ ...waiting, channelId, nonce: `waits in ${channelId}` }, 1);
    queryClient.setQueryData(["api", "channels", channelId, "pins"], []);
  }
  setDraft("other", "stays");
  queueMessage({ ...waiting, channelId: "other", nonce: "other" }, 2);
}

it.each([
  ["a channel", "loseChannel", "channel:changed"],
  ["its dimension", "loseServer", "server:changed"],
] as const)(
  "chat-232: what a member wrote in %s is forgotten with it, except messages, which say why they stay",
  async (_, lose, name) => {
    const screen = await openScreen();
    write(screen.queryClient);
    await screen.receive("channel:changed", { serverId });
    expect(useDrafts.getState().drafts).toMatchObject({ c: "half a text", t: "half a text" });
    screen[lose]();
    await screen.receive(name, { serverId });
    expect(useDrafts.getState().drafts).toEqual({ other: "stays" });
    expect(useMessages.getState().logs).toEqual({});
    expect(screen.queryClient.getQueriesData({ queryKey: ["api", "channels"] })).toEqual([]);
    const failure = "This channel is gone, or you no longer see it.";
    expect(useOutbox.getState().entries.map((entry) => [entry.channelId, entry.failure])).toEqual([
      ["c", failure],
      ["t", failure],
      ["other", null],
    ]);
    clearOutbox();
  },
);
