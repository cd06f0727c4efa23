/** Specification section 9: a count goes from its old value to the new one in 20 steps. */
export const stepsPerCount = 20;

/** The values shown on the way from one count to another; the last is the new one. */
export const countSteps = (from: number, to: number): number[] =>
  Array.from({ length: stepsPerCount }, (_, index) =>
    Math.round(from + ((to - from) * (index + 1)) / stepsPerCount),
  );
