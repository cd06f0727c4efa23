import { expect, it } from "vitest";
import { checkLimits } from "./check-limits.ts";

/** Not part of the rows, so that this file raises no limit itself. */
const [test, raised] = ["test", "480_000"];
const check = (text: string) => checkLimits([{ path: "a.spec.ts", text }]);

it.each([
  `${test}.slow();`,
  `${test}.setTimeout(${raised});`,
  `${test}.setTimeout(30_000 + count * 10);`,
  `it("A1: a", { timeout: ${raised} }, async () => {});`,
  'test(\n  "A1: a",\n  { timeout: limitMs },\n  async ({ page }) => {\n  },\n);',
  'it("A1: a", async () => {\n  run();\n}, ' + "60_001);",
  "it.each(rows)(\n  title,\n  () => {\n    run();\n  },\n  120_000,\n);",
])("ci-7: %j without a reason is named", (text) => {
  const line = text.split("\n").findIndex((each) => /timeout|slow|\d{2}_\d/i.test(each));
  expect(check(`import "a";\n${text}`)).toEqual([
    `a.spec.ts:${line + 2}: A raised time limit needs a comment with its reason.`,
  ]);
  const lines = text.split("\n");
  expect(check(lines.toSpliced(line, 0, "// It starts six servers.").join("\n"))).toEqual([]);
  expect(check(lines.with(line, `${lines[line]} // It starts six servers.`).join("\n"))).toEqual(
    [],
  );
});

it.each([
  "test.setTimeout(20_000);",
  'it("A1: a", { timeout: 60_000 }, () => {});',
  'it("A1: a", () => {\n}, 60_000);',
  "await expect.poll(read, { timeout: 90_000 }).toBe(1);",
])("ci-7: %j needs no reason", (text) => {
  expect(check(text)).toEqual([]);
});
