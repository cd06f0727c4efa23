import { errorSentence } from "./api-error.ts";

/** What a failure shows: a title alone is followed by the error's own sentence. */
export type Failure = string | { title: string; describe: (error: unknown) => string };

export function describeFailure(failure: Failure, error: unknown) {
  const { title, describe } =
    typeof failure === "string" ? { title: failure, describe: errorSentence } : failure;
  return { title, description: describe(error) };
}
