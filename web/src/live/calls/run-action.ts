import type { QueryClient } from "@tanstack/react-query";
import { showToast } from "../../stores/toasts.ts";
import { type Action, type Exact, failureOf } from "./action.ts";
import { settle } from "./use-action.ts";

/**
 * Runs an action that no screen waits for, such as a reaction, and shows its outcome in a toast. Returns
 * undefined if it failed.
 */
export async function runAction<Input, Answer, Sent extends Input>(
  queryClient: QueryClient,
  action: Action<Input, Answer>,
  input: Exact<Sent, Input>,
): Promise<Answer | undefined> {
  try {
    const answer = await action.act(input);
    await settle(queryClient, action, input, answer);
    return answer;
  } catch (error) {
    showToast({ tone: "danger", ...failureOf(action, input, error) });
    return undefined;
  }
}
