import type { Answer } from "@oni/realtime/contract";

/** The orders of answers and their labels. */
export const answerOrders = {
  oldest: "OLDEST_FIRST",
  newest: "NEWEST_FIRST",
  pressed: "MOST_PRESSED",
} as const;
export type AnswerOrder = keyof typeof answerOrders;

/** Sorts answers given oldest first. With equal reaction counts the older answer comes first. */
export function orderAnswers(answers: readonly Answer[], order: AnswerOrder): readonly Answer[] {
  if (order === "oldest") return answers;
  if (order === "newest") return answers.toReversed();
  return answers.toSorted((one, other) => pressesOn(other) - pressesOn(one));
}

const pressesOn = ({ reactions }: Answer): number =>
  reactions.reduce((presses, { count }) => presses + count, 0);
