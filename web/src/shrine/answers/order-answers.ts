import type { Answer } from "@oni/realtime/contract";

/** How answers may stand, and what each order is called. */
export const answerOrders = {
  oldest: "OLDEST_FIRST",
  newest: "NEWEST_FIRST",
  pressed: "MOST_PRESSED",
} as const;
export type AnswerOrder = keyof typeof answerOrders;

/** Answers, given the oldest first, in another order; of those pressed as often the older one first. */
export function orderAnswers(answers: readonly Answer[], order: AnswerOrder): readonly Answer[] {
  if (order === "oldest") return answers;
  if (order === "newest") return answers.toReversed();
  return answers.toSorted((one, other) => pressesOn(other) - pressesOn(one));
}

const pressesOn = ({ reactions }: Answer): number =>
  reactions.reduce((presses, { count }) => presses + count, 0);
