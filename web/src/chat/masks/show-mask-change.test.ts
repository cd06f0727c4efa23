import type { Message } from "@oni/realtime/contract";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { openLog } from "../log/channel-log-pages.ts";
import { dropLog, logOf, openLogOf } from "../log/logs.ts";
import { makeMessage } from "../log/testing/make-message.ts";
import { claimsQuery } from "./mask-actions.ts";
import { showMaskChange } from "./show-mask-change.ts";

const imported = { id: "m", name: "Tide", source: "slack" } as const;
const moth = {
  ...{ id: "moth", username: "moth", displayName: null, profileImageUrl: null, isBot: false },
};
const masked = { userId: null, author: null, mask: imported };
const owned = { userId: "moth", author: moth, mask: null };
const change = { serverId: "s", maskId: "m", userId: "moth" };

/** Opens a log of 300 messages. Returns the requests for messages, which find those of the server. */
function open(stored: Message[], onServer: Message[]) {
  openLogOf("channel", openLog(stored, true));
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const query = new URLSearchParams(address.split("?")[1]);
    requested.push(query.toString());
    const after = Number(query.get("after"));
    return Response.json(onServer.slice(after, after + Number(query.get("limit"))));
  });
  return requested;
}

const log = (shown: Partial<Message>, seqs: readonly number[]) =>
  Array.from({ length: 300 }, (_, n) =>
    makeMessage(n + 1, { userId: "tide", ...(seqs.includes(n + 1) && shown) }),
  );
const writers = () => logOf("channel")?.messages.map(({ mask, userId }) => mask?.name ?? userId);

afterEach(() => {
  vi.unstubAllGlobals();
  dropLog("channel");
});

test("chat-265: a confirmed claim shows its member in an open log, a released one the mask", async () => {
  const [before, after] = [log(masked, [2, 4]), log(owned, [2, 4])];
  open(before, after);
  await showMaskChange(new QueryClient(), change, "kite");
  expect(writers()?.slice(1, 4)).toEqual(["moth", "tide", "moth"]);
  open(after, before);
  await showMaskChange(new QueryClient(), change, "kite");
  expect(writers()?.slice(1, 4)).toEqual(["Tide", "tide", "Tide"]);
});

test("chat-266: only pages from the first message that the change may concern are fetched", async () => {
  const requested = open(log(masked, [150, 151, 290]), log(owned, [150, 151, 290]));
  await showMaskChange(new QueryClient(), { ...change, userId: null }, "kite");
  expect(requested).toEqual([]);
  await showMaskChange(new QueryClient(), change, "kite");
  expect(requested).toEqual(["after=149&limit=100", "after=289&limit=100"]);
});

test("chat-265: the member's own screen also fetches messages with reactions", async () => {
  const given = (mine: boolean) => log({ reactions: [{ emoji: "🌊", count: 1, mine }] }, [7]);
  const requested = open(given(false), given(true));
  await showMaskChange(new QueryClient(), change, "kite");
  expect(requested).toEqual([]);
  await showMaskChange(new QueryClient(), change, "moth");
  expect(logOf("channel")?.messages[6]?.reactions).toMatchObject([{ mine: true }]);
});

test("chat-265: any change of a claim outdates the list of imported authors", async () => {
  const queryClient = new QueryClient();
  const { queryKey } = claimsQuery("s", "claimed");
  queryClient.setQueryData(queryKey, []);
  await showMaskChange(queryClient, { ...change, userId: null }, "kite");
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
