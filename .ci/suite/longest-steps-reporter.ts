import type { Reporter, TestCase, TestResult } from "playwright/types/testReporter";

type Step = {
  title: string;
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

/** Adds the longest steps of a failed test to its errors, so that every report shows them. */
export default class LongestStepsReporter implements Reporter {
  onTestEnd(
    { expectedStatus }: Pick<TestCase, "expectedStatus">,
    { status, steps, errors }: Pick<TestResult, "status" | "errors"> & { steps: readonly Step[] },
  ): void {
    if (status === expectedStatus) return;
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
