import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { showToast } from "../../stores/toasts.ts";
import { type Action, type Exact, failureOf } from "./action.ts";

/** Binds an action to the data of a screen. Shows the outcome in a toast. */
export const useAction = <Input, Answer, Sent extends Input, Given = void>(
  action: Action<Input, Answer>,
  inputOf: (given: Given) => Exact<Sent, Input>,
  onDone?: (answer: Answer, given: Given) => unknown,
) => useAnyAction<Input, Answer, Given>(action, inputOf, onDone);

/** The same for a component that does not know the fields of the input. */
export function useAnyAction<Input, Answer, Given>(
  action: Omit<Action<Input, Answer>, "endpoints">,
  inputOf: (given: Given) => Input,
  onDone?: (answer: Answer, given: Given) => unknown,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => action.act(inputOf(given)),
    // The screen may show other data when the response arrives.
    onMutate: inputOf,
    onSuccess: async (answer, given, input) => {
      await settle(queryClient, action, input, answer);
      await onDone?.(answer, given);
    },
    onError: (error, given, input) =>
      showToast({ tone: "danger", ...failureOf(action, input ?? inputOf(given), error) }),
  });
}

/** Writes the response into the query cache and shows the outcome. */
export async function settle<Input, Answer>(
  queryClient: QueryClient,
  action: Omit<Action<Input, Answer>, "endpoints">,
  input: Input,
  answer: Answer,
): Promise<void> {
  const cacheUpdate = action.updateCache?.(queryClient, answer, input);
  const outcome = action.outcome?.(answer, input);
  if (outcome) showToast({ tone: "success", ...outcome });
  await cacheUpdate;
}
