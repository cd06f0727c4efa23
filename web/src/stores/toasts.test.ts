import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shownMs, showToast, useToasts } from "./toasts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toast: null });
});

const shown = () => useToasts.getState().toast;

test("home-10: a new toast replaces the one before", () => {
  showToast({ tone: "info", title: "First" });
  showToast({ tone: "danger", title: "Second" });
  expect(shown()).toMatchObject({ title: "Second", isOpen: true });
});

test("home-10: a toast is removed 3000 ms after its dismissal", () => {
  showToast({ tone: "info", title: "Gone soon" });
  useToasts.getState().dismiss();
  vi.advanceTimersByTime(2999);
  expect(shown()).toMatchObject({ title: "Gone soon", isOpen: false });
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test("home-10: the removal of one toast leaves the next one alone", () => {
  showToast({ tone: "info", title: "First" });
  useToasts.getState().dismiss();
  showToast({ tone: "info", title: "Second" });
  vi.advanceTimersByTime(3000);
  expect(shown()).toMatchObject({ title: "Second", isOpen: true });
});

test.each([
  ["info", false, 3000],
  ["info", true, 3000],
  ["success", false, 3000],
  ["success", true, 8000],
  ["danger", false, 6000],
  ["danger", true, 8000],
] as const)(
  "home-10: a toast of tone %s, with something to press: %s, stays %i ms",
  (tone, isOffer, ms) => {
    expect(shownMs({ tone, ...(isOffer && { more: "UNDO" }) })).toBe(ms);
  },
);
