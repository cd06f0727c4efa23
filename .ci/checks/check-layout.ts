import { posix } from "node:path";
import { districts } from "../suite/districts.ts";
import { importsOf, type Source } from "../suite/sources.ts";

const page = "ARCHITECTURE.md";
const section = "## Districts";
const mostFiles = 26;

/** The floors, each with its folders that are no districts. */
const floors: Readonly<Record<string, readonly string[]>> = {
  "web/src": ["browser", "entry", "live", "service-worker", "sky-map", "stores", "theme", "ui"],
  "web/e2e": ["deployed", "everywhere", "support"],
  "api/contract": [],
  "api/src": [
    "access",
    "annex",
    "deployed",
    "entry",
    "faults",
    "http",
    "operator",
    "process",
    "promises",
  ],
  "db/src": [
    "annex",
    "connection",
    "erasures",
    "files",
    "locks",
    "process",
    "schema",
    "sky-model",
    "sql",
  ],
};

/** The columns of the table, each with its floors. */
const columns = [["web/src"], ["api/src", "api/contract"], ["db/src"]];

/** Names each folder with more than 26 files. Migrations do not count, because a tool writes them. */
export function checkFolderSizes(sources: readonly Source[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !folder.startsWith("db/migrations"))
    .map(([folder, count]) => `${folder} has ${count} files, of ${mostFiles}.`);
}

/** Names each folder of a floor that is neither a district nor one of the listed others. */
export function checkDistrictNames(sources: readonly Source[]): string[] {
  const unknown = sources
    .map(({ path }) => folderOf(path))
    .filter((folder) => folder !== undefined)
    .filter(({ floor, name }) => !districts.includes(name) && !floors[floor]?.includes(name))
    .map(({ floor, name }) => `${floor}/${name} is no district.`);
  return [...new Set(unknown)];
}

/**
 * Compares the imports between districts with the table of ARCHITECTURE.md. The table has a row for each
 * district and a column for each package. Names each import that is not allowed, and each allowed one
 * that does not exist.
 */
export function checkDistrictImports(sources: readonly Source[]): string[] {
  const table = readTable(sources.find(({ path }) => path === page)?.text ?? "");
  if (table.size === 0) return [`${page} has no table below "${section}".`];
  const needed = new Set<string>();
  const refused: string[] = [];
  for (const source of sources.filter(({ path }) => isProduct(path))) {
    const from = folderOf(source.path);
    if (!from || !districts.includes(from.name)) continue;
    for (const to of importsOf(source).map(folderOf)) {
      if (to?.floor !== from.floor || to.name === from.name || !districts.includes(to.name))
        continue;
      const column = columns.findIndex((each) => each.includes(from.floor));
      const arrow = `${column} ${from.name} ${to.name}`;
      needed.add(arrow);
      if (!table.has(arrow)) {
        refused.push(
          `${source.path} imports from ${to.name}, which the table of ${page} does not allow.`,
        );
      }
    }
  }
  const idle = [...table].filter((arrow) => !needed.has(arrow));
  return [
    ...refused,
    ...idle.map((arrow) => {
      const [column = "", from, to] = arrow.split(" ");
      return `${page} lets ${from} import from ${to} in ${columns[Number(column)]?.[0]}, where nothing does.`;
    }),
  ];
}

/** Names each path between back quotes in a page that is neither a file nor a folder. */
export function checkNamedPaths(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const isThere = (path: string) =>
    paths.has(path) || [...paths].some((each) => each.startsWith(`${path.replace(/\/$/, "")}/`));
  return sources
    .filter(({ path }) => path.endsWith(".md") && path !== "CHANGELOG.md")
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`((?:web|api|realtime|db|docker|\.ci)\/[\w./@-]+)`/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !/\/(?:dist|node_modules)\b/.test(name) && !isThere(name))
        .map((name) => `${path}: ${name} is not there.`),
    );
}

/** File names that state a role. Such a file may be short and have one user. */
const roles =
  /^(?:[A-Z].*|index|main|routes|access|queries|present(?:-.+)?|.+-deeds|.+\.(?:d|config|test|spec))\.tsx?$/;
const shortestFile = 25;

/** Names each short file that only one file of its folder uses. It belongs into that file. */
export function checkHelpers(sources: readonly Source[]): string[] {
  const users = new Map<string, string[]>();
  for (const source of sources.filter(({ path }) => /\.tsx?$/.test(path))) {
    for (const name of new Set(importsOf(source))) {
      users.set(name, [...(users.get(name) ?? []), source.path]);
    }
  }
  return sources.flatMap(({ path, text }) => {
    const [user, ...others] = users.get(path) ?? [];
    const isHelper =
      /\.tsx?$/.test(path) && !roles.test(posix.basename(path)) && countLines(text) < shortestFile;
    if (!isHelper || !user || others.length > 0) return [];
    if (posix.dirname(user) !== posix.dirname(path) || posix.basename(user) === "index.ts")
      return [];
    return [`${path} has ${countLines(text)} lines and one user: put it into ${user}.`];
  });
}

const countLines = (text: string) => text.split("\n").length - 1;

const isProduct = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

/** Returns the floor of a path and the folder in it, undefined for a file directly on a floor. */
function folderOf(path: string): { floor: string; name: string } | undefined {
  const floor = Object.keys(floors).find((each) => path.startsWith(`${each}/`));
  const [name, file] = floor ? path.slice(floor.length + 1).split("/") : [];
  return floor && name && file !== undefined ? { floor, name } : undefined;
}

/** Returns the imports that the table allows, each as the number of a column and two districts. */
function readTable(text: string): Set<string> {
  const rows = (text.split(`${section}\n`)[1]?.split("\n## ")[0] ?? "")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
    .filter(([, name = ""]) => districts.includes(name));
  return new Set(
    rows.flatMap(([, from, , ...cells]) =>
      columns.flatMap((_, column) =>
        (cells[column] ?? "")
          .split(/\s+/)
          .filter((to) => districts.includes(to))
          .map((to) => `${column} ${from} ${to}`),
      ),
    ),
  );
}
