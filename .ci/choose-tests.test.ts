import { expect, it } from "vitest";
import { chooseTests, listTestFiles } from "./choose-tests.ts";

const paths = [
  "api/src/features/users/profile.test.ts",
  "api/src/stack.faults.live.test.ts",
  "web/e2e/durability.faults.spec.ts",
  "web/e2e/profile.spec.ts",
  "web/src/ui/Markdown.test.tsx",
];
const [profile, stack, durability, profileScreen, markdown] = paths;

it.each([
  ["profile", { node: [profile], browser: [profileScreen] }],
  ["profile.spec", { node: [], browser: [profileScreen] }],
  ["web/e2e", { node: [], browser: [durability, profileScreen] }],
  ["Markdown profile.test", { node: [profile, markdown], browser: [] }],
  ["quick", { node: [profile, markdown], browser: [] }],
  ["browser", { node: [], browser: [profileScreen] }],
  ["faults", { node: [stack], browser: [durability] }],
  ["faults Markdown", { node: [stack, markdown], browser: [durability] }],
])("CI600: ONLY=%j finds tests of both kinds", (words, expected) => {
  expect(chooseTests(paths, words.split(" "))).toEqual(expected);
});

it("CI600: a word that chooses nothing is named, whatever the others choose", () => {
  expect(() => chooseTests(paths, ["profile", "profil.spec"])).toThrow(
    'No test file has "profil.spec" in its path, nor is it a ring: quick, browser, faults.',
  );
});

it("CI601: each test file is in one ring, and all rings are the whole run", () => {
  const all = listTestFiles();
  expect(all).toContain(".ci/choose-tests.test.ts");
  const inRings = ["quick", "browser", "faults"].flatMap((ring) => {
    const { node, browser } = chooseTests(all, [ring]);
    return [...node, ...browser];
  });
  expect(inRings.toSorted()).toEqual(all.toSorted());
  const { node, browser } = chooseTests(all, []);
  expect([...node, ...browser].toSorted()).toEqual(all.toSorted());
});
