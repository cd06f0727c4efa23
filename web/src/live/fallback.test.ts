import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand";
import type { ConnectionPhase } from "../stores/connection.ts";
import { pollWhileDown } from "./fallback.ts";

const makeConnection = (phase: ConnectionPhase) => createStore(() => ({ phase }));

describe("polling while the link is down", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("chat-44: polls at its interval while the link is down, and never while it is up", async () => {
    const connection = makeConnection("connecting");
    const poll = vi.fn(() => Promise.resolve());
    pollWhileDown(connection, 5_000, poll);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(poll).toHaveBeenCalledTimes(2);

    connection.setState({ phase: "live" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(poll).toHaveBeenCalledTimes(2);

    connection.setState({ phase: "lost" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(poll).toHaveBeenCalledTimes(3);
  });

  it("chat-44: continues after a failed poll, and waits for a slow one", async () => {
    const connection = makeConnection("lost");
    let finish = () => {};
    const poll = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new TypeError("no answer"))
      .mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
      .mockResolvedValue();
    const stop = pollWhileDown(connection, 5_000, poll);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(poll).toHaveBeenCalledTimes(2);
    finish();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(poll).toHaveBeenCalledTimes(3);

    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(poll).toHaveBeenCalledTimes(3);
  });
});
