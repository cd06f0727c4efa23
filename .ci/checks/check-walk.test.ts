import { expect, it } from "vitest";
import { checkWalk } from "./check-walk.ts";

const heading = "## One message, from key press to the other screen\n";
const architecture = (walk: string) => ({
  path: "ARCHITECTURE.md",
  text: `# Map\n${heading}${walk}\n## Next\n\`db/src/elsewhere.ts\`\n`,
});
const file = (path: string, lines: number) => ({ path, text: "x\n".repeat(lines) });

it("CI51: a walk within its bounds passes, and counts no file twice", () => {
  const walk = "1. `web/src/a.ts`, then `db/src/b.ts`, then `web/src/a.ts` again.";
  expect(
    checkWalk([architecture(walk), file("web/src/a.ts", 900), file("db/src/b.ts", 600)]),
  ).toEqual([]);
});

it("CI51: too many lines, too many files and a file that is not there are each told", () => {
  const paths = Array.from({ length: 19 }, (_, index) => `db/src/${index}.ts`);
  const walk = [...paths, "db/src/gone.ts"].map((path) => `\`${path}\``).join(" ");
  expect(checkWalk([architecture(walk), ...paths.map((path) => file(path, 80))])).toEqual([
    "ARCHITECTURE.md: db/src/gone.ts is not there.",
    "ARCHITECTURE.md: the walk has 20 files, of 18.",
    "ARCHITECTURE.md: the walk has 1520 lines, of 1500.",
  ]);
  expect(checkWalk([architecture("nothing")])).toEqual([
    "ARCHITECTURE.md: the walk names no file.",
  ]);
});
