import type { Message } from "@oni/realtime/contract";
import { expect, it, vi } from "vitest";
import { firstSeq } from "./channel-log.ts";
import { openLog } from "./channel-log-pages.ts";
import { createChannelPages } from "./channel-pages.ts";
import { logOf, openLogOf } from "./logs.ts";
import { makeMessage } from "./testing/make-message.ts";

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => makeMessage(first + n));
const open = (first: number, last: number) =>
  openLogOf("channel", openLog(between(first, last), true));

/** Holds requests back until the test responds to them, by their query. */
function interceptFetches() {
  const responders = new Map<string, (page: Message[]) => void>();
  vi.stubGlobal(
    "fetch",
    (address: string) =>
      new Promise((resolve) => {
        const [, query = ""] = address.split("?");
        responders.set(query, (page) => resolve(Response.json(page)));
      }),
  );
  return {
    requested: () => [...responders.keys()],
    answer: (query: string, page: Message[]) => responders.get(query)?.(page),
  };
}

it("chat-13: a page is requested once and does not delay a page at another edge", async () => {
  const fetches = interceptFetches();
  const pages = createChannelPages("channel", new AbortController().signal);
  open(105, 140);
  const older = [pages.loadOlder(), pages.loadOlder()];
  expect(fetches.requested()).toEqual(["before=105"]);

  open(106, 141);
  older.push(pages.loadOlder());
  expect(fetches.requested()).toEqual(["before=105", "before=106"]);
  fetches.answer("before=106", between(56, 105));
  fetches.answer("before=105", between(55, 104));
  await Promise.all(older);
  expect(firstSeq(logOf("channel") ?? openLog([], true))).toBe(55);
});
