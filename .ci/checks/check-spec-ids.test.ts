import { expect, it } from "vitest";
import { checkSpecIds } from "./check-spec-ids.ts";

const spec = (text: string) => ({ path: "api/SPEC.md", text });
const tests = (text: string) => ({ path: "web/e2e/a.spec.ts", text });

it("CI7: matching rules and tests give no problem", () => {
  const sources = [
    spec("# A\n\n- **AU1** one.\n- **AU2** two.\n- **AU3** three.\n"),
    tests('it("AU1: a");it("AU2, AU3: b")'),
  ];
  expect(checkSpecIds(sources)).toEqual([]);
});

it("CI7: a rule without a test is named", () => {
  expect(checkSpecIds([spec("\n- **AU1** one.\n")])).toEqual([
    "api/SPEC.md:2: no test begins with AU1.",
  ]);
});

it("CI7: a test with an unknown id or without an id is named", () => {
  expect(checkSpecIds([tests('it("AU9: a");\nit("says hello")')])).toEqual([
    "web/e2e/a.spec.ts:1: no SPEC.md has the rule AU9.",
    "web/e2e/a.spec.ts:2: the title of a test begins with the id of a rule.",
  ]);
});

it("CI7: a rule that exists twice is named", () => {
  const sources = [spec("- **AU1** one.\n- **AU1** again.\n"), tests('it("AU1: a")')];
  expect(checkSpecIds(sources)).toEqual(["api/SPEC.md:2: AU1 stands already at api/SPEC.md:1."]);
});
