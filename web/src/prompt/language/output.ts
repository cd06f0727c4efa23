import { type Action, failureOf } from "../../live/calls/deed.ts";
import type { Context, Line, Part } from "./command.ts";
import { Refusal } from "./refusal.ts";

export const line = (...parts: (string | Part)[]): Line => ({
  parts: parts.map((part) => (typeof part === "string" ? { text: part } : part)),
});
export const dim = (text: string): Part => ({ text, tone: "dim" });
export const link = (text: string, to: string): Part => ({ text, to });
export const person = (username: string): Part => ({
  text: username,
  to: `/oni/${username}`,
  tone: "name",
  maskOf: username,
});

/** Does a deed and says what came of it; `said` is what to say where the deed itself says nothing. */
export async function carryOut<Input, Answer>(
  { queryClient }: Context,
  deed: Action<Input, Answer>,
  input: Input,
  said: (answer: Answer) => readonly Line[] = () => [line("Done.")],
): Promise<readonly Line[]> {
  let answer: Answer;
  try {
    answer = await deed.act(input);
  } catch (error) {
    const { title, description } = failureOf(deed, input, error);
    throw new Refusal(`${title}: ${description}`, { cause: error });
  }
  await deed.updateCache?.(queryClient, answer, input);
  const outcome = deed.outcome?.(answer, input);
  if (!outcome) return said(answer);
  return [line([outcome.title, outcome.description].filter(Boolean).join(": "))];
}
