import { expect, test } from "vitest";
import { resolveDraft } from "./resolve-draft.ts";

const base = { content: "half", rev: 3 };
const received = (content: string, rev = 4) => ({ content, rev });

test.each([
  ["a draft that equals the field is the same", "half a", received("half a"), "same"],
  ["a draft older than the base changes nothing", "half a", received("ha", 2), "old"],
  ["a draft goes into a field that was not changed", "half", received("half a moth"), "take"],
  ["a draft sent on another device leaves the field", "half", received(""), "take"],
  ["a draft goes into an empty field", "", received("half a moth"), "take"],
  ["a text that continues the base is sent", "half a", received("half", 3), "push"],
  ["a changed text stays when the other device has sent its own", "half a", received(""), "push"],
  [
    "of two changed texts the one in the field is sent",
    "half a",
    received("half the moon"),
    "push",
  ],
] as const)("chat-86: %s", (_, written, draft, done) => {
  expect(resolveDraft(written, base, draft)).toBe(done);
});
