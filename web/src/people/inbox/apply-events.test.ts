import type { InboxEntry } from "@oni/realtime/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { agreesWith, countUnread, type InboxPages, putEntry } from "./apply-events.ts";

const readAt = "2025-11-23T12:00:00.000Z";
const make = (id: number, isRead = false): InboxEntry => ({
  id: String(id),
  kind: "mention",
  createdAt: readAt,
  readAt: isRead ? readAt : null,
  actor: null,
  target: {},
  excerpt: `words ${id}`,
});

const step = fc.record({
  kind: fc.constantFrom("added", "added", "added", "read", "readAll", "gone"),
  at: fc.nat(30),
});

it("people-24: events applied to a stale inbox give the result of a fresh fetch, or trigger one", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(6), (steps, before) => {
      let stored = Array.from({ length: before }, (_, index) => make(index)).toReversed();
      // The inbox is complete: the last page is empty.
      const fetch = (): InboxPages => [stored, []];
      let cached = fetch();
      let nextId = before;
      let fetches = 0;
      const settle = () => {
        if (agreesWith(cached, countUnread([stored]))) return;
        fetches += 1;
        cached = fetch();
      };
      for (const { kind, at } of steps) {
        const target = stored[at % Math.max(1, stored.length)];
        if (kind === "added") {
          const entry = make((nextId += 1));
          stored = [entry, ...stored];
          cached = putEntry(cached, entry);
        } else if (kind === "readAll") {
          stored = stored.map((entry) => ({ ...entry, readAt: entry.readAt ?? readAt }));
        } else if (target && kind === "read") {
          stored = stored.map((entry) => (entry === target ? { ...entry, readAt } : entry));
        } else if (target && target.readAt === null) {
          stored = stored.filter((entry) => entry !== target);
        }
        settle();
        expect(cached.flat()).toEqual(stored);
      }
      // Only entries read or removed elsewhere trigger a fetch.
      expect(fetches).toBeLessThanOrEqual(steps.filter(({ kind }) => kind !== "added").length);
    }),
    { numRuns: 300 },
  );
});

it("people-24: a repeated entry moves to the front and is listed once", () => {
  const pages = [[make(3), make(2)], [make(1, true)]];
  const again = { ...make(1), excerpt: "more" };
  expect(putEntry(pages, again).flat()).toEqual([again, make(3), make(2)]);
});

it("people-24: a higher count triggers no fetch while older pages are not loaded", () => {
  expect(agreesWith([[make(2)]], 5)).toBe(true);
  expect(agreesWith([[make(2)], []], 5)).toBe(false);
  expect(agreesWith([[make(2), make(1)]], 1)).toBe(false);
});
