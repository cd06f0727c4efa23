import { afterEach, expect, test, vi } from "vitest";
import { makeMessage } from "../../log/testing/make-message.ts";
import { findDay, findDayAfter, findDayBefore } from "./find-day.ts";

afterEach(() => vi.unstubAllGlobals());

/** Responds with a channel that has one message at each of these local times. */
function serveMessages(...times: readonly Date[]) {
  const messages = times.map((time, index) =>
    makeMessage(index + 1, { createdAt: time.toISOString() }),
  );
  vi.stubGlobal("fetch", async (url: string) => {
    const query = new URL(url, "https://oni.test").searchParams;
    const [before, from] = [query.get("before"), query.get("from")];
    const found = before
      ? messages.findLast(({ seq }) => seq < Number(before))
      : messages.find(({ createdAt }) => createdAt >= (from ?? ""));
    return new Response(JSON.stringify(found ? [found] : []));
  });
}

const [monday, evening, friday, saturday] = [
  new Date(2025, 5, 2, 0, 0),
  new Date(2025, 5, 2, 23, 59),
  new Date(2025, 5, 6, 12, 0),
  new Date(2025, 5, 7, 0, 0),
];

test("chat-20: a day leads to the previous and the next day with messages", async () => {
  serveMessages(monday, evening, friday, saturday);
  const day = { channelId: "channel", seq: 3, at: friday.toISOString() };
  expect(await findDayBefore(day)).toBe(1);
  expect(await findDayAfter(day)).toBe(4);
  expect(await findDayBefore({ ...day, seq: 1 })).toBeNull();
  expect(await findDayAfter({ ...day, at: saturday.toISOString() })).toBeNull();
});

test("chat-20: a day without messages leads to the next one with messages", async () => {
  serveMessages(monday, evening, friday);
  expect(await findDay("channel", new Date(2025, 5, 4))).toBe(3);
  expect(await findDay("channel", new Date(2025, 5, 2))).toBe(1);
  expect(await findDay("channel", new Date(2025, 5, 8))).toBeNull();
});
