import { readFileSync } from "node:fs";
import { checkActions } from "./checks/check-actions.ts";
import { checkCircles } from "./checks/check-circles.ts";
import {
  checkDistrictImports,
  checkDistrictNames,
  checkFolderSizes,
  checkHelpers,
  checkNamedPaths,
} from "./checks/check-layout.ts";
import { checkLimits } from "./checks/check-limits.ts";
import { checkMigrations } from "./checks/check-migrations.ts";
import { checkCommitSizes, checkPages, listCommits } from "./checks/check-pages.ts";
import { checkPins, readImageSources } from "./checks/check-pins.ts";
import { checkSpecIds } from "./checks/check-spec-ids.ts";
import { checkVersionFloors } from "./checks/check-version-floors.ts";
import { checkMarkers } from "./checks/check-markers.ts";
import { checkVocabulary } from "./checks/check-vocabulary.ts";
import { captureCommand } from "./services/process.ts";
import { readSources } from "./suite/sources.ts";

/** Returns the problems as text. An empty text means that there are none. */
type Check = () => Promise<string>;

function tool(name: string, ...args: string[]): Check {
  return async () => {
    const { code, output } = await captureCommand(`node_modules/.bin/${name}`, args);
    return code === 0 ? "" : output.trim() || `${name} ended with ${code}.`;
  };
}

const sources = readSources();

const checks: Record<string, Check> = {
  format: tool("oxfmt", "--check"),
  lint: tool("oxlint", "--type-aware", "--deny-warnings"),
  types: tool("tsc", "-b"),
  "dead code": tool("knip"),
  "rule ids": async () => checkSpecIds(sources).join("\n"),
  "refused words": async () => checkMarkers(sources).join("\n"),
  vocabulary: async () => checkVocabulary(sources).join("\n"),
  "writes and their calls": async () => checkActions(sources).join("\n"),
  "raised time limits": async () => checkLimits(sources).join("\n"),
  "circles of imports": async () => checkCircles(sources).join("\n"),
  "files of a folder": async () => checkFolderSizes(sources).join("\n"),
  districts: async () =>
    [...checkDistrictNames(sources), ...checkDistrictImports(sources)].join("\n"),
  "files with one user": async () => checkHelpers(sources).join("\n"),
  pages: async () => [...checkNamedPaths(sources), ...checkPages(sources)].join("\n"),
  "sizes of commits": async () => checkCommitSizes(listCommits(), sources).join("\n"),
  migrations: () => checkMigrations(),
  pins: async () =>
    checkPins(
      JSON.parse(readFileSync("docker/pins.json", "utf8")),
      readImageSources(),
      new Date(),
    ).join("\n"),
  "version floors": async () =>
    checkVersionFloors(JSON.parse(readFileSync("package-lock.json", "utf8"))).join("\n"),
};

async function report([name, check]: [string, Check]): Promise<boolean> {
  const startedAt = performance.now();
  const problem = await check();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${problem ? "FAIL" : "ok  "}  ${name} (${seconds} s)${problem && `\n${problem}\n`}`);
  return problem === "";
}

const results = await Promise.all(Object.entries(checks).map(report));
process.exitCode = results.every(Boolean) ? 0 : 1;
