import { showToast } from "../../stores/toasts.ts";
import { describeFailure, type Failure } from "./failure.ts";
import { useAction } from "./use-deed.ts";

/** Shows in a toast that something a member did has failed. */
export const reportFailure = (failure: Failure, error: unknown): void =>
  showToast({ tone: "danger", ...describeFailure(failure, error) });

/** Something a member does on one screen only: a deed without a name. */
export const useScreenAction = <Input, Answer>(
  failure: Failure,
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => unknown,
) => useAction({ failure, act }, (input: Input) => input, onDone);
