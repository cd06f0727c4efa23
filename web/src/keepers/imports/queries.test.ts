import { expect, test } from "vitest";
import { makeImport } from "./testing/make-import.ts";
import { applyProgress } from "./queries.ts";

const [running, other] = [makeImport({ id: "a", status: "importing" }), makeImport({ id: "b" })];
const progress = { done: 40, total: 100, perSecond: 20 };
const event = { id: "a", status: "importing", receivedBytes: 10, progress } as const;

test("people-52: an event changes the progress of its archive", () => {
  expect(applyProgress([running, other], event)).toEqual([
    { ...running, receivedBytes: 10, progress },
    other,
  ]);
});

test.each([
  ["of an archive that is not listed", { ...event, id: "c" }],
  ["with another status", { ...event, status: "imported", progress: null } as const],
])("people-52: after an event %s the list is read again", (_, changed) => {
  expect(applyProgress([running, other], changed)).toBeNull();
});
