import { tagOf, tagPattern } from "@oni/realtime/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tag } from "./text.ts";

test("shrine-384: a canonical tag stays unchanged, and every spelling of it becomes that tag", () => {
  expect(tag.parse(" #Ｔａｐｅ ")).toBe("tape");
  expect(tag.parse("##ﬁre-１")).toBe("fire-1");
  expect(tag.parse("＃می\u200cخواهم")).toBe("میخواهم");
  expect(tag.parse("İZMİR")).toBe("izmir");
  for (const none of [
    "",
    "#",
    "two words",
    "\u3164",
    "a\u200bb",
    "a\u200d",
    "a.b",
    "a\u0000b",
    "x".repeat(51),
  ]) {
    expect(tag.safeParse(none).success, JSON.stringify(none)).toBe(false);
  }
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      const made = tagOf(text);
      if (!tagPattern.test(made)) return;
      expect(tagOf(made)).toBe(made);
      expect(tagOf(` #${made} `)).toBe(made);
      expect(tag.parse(text)).toBe(made);
    }),
    { seed: 20, numRuns: 2_000 },
  );
});
