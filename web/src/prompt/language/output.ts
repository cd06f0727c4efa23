import { type Action, type Exact, failureOf, type Outcome } from "../../live/calls/action.ts";
import { runAction } from "../../live/calls/run-action.ts";
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
  const outcomes: Outcome[] = [];
  try {
    const answer = await runAction(queryClient, action, input, (outcome) => outcomes.push(outcome));
    if (outcomes.length === 0) return fallback(answer);
  } catch (error) {
    const { title, description } = failureOf(action, input, error);
    throw new Refusal(`${title}: ${description}`, { cause: error });
  }
  return outcomes.map(({ title, description }) =>
    line([title, description].filter(Boolean).join(": ")),
  );
}
