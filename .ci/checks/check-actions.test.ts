import { expect, it } from "vitest";
import { checkActions, countActions } from "./check-actions.ts";

const file = (path: string, text: string) => ({ path, text });
const contract = file(
  "api/contract/chat/a.ts",
  'defineEndpoint({\n  method: "PUT",\n  path: "/api/a/:id",\n});\nmethod: "POST",\n  path: "/api/b",',
);
const action = file("web/src/a-actions.ts", 'defineAction("PUT /api/a/:id", {});');
const screen = file("web/src/A.tsx", 'call("PUT /api/a/:id", {}); call(\n  "POST /api/b", {});');
const test = file("web/src/A.test.ts", 'call("PUT /api/a/:id", {});');

it("ci-46: product files that spell a write and calls outside actions are counted", () => {
  expect(countActions([contract, action, screen, test])).toEqual({
    ...{ filesOfWrite: 3, medianFilesOfWrite: 3, calls: 2, filesWithCalls: 1 },
  });
});

it("ci-46: a figure that rose is named, and so is one that fell", () => {
  const figures = { filesOfWrite: 2, medianFilesOfWrite: 2, calls: 0, filesWithCalls: 0 };
  expect(checkActions([contract, action], figures)).toEqual([]);
  expect(checkActions([contract, action, screen], figures)).toEqual([
    "filesOfWrite is 3, reached was 2. Define an action.",
    "medianFilesOfWrite is 3, reached was 2. Define an action.",
    "calls is 2, reached was 0. Define an action.",
    "filesWithCalls is 1, reached was 0. Define an action.",
  ]);
  expect(checkActions([contract], { ...figures, calls: 1 })).toEqual([
    "filesOfWrite is 1, reached was 2. Lower the figure in check-actions.ts.",
    "medianFilesOfWrite is 1, reached was 2. Lower the figure in check-actions.ts.",
    "calls is 0, reached was 1. Lower the figure in check-actions.ts.",
  ]);
});
