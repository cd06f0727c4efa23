import { useMutation } from "@tanstack/react-query";
import { showToast } from "../stores/toasts.ts";
import { errorSentence } from "./api-error.ts";

/** What a failure's toast shows: a title alone is followed by the error's own sentence. */
type Failure = string | { title: string; describe: (error: unknown) => string };

/** Shows in a toast that something a member did has failed. */
export function reportFailure(failure: Failure, error: unknown): void {
  const { title, describe } =
    typeof failure === "string" ? { title: failure, describe: errorSentence } : failure;
  showToast({ tone: "danger", title, description: describe(error) });
}

/** Something a member does on a screen. A failure is shown in a toast. */
export const useAction = <Input, Answer>(
  failure: Failure,
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => unknown,
) =>
  useMutation({
    mutationFn: act,
    onSuccess: onDone ? (answer, input) => onDone(answer, input) : () => {},
    onError: (error) => reportFailure(failure, error),
  });
