import type { EventName, EventPayload } from "@oni/realtime/contract";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../live/calls/query-client.ts";
import { useConnection } from "../../stores/connection.ts";
import { activityQuery, channelsQuery, membersQuery, serversQuery } from "./queries.ts";
import { rolesQuery } from "../roles/queries.ts";
import { followLists } from "../events/follow-lists.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConnection.setState({ phase: "off", connects: 0, recovered: 0 });
});

/** The screen of a dimension of a member who loses it with `loseServer`. */
async function openScreen() {
  const [listeners, requests] = [new Map<string, (payload: never) => void>(), new Array<string>()];
  let servers = [{ id: "s", role: "member", channels: [] }];
  const queryClient = createQueryClient();
  const observe = (name: string, queryKey: readonly unknown[], read: () => unknown[]) =>
    new QueryObserver(queryClient, {
      queryKey,
      queryFn: async () => {
        requests.push(name);
        return read();
      },
    }).subscribe(() => {});
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
  followLists(live, queryClient);
  observe("servers", serversQuery.queryKey, () => servers);
  observe("activity", activityQuery.queryKey, () => []);
  observe("channels", channelsQuery("s").queryKey, () => []);
  observe("members", membersQuery("s").queryKey, () => []);
  observe("roles", rolesQuery("s").queryKey, () => []);
  await vi.advanceTimersByTimeAsync(1_000);
  requests.length = 0;
  return {
    loseServer: () => {
      servers = [];
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
  expect(await Promise.all([first, second])).toEqual([["servers", "servers"], []]);
});
