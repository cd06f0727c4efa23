import { expect, it } from "vitest";
import { findTestTitles } from "./test-titles.ts";

const titles = (source: string) => findTestTitles(source).map(({ title }) => title);

it.each([
  ['it("AU1: a", () => {});', "AU1: a"],
  ["test('AU1: b', run);", "AU1: b"],
  ["it(`AU1: ${name} c`, run);", "AU1: ${name} c"],
  ['it(\n  "AU1: d",\n  run);', "AU1: d"],
  ['it.concurrent("AU1: e", run);', "AU1: e"],
  ['it.each([["(", ")"], [1, f(2)]])("AU1: f %s", run);', "AU1: f %s"],
  ['it.for<Row>(rows)("AU1: g", run);', "AU1: g"],
  ['it.each(`a ( b`)("AU1: h", run);', "AU1: h"],
])("CI6: the title in %j", (source, title) => {
  expect(titles(source)).toEqual([title]);
});

it.each(['pattern.test("a")', 'test.use({ a: "b" })', 'test.extend<A>("b")', 'await("x")'])(
  "CI6: no title in %j",
  (source) => {
    expect(titles(source)).toEqual([]);
  },
);

it("CI6: a title that is no literal is reported as missing", () => {
  expect(titles("it(title, run)")).toEqual([null]);
});
