import { expect, it } from "vitest";
import LongestStepsReporter from "./longest-steps-reporter.ts";

const step = (title: string, duration: number, steps: ReturnType<typeof leaf>[] = []) => ({
  ...leaf(title, duration),
  steps,
});
const leaf = (title: string, duration: number) => ({
  ...{ title, duration, location: { line: 7 } },
  steps: [],
});

/** Reports the end of a test to the reporter and returns the errors that it then has. */
function endTest(status: "passed" | "timedOut"): (string | undefined)[] {
  const steps = [
    step("Navigate", 1_500),
    step("expect.toPass", 9_000, [leaf("Click", 8_000), leaf("Fill", 20)]),
  ];
  const errors = [{ message: "too long" }];
  new LongestStepsReporter().onTestEnd({ expectedStatus: "passed" }, { status, steps, errors });
  return errors.map(({ message }) => message);
}

it("ci-8: a failed browser test lists its longest steps", () => {
  expect(endTest("passed")).toEqual(["too long"]);
  expect(endTest("timedOut")).toEqual([
    "too long",
    "Longest steps:\n8.0 s  Click, line 7\n1.5 s  Navigate, line 7",
  ]);
});
