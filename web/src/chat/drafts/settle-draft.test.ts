import { expect, test } from "vitest";
import { settleDraft } from "./settle-draft.ts";

const base = { content: "half", rev: 3 };
const told = (content: string, rev = 4) => ({ content, rev });

test.each([
  ["what stands there already is the same", "half a", told("half a"), "same"],
  ["what is older than what is known changes nothing", "half a", told("ha", 2), "old"],
  ["what was not changed here comes into the field", "half", told("half a moth"), "take"],
  ["what was sent elsewhere leaves the field", "half", told(""), "take"],
  ["an empty field has nothing to lose", "", told("half a moth"), "take"],
  ["what goes on from the known one is sent", "half a", told("half", 3), "push"],
  ["what was written on stays where the other was sent", "half a", told(""), "push"],
  ["two that were written on are both kept", "half a", told("half the moon"), "clash"],
] as const)("WB1705: %s", (_, written, draft, done) => {
  expect(settleDraft(written, base, draft)).toBe(done);
});
