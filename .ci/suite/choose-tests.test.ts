import { expect, it } from "vitest";
import { chooseTests, listTestFiles, partNames, partOf } from "./choose-tests.ts";

const paths = [
  "api/src/shrine/profile/profile.test.ts",
  "api/src/deployed/stack.faults.live.test.ts",
  "web/e2e/deployed/durability.faults.spec.ts",
  "web/e2e/shrine/profile.spec.ts",
  "web/src/ui/text/Markdown.test.tsx",
];
const [profile, stack, durability, profileScreen, markdown] = paths;

it.each([
  ["profile", [profile, profileScreen]],
  ["profile.spec", [profileScreen]],
  ["web/e2e", [durability, profileScreen]],
  ["Markdown profile.test", [profile, markdown]],
  ["quick", [profile, markdown]],
  ["browser", [profileScreen]],
  ["faults", [stack, durability]],
  ["faults Markdown", [stack, durability, markdown]],
])("ci-4: ONLY=%j selects tests of both runners", (words, expected) => {
  expect(chooseTests(paths, words.split(" "))).toEqual(expected);
});

it("ci-4: a filter that selects nothing is named, even if the others select tests", () => {
  expect(() => chooseTests(paths, ["profile", "profil.spec"])).toThrow(
    'No test file has "profil.spec" in its path, and no part has this name: quick, faults, browser.',
  );
});

it("ci-5: each test file is in one part, and the parts together are the whole run", () => {
  const all = listTestFiles();
  expect(all).toContain(".ci/suite/choose-tests.test.ts");
  expect(chooseTests(all, [])).toEqual(all);
  expect(partNames.flatMap((name) => chooseTests(all, [name])).toSorted()).toEqual(all.toSorted());
  expect(paths.map(partOf)).toEqual(["quick", "faults", "faults", "browser", "quick"]);
});
