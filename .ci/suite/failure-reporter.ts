import type { Reporter, TestCase, TestResult } from "playwright/types/testReporter";

type Step = {
  title: string;
  /** -1 if the test ended before the step. */
  duration: number;
  location?: { line: number };
  steps: readonly Step[];
};

const maxSteps = 6;
/** Shorter steps are left out. */
const minMs = 1_000;

/** Returns the steps that contain no others. */
const leavesOf = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => (step.steps.length > 0 ? leavesOf(step.steps) : [step]));

/** Adds what the pages showed and the longest steps to the errors of a failed test, for every report. */
export default class FailureReporter implements Reporter {
  onTestEnd(
    { expectedStatus }: Pick<TestCase, "expectedStatus">,
    result: Pick<TestResult, "status" | "errors"> & {
      attachments: readonly { name: string; body?: Buffer }[];
      steps: readonly Step[];
    },
  ): void {
    const { status, attachments, steps, errors } = result;
    if (status === expectedStatus) return;
    const screens = attachments.filter(({ name }) => name === "screen");
    errors.push(...screens.map(({ body = "" }) => ({ message: `Screen: ${body.toString()}` })));
    const lines = leavesOf(steps)
      .filter(({ duration }) => duration >= minMs)
      .toSorted((a, b) => b.duration - a.duration)
      .slice(0, maxSteps)
      .map(({ duration, title, location }) => {
        const line = location ? `, line ${location.line}` : "";
        return `${(duration / 1000).toFixed(1)} s  ${title}${line}`;
      });
    if (lines.length > 0) errors.push({ message: ["Longest steps:", ...lines].join("\n") });
  }
}
