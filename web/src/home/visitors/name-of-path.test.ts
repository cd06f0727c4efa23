import { expect, it } from "vitest";
import { nameOfPath } from "./name-of-path.ts";

it.each([
  ["/tag/moss", "#moss"],
  ["/tag/%E6%B5%B7", "#海"],
  ["/tag/%", "#%"],
  ["/tag/", null],
  ["/album", "your album"],
  ["/album/", "your album"],
  ["/homepage", "your Home"],
  ["/dimensions", "the dimensions"],
  ["/dimensions/public", "the public dimensions"],
  ["/dimensions/019abcde-0000-7000-8000-000000000000", "this dimension"],
  ["/dimensions/019abcde-0000-7000-8000-000000000000/channel", "this dimension"],
  ["/directs/1", "this conversation"],
  ["/cases/1", "this case"],
  ["/cases", null],
  ["/album/1", null],
  ["/constructor", null],
  ["/manifesto", null],
  ["/instructions/lighthouse", null],
  ["/", null],
])("home-32: the line on the landing page at %s names %s", (path, name) => {
  expect(nameOfPath(path)).toBe(name);
});
