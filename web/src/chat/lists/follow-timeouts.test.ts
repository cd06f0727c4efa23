import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followTimeouts, waitForTimeouts } from "./follow-timeouts.ts";
import { serversQuery } from "./queries.ts";

const now = Date.parse("2026-11-28T10:00:00.000Z");
const ends = (endsAt: string | null) => ({ timeout: { endsAt, reason: "noise" } });
const none = { timeout: null };

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

describe("when a timeout ends", () => {
  it.each([
    ["no server", [], null],
    ["no timeout", [none, none], null],
    ["one without an end", [ends(null)], null],
    ["one", [none, ends("2026-11-28T10:01:00.000Z")], 61_000],
    ["the first of two", [ends("2026-11-28T10:02:00Z"), ends("2026-11-28T10:00:30Z")], 31_000],
    ["one that has ended", [ends("2026-11-28T09:59:00.000Z")], 30_000],
    ["one that ends now", [ends("2026-11-28T10:00:00.000Z")], 1_000],
    ["four weeks", [ends("2026-12-26T10:00:00.000Z")], 2 ** 31 - 1],
  ])("prompt-14: with %s the lists are refetched after this time", (_, servers, waitMs) => {
    expect(waitForTimeouts(servers, now)).toBe(waitMs);
  });

  it("prompt-14: the lists are refetched when a timeout ends, but not after it was lifted", () => {
    const queryClient = new QueryClient();
    const refresh = vi.fn();
    followTimeouts(queryClient, refresh);
    const show = (...servers: object[]) =>
      void queryClient.setQueryData<object[]>([...serversQuery.queryKey], servers);
    show(none, ends("2026-11-28T10:01:00.000Z"));
    vi.advanceTimersByTime(60_999);
    expect(refresh).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    show(ends("2026-11-28T10:05:00.000Z"));
    show(none);
    vi.advanceTimersByTime(600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
