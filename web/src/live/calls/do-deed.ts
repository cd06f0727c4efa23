import type { QueryClient } from "@tanstack/react-query";
import { showToast } from "../../stores/toasts.ts";
import { type Deed, failureOf } from "./deed.ts";
import { settle } from "./use-deed.ts";

/** Does what no screen waits for, such as a press, and says what came of it; answers nothing where it failed. */
export async function doDeed<Input, Answer>(
  queryClient: QueryClient,
  deed: Deed<Input, Answer>,
  input: Input,
): Promise<Answer | undefined> {
  try {
    const answer = await deed.act(input);
    await settle(queryClient, deed, input, answer);
    return answer;
  } catch (error) {
    showToast({ tone: "danger", ...failureOf(deed, input, error) });
    return undefined;
  }
}
