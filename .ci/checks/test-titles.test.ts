import { expect, it } from "vitest";
import { findTestTitles } from "./test-titles.ts";

const titles = (source: string) => findTestTitles(source).map(({ title }) => title);

it.each([
  ['it("account-301: a", () => {});', "account-301: a"],
  ["test('account-301: b', run);", "account-301: b"],
  ["it(`account-301: ${name} c`, run);", "account-301: ${name} c"],
  ['it(\n  "account-301: d",\n  run);', "account-301: d"],
  ['it.concurrent("account-301: e", run);', "account-301: e"],
  ['it.each([["(", ")"], [1, f(2)]])("account-301: f %s", run);', "account-301: f %s"],
  ['it.for<Row>(rows)("account-301: g", run);', "account-301: g"],
  ['it.each(`a ( b`)("account-301: h", run);', "account-301: h"],
])("ci-16: the title in %j", (source, title) => {
  expect(titles(source)).toEqual([title]);
});

it.each(['pattern.test("a")', 'test.use({ a: "b" })', 'test.extend<A>("b")', 'await("x")'])(
  "ci-16: no title in %j",
  (source) => {
    expect(titles(source)).toEqual([]);
  },
);

it("ci-16: a title that is no literal is reported as missing", () => {
  expect(titles("it(title, run)")).toEqual([null]);
});
