import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRefresher } from "./refresher.ts";

class Page extends EventTarget {
  hidden = false;
  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

describe("refreshing after change events", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Returns when a page that requests at these seconds refreshes, within 130 s. */
  async function refreshesOf(requestedAt: readonly number[], hiddenAt: readonly number[] = []) {
    const page = new Page();
    const refreshedAt: number[] = [];
    const startedAt = Date.now();
    const since = () => Math.round((Date.now() - startedAt) / 1_000);
    const refresher = createRefresher(() => refreshedAt.push(since()), 10_000, page);
    for (let second = 0; second <= 130; second += 1) {
      if (hiddenAt.includes(second)) page.show(page.hidden);
      if (requestedAt.includes(second)) refresher.request();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    refresher.stop();
    return refreshedAt;
  }

  const everySecond = Array.from({ length: 41 }, (_, second) => second);

  it.each([
    ["without events", [], [], []],
    ["one event", [50], [], [50]],
    ["one right after the page came", [1], [], [10]],
    ["a burst", [50, 51, 52, 53], [], [50, 60]],
    ["one at the end of the pause", [20, 30], [], [20, 30]],
    ["a stream", everySecond, [], [10, 20, 30, 40, 50]],
    ["while hidden, then seen", [50, 60, 70], [40, 90], [90]],
    ["while hidden and never seen", [50, 60, 70], [40], []],
    ["hidden during the pause", [20, 22], [25, 60], [20, 60]],
  ])("chat-45: %s", async (_, requestedAt, hiddenAt, refreshedAt) => {
    expect(await refreshesOf(requestedAt, hiddenAt)).toEqual(refreshedAt);
  });
});
