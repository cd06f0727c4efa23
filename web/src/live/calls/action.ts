import type { QueryClient } from "@tanstack/react-query";
import type { ToastMessage } from "../../stores/toasts.ts";
import { describeFailure, type Failure } from "./failure.ts";

/** The text of the toast after an action. */
export type Outcome = Omit<ToastMessage, "tone">;

/** An action of a member, defined once for every button, menu and command that offers it. */
export type Action<Input, Answer> = {
  failure: Failure | ((input: Input) => Failure);
  act: (input: Input) => Promise<Answer>;
  /** Writes the response into the query cache. */
  updateCache?: (queryClient: QueryClient, answer: Answer, input: Input) => unknown;
  /** Returns the toast after success. Absent if the screen itself shows the outcome. */
  outcome?: (answer: Answer, input: Input) => Outcome;
};

/** Infers the exact types of an action. */
export const defineAction = <Input, Answer>(action: Action<Input, Answer>): Action<Input, Answer> =>
  action;

/** Returns the title and the sentence of a failed action. */
export function failureOf<Input>(
  { failure }: Pick<Action<Input, never>, "failure">,
  input: Input,
  error: unknown,
) {
  return describeFailure(typeof failure === "function" ? failure(input) : failure, error);
}
