import { readFile } from "node:fs/promises";
import { ringOf } from "./choose-tests.ts";

/** What a suite came to; `failures` are a title and what went wrong each, to be read by people. */
export type Tally = { passed: number; failures: string[]; durations: TestDuration[] };

/** How long a test of the file at `path` took, its hooks left out. */
type TestDuration = { path: string; title: string; durationMs: number };

type ReportedError = { message: string };

/** A file of tests as vitest tells of it; its own errors are those of loading it. */
type VitestFile = {
  path: string;
  errors: readonly ReportedError[];
  tests: {
    title: string;
    state: string;
    durationMs: number;
    errors?: readonly ReportedError[] | undefined;
  }[];
};

/** The part of Playwright's JSON report that is counted here. */
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: ReportedError[] };
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  file: string;
  title: string;
  tests: { status: string; results: { duration: number; errors: ReportedError[] }[] }[];
};

/** A skipped test counts as failed, and so does a file that could not be loaded. */
export function tallyVitest(
  files: readonly VitestFile[],
  unhandledErrors: readonly ReportedError[],
): Tally {
  const tests = files.flatMap(({ path, tests }) => tests.map((test) => ({ ...test, path })));
  const failed = tests.filter((test) => test.state !== "passed");
  return {
    passed: tests.length - failed.length,
    failures: [
      ...failed.map(({ path, title, state, errors }) => tell(`${path} › ${title}`, state, errors)),
      ...files.flatMap(({ path, errors }) => errors.map((error) => tell(path, "broken", [error]))),
      ...unhandledErrors.map((error) => tell("outside any test", "failed", [error])),
    ],
    durations: tests.map(({ path, title, durationMs }) => ({ path, title, durationMs })),
  };
}

/** Only what passed at the first try counts as passed. */
export function tallyPlaywright({ suites, errors }: PlaywrightReport): Tally {
  const tests = suites
    .flatMap(listSpecs)
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ path: file, title, ...test })));
  const failed = tests.filter((test) => test.status !== "expected");
  return {
    passed: tests.length - failed.length,
    failures: [
      ...failed.map(({ path, title, status, results }) =>
        tell(
          `${path} › ${title}`,
          status,
          results.flatMap((result) => result.errors),
        ),
      ),
      ...errors.map((error) => tell("outside any test", "failed", [error])),
    ],
    durations: tests.map(({ path, title, results }) => ({
      path,
      title,
      durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  };
}

const listSpecs = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
];

/** The first lines of an error name it; the rest stands where it happened. */
const toldLines = 24;

function tell(title: string, state: string, errors: readonly ReportedError[] = []): string {
  const lines = errors.flatMap(({ message }) => message.split("\n").slice(0, toldLines));
  return [`${title} (${state})`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/**
 * The tally of a suite that ended with `exitCode`. A suite that failed as a whole, or left no
 * report, has at least one failure, whatever it counted.
 */
export function settleTally(name: string, tally: Tally | null, exitCode: number): Tally {
  const settled = tally ?? { passed: 0, failures: [`${name} left no report`], durations: [] };
  if (exitCode === 0 || settled.failures.length > 0) return settled;
  return { ...settled, failures: [`${name} ended with exit code ${exitCode}`] };
}

/** Reads a report of one of the runners; null where the runner died before it wrote one. */
export async function readReport<Report>(path: string): Promise<Report | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : JSON.parse(text);
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`;

/** What the tests of each ring took one after the other; several run at a time. */
export function ringLines(tallies: readonly Tally[]): string[] {
  const rings = new Map<string, { tests: number; durationMs: number }>();
  for (const { path, durationMs } of tallies.flatMap(({ durations }) => durations)) {
    const ring = rings.get(ringOf(path)) ?? { tests: 0, durationMs: 0 };
    rings.set(ringOf(path), {
      tests: ring.tests + 1,
      durationMs: ring.durationMs + durationMs,
    });
  }
  const lines = [...rings].map(
    ([name, { tests, durationMs }]) => `${inSeconds(durationMs)}  ${name}, ${tests} tests`,
  );
  return lines.length > 0 ? ["Time in tests, of all workers together:", ...lines] : [];
}

const toldSlowest = 25;

/** The slowest tests of all suites, slowest first, each as one line below a heading. */
export function slowestLines(tallies: readonly Tally[]): string[] {
  const lines = tallies
    .flatMap(({ durations }) => durations)
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, toldSlowest)
    .map(({ path, title, durationMs }) => `${inSeconds(durationMs)}  ${path} › ${title}`);
  return lines.length > 0 ? ["The slowest tests:", ...lines] : [];
}

/** What stands at the end of a run: each failure once more, then the counts, which machines read. */
export function closingLines(tallies: readonly Tally[]): string[] {
  const failures = tallies.flatMap((tally) => tally.failures);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  return [...failures, `${passed} passed, ${failures.length} failed`];
}
