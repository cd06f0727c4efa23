/** Specification section 9: a count goes from its old value to the new one in 20 steps. */
export const stepsPerCount = 20;

/** Returns the values shown between two counts. The last one is the new count. */
export const countSteps = (from: number, to: number): number[] =>
  Array.from({ length: stepsPerCount }, (_, index) =>
    Math.round(from + ((to - from) * (index + 1)) / stepsPerCount),
  );
