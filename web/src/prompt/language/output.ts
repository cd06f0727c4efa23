import { type Action, type Exact, failureOf } from "../../live/calls/action.ts";
import type { Context, OutputLine, Part } from "./command.ts";
import { Refusal } from "./refusal.ts";

export const line = (...parts: (string | Part)[]): OutputLine => ({
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

/** Runs an action and returns its outcome, or `fallback` if the action has none. */
export async function runCommandAction<Input, Answer, Sent extends Input>(
  { queryClient }: Context,
  action: Action<Input, Answer>,
  input: Exact<Sent, Input>,
  fallback: (answer: Answer) => readonly OutputLine[] = () => [line("Done.")],
): Promise<readonly OutputLine[]> {
  let answer: Answer;
  try {
    answer = await action.act(input);
  } catch (error) {
    const { title, description } = failureOf(action, input, error);
    throw new Refusal(`${title}: ${description}`, { cause: error });
  }
  await action.updateCache?.(queryClient, answer, input);
  const outcome = action.outcome?.(answer, input);
  if (!outcome) return fallback(answer);
  return [line([outcome.title, outcome.description].filter(Boolean).join(": "))];
}
