import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followRest } from "./follow-rest.ts";

class Place {
  name: string | null;
  isFocusVisible: boolean;
  constructor(name: string | null, isFocusVisible = false) {
    this.name = name;
    this.isFocusVisible = isFocusVisible;
  }
  matches = () => this.isFocusVisible;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("Element", Place);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [bell, search, hint, elsewhere] = ["bell", "search", "hint", null].map(
  (name) => new Place(name),
);

/** Follows rests and returns what is shown, and functions that move the pointer and wait. */
function follow() {
  let shown: string | null = null;
  const find = (place: unknown) => (place instanceof Place ? place.name : null);
  followRest({ find, onRest: (name) => (shown = name) });
  const send = (type: string, target: Place | undefined, fields: object = {}) => {
    const event = Object.assign(new Event(type), { pointerType: "mouse", ...fields });
    Object.defineProperty(event, "target", { value: target });
    document.dispatchEvent(event);
  };
  const after = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return shown;
  };
  return { send, after, pointAt: (place: Place | undefined) => send("pointerover", place) };
}

it("home-119: a hint appears after 700 ms, and the next at once within 300 ms", () => {
  const { after, pointAt } = follow();
  pointAt(bell);
  expect(after(699)).toBeNull();
  expect(after(1)).toBe("bell");
  pointAt(elsewhere);
  expect(after(299)).toBeNull();
  pointAt(search);
  expect(after(0)).toBe("search");
  pointAt(elsewhere);
  after(301);
  pointAt(bell);
  expect(after(699)).toBeNull();
});

it("home-119: a hint stays while the pointer is on it, and leaves with the pointer", () => {
  const { send, after, pointAt } = follow();
  pointAt(bell);
  after(700);
  pointAt(hint);
  expect(after(5_000)).toBe("bell");
  send("pointerout", hint, { relatedTarget: null });
  expect(after(0)).toBeNull();
});

it.each(["pointerdown", "keydown", "scroll"])(
  "home-119: after %s a hint is hidden until the pointer returns",
  (type) => {
    const { send, after, pointAt } = follow();
    pointAt(bell);
    after(700);
    send(type, bell);
    pointAt(bell);
    expect(after(5_000)).toBeNull();
  },
);

it("home-119: only the focus of the keyboard and a mouse show hints", () => {
  const { send, after } = follow();
  send("focusin", bell);
  send("pointerover", search, { pointerType: "touch" });
  expect(after(5_000)).toBeNull();
  send("focusin", new Place("bell", true));
  expect(after(700)).toBe("bell");
  send("focusout", bell);
  expect(after(0)).toBeNull();
});
