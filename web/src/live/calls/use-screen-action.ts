import { showToast } from "../../stores/toasts.ts";
import { describeFailure, type Failure } from "./failure.ts";
import { useAnyAction } from "./use-action.ts";

/** Shows a failed action in a toast. */
export const reportFailure = (failure: Failure, error: unknown): void =>
  showToast({ tone: "danger", ...describeFailure(failure, error) });

/** Returns an action that only one screen offers, so it has no definition of its own. */
export const useScreenAction = <Input, Answer>(
  failure: Failure,
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => unknown,
) => useAnyAction({ failure, act }, (input: Input) => input, onDone);
