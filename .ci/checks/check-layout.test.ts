import { expect, it } from "vitest";
import {
  checkDistrictImports,
  checkDistrictNames,
  checkFolderSizes,
  checkHelpers,
  checkNamedPaths,
} from "./check-layout.ts";

const file = (path: string, ...names: string[]) => ({
  path,
  text: names.map((name) => `import { a } from "${name}";\n`).join(""),
});

const table = (row: string) => ({
  path: "ARCHITECTURE.md",
  text: `# A\n## Districts\n${row}\n## B\n`,
});

it("ci-22: a page that names a missing file or folder is reported", () => {
  const page = {
    path: "README.md",
    text: "`db/src/a.ts`, `db/src`, `db/src/b.ts`, `api/dist/main.js`",
  };
  expect(checkNamedPaths([page, file("db/src/a.ts")])).toEqual([
    "README.md: db/src/b.ts is not there.",
  ]);
});

it("ci-23: a folder with more than 26 files is named, except migrations", () => {
  const full = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => file(`${folder}/${index}.ts`));
  expect(checkFolderSizes([...full("db/src", 26), ...full("db/migrations", 40)])).toEqual([]);
  expect(checkFolderSizes(full("db/src/chat", 27))).toEqual(["db/src/chat has 27 files, of 26."]);
});

it("ci-23: a folder that is neither a district nor a known folder of its floor is named", () => {
  const paths = ["web/src/chat/a.ts", "web/src/ui/b.ts", "api/src/app.ts", "web/src/shared/c.ts"];
  expect(checkDistrictNames(paths.map((path) => file(path)))).toEqual([
    "web/src/shared is no district.",
  ]);
});

it("ci-24: the imports between districts are exactly those of the table", () => {
  const row = "| `chat` | what | people | | |";
  const [chat, people] = ["web/src/chat/a.ts", "web/src/people/b.ts"];
  expect(checkDistrictImports([table(row), file(chat, "../people/b.ts", "../ui/c.ts")])).toEqual(
    [],
  );
  expect(checkDistrictImports([table(row), file(people, "../chat/a.ts"), file(chat)])).toEqual([
    `${people} imports from chat, which the table of ARCHITECTURE.md does not allow.`,
    "ARCHITECTURE.md lets chat import from people in web/src, where nothing does.",
  ]);
  expect(checkDistrictImports([table("")])).toHaveLength(1);
});

it("ci-25: a short file with one user in its folder is named, unless its name states its role", () => {
  const user = file("web/src/chat/Log.tsx", "./find-day.ts", "./queries.ts", "../ui/text.ts");
  const both = [file("web/src/chat/queries.ts"), file("web/src/ui/text.ts")];
  expect(checkHelpers([user, file("web/src/chat/find-day.ts"), ...both])).toEqual([
    "web/src/chat/find-day.ts has 0 lines and one user: put it into web/src/chat/Log.tsx.",
  ]);
  const test = file("web/src/chat/find-day.test.ts", "./find-day.ts");
  expect(checkHelpers([user, file("web/src/chat/find-day.ts"), test, ...both])).toEqual([]);
});
