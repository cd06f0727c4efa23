import type { QueryClient } from "@tanstack/react-query";
import { showToast } from "../../stores/toasts.ts";
import { type Action, type Exact, failureOf, type Outcome, type Runnable } from "./action.ts";

/**
 * Sends an action, passes its outcome to `notify`, and returns the response once the query cache is
 * updated.
 */
export async function runAction<Input, Answer>(
  queryClient: QueryClient,
  action: Runnable<Input, Answer>,
  input: NoInfer<Input>,
  notify: (outcome: Outcome) => void = showOutcome,
): Promise<Answer> {
  const answer = await action.act(input);
  const cacheUpdate = action.updateCache?.(queryClient, answer, input);
  const outcome = action.outcome?.(answer, input);
  if (outcome) notify(outcome);
  await cacheUpdate;
  return answer;
}

const showOutcome = (outcome: Outcome) => showToast({ tone: "success", ...outcome });

/**
 * Runs an action that no screen waits for, such as a reaction, and shows its outcome in a toast. Returns
 * undefined if it failed.
 */
export async function startAction<Input, Answer, Sent extends Input>(
  queryClient: QueryClient,
  action: Action<Input, Answer>,
  input: Exact<Sent, Input>,
): Promise<Answer | undefined> {
  try {
    return await runAction(queryClient, action, input);
  } catch (error) {
    showToast({ tone: "danger", ...failureOf(action, input, error) });
    return undefined;
  }
}
