import { expect, test } from "vitest";
import { cleanEnvironment, isBroken } from "./environment.ts";

test.each([
  ["/var/lib/oni\r", "/var/lib/oni"],
  ['"/var/lib/oni"', "/var/lib/oni"],
  ["'/var/lib/oni'\r\n", "/var/lib/oni"],
  ["  3000 ", "3000"],
  ['"https://oni.example"\r', "https://oni.example"],
  ['" on "', "on"],
  ['""', ""],
  ["\r", ""],
  ['"', '"'],
  [`"it's"`, "it's"],
  ['"Oni" <oni@example.net>', '"Oni" <oni@example.net>'],
  ['"Oni" and "Moth"', '"Oni" and "Moth"'],
  [`"unequal'`, `"unequal'`],
  ["a\rb", "a\rb"],
])("db-1: the value %j is read as %j", (value, counted) => {
  expect(cleanEnvironment({ DATA_DIR: value })).toEqual({ DATA_DIR: counted });
});

test("db-1: a secret that encrypts stored data stays unchanged", () => {
  expect(cleanEnvironment({ SIGNING_SECRET: '"a"\r' })).toEqual({ SIGNING_SECRET: '"a"\r' });
});

test("db-1: a value with a control character inside is invalid", () => {
  expect(["a\rb", "a\nb", "\0", "a b", ""].map((value) => isBroken("DATA_DIR", value))).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
  expect(isBroken("SIGNING_SECRET", "a\r")).toBe(false);
});
