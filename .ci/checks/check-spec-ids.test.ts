import { expect, it } from "vitest";
import { checkSpecIds } from "./check-spec-ids.ts";

const spec = (text: string) => ({ path: "api/SPEC.md", text });
const tests = (text: string) => ({ path: "web/e2e/a.spec.ts", text });

it("ci-17: matching rules and tests give no problem", () => {
  const sources = [
    spec("# A\n\n- **api-1** one.\n- **api-2** two.\n- **api-3** three.\n"),
    tests('it("api-1: a");it("api-2, api-3: b")'),
  ];
  expect(checkSpecIds(sources)).toEqual([]);
});

it("ci-17: a rule without a test is named", () => {
  expect(checkSpecIds([spec("\n- **api-1** one.\n")])).toEqual([
    "api/SPEC.md:2: no test begins with api-1.",
  ]);
});

it("ci-17: a test with an unknown id or without an id is named", () => {
  expect(checkSpecIds([tests('it("api-9: a");\nit("says hello")')])).toEqual([
    "web/e2e/a.spec.ts:1: no SPEC.md has the rule api-9.",
    "web/e2e/a.spec.ts:2: the title of a test begins with the id of a rule.",
  ]);
});

it("ci-17: a rule that exists twice is named", () => {
  const sources = [spec("- **api-1** one."), spec("\n- **api-1** again."), tests('it("api-1: a")')];
  expect(checkSpecIds(sources)).toEqual(["api/SPEC.md:2: api-1 exists already at api/SPEC.md:1."]);
});

it("ci-17: a rule of another district and one out of order are named", () => {
  const sources = [
    spec("- **api-2** one.\n- **api-1** two.\n- **home-3** three."),
    tests('it("api-1, api-2, home-3: a")'),
  ];
  expect(checkSpecIds(sources)).toEqual([
    "api/SPEC.md:2: api-1 follows api-2. A new rule is the last of its file and has the next number.",
    "api/SPEC.md:3: home-3 has the name of another district.",
  ]);
});
