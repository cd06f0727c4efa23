import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../stores/toasts.ts";
import { type Action, type Exact, failureOf, type Runnable } from "./action.ts";
import { runAction } from "./run-action.ts";

/** Binds an action to the data of a screen. Shows the outcome in a toast. */
export const useAction = <Input, Answer, Sent extends Input, Given = void>(
  action: Action<Input, Answer>,
  inputOf: (given: Given) => Exact<Sent, Input>,
  onDone?: (answer: Answer, given: Given) => unknown,
) => useAnyAction<Input, Answer, Given>(action, inputOf, onDone);

/** The same for a component that does not know the fields of the input. */
export function useAnyAction<Input, Answer, Given>(
  action: Runnable<Input, Answer>,
  inputOf: (given: Given) => Input,
  onDone?: (answer: Answer, given: Given) => unknown,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => runAction(queryClient, action, inputOf(given)),
    // The screen may show other data when the request fails.
    onMutate: inputOf,
    onSuccess: (answer, given) => onDone?.(answer, given),
    onError: (error, given, input) =>
      showToast({ tone: "danger", ...failureOf(action, input ?? inputOf(given), error) }),
  });
}
