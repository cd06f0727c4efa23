import { readFile } from "node:fs/promises";

/** The result of one runner. Each failure is a title and its error, as text. */
export type Tally = { passed: number; failures: string[]; tests: TestRun[] };

/** One test. `durationMs` excludes its hooks, except in Playwright. */
type TestRun = { path: string; title: string; durationMs: number; retries: number };

type ReportedError = { message: string };

/** A test file as vitest reports it. `errors` are those of loading the file. */
type VitestFile = {
  path: string;
  errors: readonly ReportedError[];
  tests: {
    title: string;
    state: string;
    durationMs: number;
    retries: number;
    errors?: readonly ReportedError[] | undefined;
  }[];
};

/** The used fields of Playwright's JSON report. */
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: ReportedError[] };
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  file: string;
  title: string;
  tests: { status: string; results: { duration: number; errors: ReportedError[] }[] }[];
};

/** Counts a skipped test, a test that passed on a retry and a file that cannot be loaded as failed. */
export function tallyVitest(
  files: readonly VitestFile[],
  unhandledErrors: readonly ReportedError[],
): Tally {
  const tests = files.flatMap(({ path, tests }) =>
    tests.map(({ state, ...test }) => ({
      ...test,
      path,
      state: state === "passed" && test.retries > 0 ? "flaky" : state,
    })),
  );
  const failed = tests.filter((test) => test.state !== "passed");
  return {
    passed: tests.length - failed.length,
    failures: [
      ...failed.map(({ path, title, state, errors }) =>
        describeFailure(`${path} › ${title}`, state, errors),
      ),
      ...files.flatMap(({ path, errors }) =>
        errors.map((error) => describeFailure(path, "broken", [error])),
      ),
      ...unhandledErrors.map((error) => describeFailure("outside any test", "failed", [error])),
    ],
    tests: tests.map(({ path, title, durationMs, retries }) => ({
      path,
      title,
      durationMs,
      retries,
    })),
  };
}

/** Counts only a test that passed on the first attempt as passed. */
export function tallyPlaywright({ suites, errors }: PlaywrightReport): Tally {
  const tests = suites
    .flatMap(listSpecs)
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ path: file, title, ...test })));
  const failed = tests.filter((test) => test.status !== "expected");
  return {
    passed: tests.length - failed.length,
    failures: [
      ...failed.map(({ path, title, status, results }) =>
        describeFailure(
          `${path} › ${title}`,
          status,
          results.flatMap((result) => result.errors),
        ),
      ),
      ...errors.map((error) => describeFailure("outside any test", "failed", [error])),
    ],
    tests: tests.map(({ path, title, results }) => ({
      path,
      title,
      durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
      retries: Math.max(0, results.length - 1),
    })),
  };
}

const listSpecs = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
];

/** The first lines of an error identify it. The runner has printed the rest above. */
const maxErrorLines = 24;

function describeFailure(
  title: string,
  state: string,
  errors: readonly ReportedError[] = [],
): string {
  const lines = errors.flatMap(({ message }) => message.split("\n").slice(0, maxErrorLines));
  return [`${title} (${state})`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/**
 * Returns the tally of a runner that exited with `exitCode`. A runner that failed as a whole, or left
 * no report, has at least one failure.
 */
export function settleTally(name: string, tally: Tally | null, exitCode: number): Tally {
  const settled = tally ?? { passed: 0, failures: [`${name} left no report`], tests: [] };
  if (exitCode === 0 || settled.failures.length > 0) return settled;
  return { ...settled, failures: [`${name} ended with exit code ${exitCode}`] };
}

/** Reads the report of a runner. Returns null when the runner ended before it wrote one. */
export async function readReport<Report>(path: string): Promise<Report | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : JSON.parse(text);
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`;

/** One part of a run; `cpuMs` is user and system time of all its processes. */
export type PartResult = { name: string; wallMs: number; cpuMs: number; tallies: Tally[] };

/** Returns wall time and CPU minutes of each part, as one line each below a heading. */
export function partLines(parts: readonly PartResult[]): string[] {
  const lines = parts.map(({ name, wallMs, cpuMs, tallies }) => {
    const cpu = `${(cpuMs / 60_000).toFixed(1).padStart(5)} CPU minutes`;
    const count = tallies.reduce((sum, { tests }) => sum + tests.length, 0);
    return `${inSeconds(wallMs)} ${cpu}  ${name}${count > 0 ? `, ${count} tests` : ""}`;
  });
  return ["Time by part, without the PostgreSQL and Redis of the run:", ...lines];
}

/** Returns how often a test was run again after a failure; without retries that is 0. */
export function retryLine(tallies: readonly Tally[]): string {
  const tests = tallies.flatMap((tally) => tally.tests);
  return `Retries: ${tests.reduce((sum, { retries }) => sum + retries, 0)}`;
}

const maxSlowest = 10;

/** Returns the slowest tests of all runners, slowest first, as one line each below a heading. */
export function slowestLines(tallies: readonly Tally[]): string[] {
  const lines = tallies
    .flatMap(({ tests }) => tests)
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, maxSlowest)
    .map(({ path, title, durationMs }) => `${inSeconds(durationMs)}  ${path} › ${title}`);
  return lines.length > 0 ? ["The slowest tests:", ...lines] : [];
}

/** Returns the last lines of a run: each failure once more, then the counts, which machines read. */
export function closingLines(tallies: readonly Tally[]): string[] {
  const failures = tallies.flatMap((tally) => tally.failures);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  return [...failures, `${passed} passed, ${failures.length} failed`];
}
