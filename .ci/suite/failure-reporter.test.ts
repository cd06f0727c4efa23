import { expect, it } from "vitest";
import FailureReporter from "./failure-reporter.ts";

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
  const attachments = [
    { name: "screenshot" },
    { name: "screen", body: Buffer.from("/homepage\nmain: Welcome") },
  ];
  const errors = [{ message: "too long" }];
  const result = { status, attachments, steps, errors };
  new FailureReporter().onTestEnd({ expectedStatus: "passed" }, result);
  return errors.map(({ message }) => message);
}

it("ci-8: a failed browser test reports its screens and its longest steps", () => {
  expect(endTest("passed")).toEqual(["too long"]);
  expect(endTest("timedOut")).toEqual([
    "too long",
    "Screen: /homepage\nmain: Welcome",
    "Longest steps:\n8.0 s  Click, line 7\n1.5 s  Navigate, line 7",
  ]);
});
