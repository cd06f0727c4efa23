import { errorSentence } from "./api-error.ts";

/** The texts of a failure. If it is only a title, the error's own sentence follows. */
export type Failure = string | { title: string; describe: (error: unknown) => string };

export function describeFailure(failure: Failure, error: unknown) {
  const { title, describe } =
    typeof failure === "string" ? { title: failure, describe: errorSentence } : failure;
  return { title, description: describe(error) };
}
