import { readFile } from "node:fs/promises";

export type Tally = { passed: number; failed: number };

/** The part of vitest's JSON report that is counted here. */
type VitestReport = {
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** The part of Playwright's JSON report that is counted here. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** A file that could not even be loaded counts as one failure, and so does a skipped test. */
export function tallyVitest({ testResults }: VitestReport): Tally {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === "passed").length;
  const brokenFiles = testResults.filter(
    (file) => file.status !== "passed" && file.assertionResults.length === 0,
  ).length;
  return { passed, failed: tests.length - passed + brokenFiles };
}

/** Only what passed at the first try counts as passed. */
export function tallyPlaywright({ stats }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

/**
 * The tally of a suite that ended with `exitCode`. A suite that failed as a whole, or left no
 * report, has at least one failure, whatever it counted.
 */
export function settleTally(tally: Tally | null, exitCode: number): Tally {
  const { passed, failed } = tally ?? { passed: 0, failed: 1 };
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

/** Reads a report of one of the runners; null where the runner died before it wrote one. */
export async function readTally<Report>(
  path: string,
  tally: (report: Report) => Tally,
): Promise<Tally | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : tally(JSON.parse(text));
}

/** The closing line of a run; machines read it too. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
