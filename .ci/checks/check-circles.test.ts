import { expect, it } from "vitest";
import { checkCircles } from "./check-circles.ts";

const imports = (path: string, ...names: string[]) => ({
  path,
  text: names.map((name) => `import { a } from "${name}";\n`).join(""),
});

it("ci-20: a circle of imports between files is named, whatever its length", () => {
  expect(
    checkCircles([
      imports("db/src/a.ts", "./b.ts"),
      imports("db/src/b.ts", "./c.ts"),
      imports("db/src/c.ts", "./a.ts", "./d.ts"),
      imports("db/src/d.ts"),
    ]),
  ).toEqual(["A circle of imports: db/src/a.ts, db/src/b.ts, db/src/c.ts."]);
});

it("ci-20: a circle between folders is named, even without one between their files", () => {
  expect(
    checkCircles([
      imports("web/src/ui/A.tsx", "../theme/b.ts"),
      imports("web/src/theme/c.ts", "../ui/d.ts"),
    ]),
  ).toEqual(["A circle of imports: web/src/theme, web/src/ui."]);
});

it("ci-20: a circle between a folder and its subfolder is named, except through the entry of the folder", () => {
  const open = imports("api/src/music/open.ts", "../config.ts");
  expect(
    checkCircles([
      imports("api/src/index.ts", "./music/open.ts"),
      open,
      imports("api/src/music/open.test.ts", "../start.ts"),
    ]),
  ).toEqual([]);
  expect(checkCircles([imports("api/src/start.ts", "./music/open.ts"), open])).toEqual([
    "A circle of imports: api/src, api/src/music.",
  ]);
});
