import { expect, it } from "vitest";
import { checkVocabulary } from "./check-vocabulary.ts";

/** Joined here, so that the check does not find them in this file. */
const constant = (name: string) => ["const", name, "= 1;"].join(" ");
const comment = (text: string) => ["/", "** ", text, " *", "/"].join("");
const call = (title: string) => ["it", `("${title}", run);`].join("");

it.each([
  ["a.ts", constant("tideOf"), 'a.ts:1: the name tideOf holds "tide": feed.'],
  ["bury.ts", "", 'bury.ts:1: the name bury holds "bury": erase.'],
  ["a.ts", `\n${comment("It is read anew.")}`, 'a.ts:2: "anew": write again.'],
  ["a.ts", comment("What is read."), "a.ts:1: the comment begins without a subject."],
  ["a.test.ts", call("A1: a row hears"), 'a.test.ts:1: "hears": write receive or subscribe.'],
  ["a.md", "One\nbeside two", 'a.md:2: "beside": write next to.'],
])("ci-26: a retired word in %s is named with the plain one", (path, text, problem) => {
  expect(checkVocabulary([{ path, text }])).toEqual([problem]);
});

it("ci-26: fixed names, longer words, texts of the program and of the demo may stay", () => {
  const text = `${constant("password")} show("is told"); ${comment("Retold, besides.")}`;
  expect(checkVocabulary([{ path: "a.ts", text }])).toEqual([]);
  const demoText = { path: "api/demo/texts/a.md", text: "I was told." };
  expect(checkVocabulary([demoText])).toEqual([]);
});
