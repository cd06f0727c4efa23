import type { QueryClient } from "@tanstack/react-query";
import type { ToastMessage } from "../../stores/toasts.ts";
import { defineWrite, type Write } from "./call.ts";
import type { CallAnswer, WriteInput, WriteName } from "./endpoint-name.ts";
import { describeFailure, type Failure } from "./failure.ts";

/** The text of the toast after an action. */
export type Outcome = Omit<ToastMessage, "tone">;

type Presentation<Input, Answer> = {
  failure: Failure | ((input: Input) => Failure);
  /** Writes the response into the query cache. */
  updateCache?: (queryClient: QueryClient, answer: Answer, input: Input) => unknown;
  /** Returns the toast after success. Absent if the screen itself shows the outcome. */
  outcome?: (answer: Answer, input: Input) => Outcome;
};

/** The part of an action that `runAction` reads. */
export type Runnable<Input, Answer> = Presentation<Input, Answer> & {
  act: (input: Input) => Promise<Answer>;
};

/** An action of a member, defined once for every button, menu and command that offers it. */
export type Action<Input, Answer> = Runnable<Input, Answer> & {
  /** The writes that it may send. */
  endpoints: readonly WriteName[];
};

/** An input that has no further fields, because they would be sent as well. */
export type Exact<Given, Input> = [Exclude<keyof Given, keyof Input>] extends [never]
  ? Given
  : Given & Record<Exclude<keyof Given, keyof Input>, never>;

/** Names of fields that texts and the cache need. They are part of the input and are not sent. */
type FieldNames<Own> = { names: readonly string[]; readonly own?: Own };
export const fields = <Own>(...names: (keyof Own & string)[]): FieldNames<Own> => ({ names });

/** Defines the action of one write. Its input is typed by the contract. */
export const defineAction = <const Name extends WriteName, Own = unknown>(
  endpoint: Name,
  {
    notSent,
    ...presentation
  }: Presentation<WriteInput<Name> & Own, CallAnswer<Name>> & { notSent?: FieldNames<Own> },
): Action<WriteInput<Name> & Own, CallAnswer<Name>> => ({
  ...presentation,
  act: defineWrite(endpoint, notSent?.names),
  endpoints: [endpoint],
});

/** Defines an action of several writes, or of one with steps before and after it. */
export const composeAction = <Input, Answer>(
  writes: readonly Pick<Write<WriteName>, "endpoint">[],
  action: Runnable<Input, Answer>,
): Action<Input, Answer> => ({ ...action, endpoints: writes.map(({ endpoint }) => endpoint) });

/** Returns the title and the sentence of a failed action. */
export function failureOf<Input>(
  { failure }: Pick<Action<Input, never>, "failure">,
  input: Input,
  error: unknown,
) {
  return describeFailure(typeof failure === "function" ? failure(input) : failure, error);
}
