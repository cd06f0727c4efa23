import type { QueryClient } from "@tanstack/react-query";
import type { ToastMessage } from "../../stores/toasts.ts";
import { describeFailure, type Failure } from "./failure.ts";

/** What is said of something that was done. */
export type Outcome = Omit<ToastMessage, "tone">;

/** What a member can do, defined once for every button, menu and command that offers it. */
export type Action<Input, Answer> = {
  failure: Failure | ((input: Input) => Failure);
  act: (input: Input) => Promise<Answer>;
  /** Brings the answer to the lists that are held. */
  updateCache?: (queryClient: QueryClient, answer: Answer, input: Input) => unknown;
  /** What is said once it is done; nothing where the screen itself shows it. */
  outcome?: (answer: Answer, input: Input) => Outcome;
};

/** Keeps the exact types of a deed. */
export const defineAction = <Input, Answer>(action: Action<Input, Answer>): Action<Input, Answer> =>
  action;

/** The title and the sentence of a deed that failed. */
export function failureOf<Input>(
  { failure }: Pick<Action<Input, never>, "failure">,
  input: Input,
  error: unknown,
) {
  return describeFailure(typeof failure === "function" ? failure(input) : failure, error);
}
