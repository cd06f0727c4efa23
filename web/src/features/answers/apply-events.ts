import type { Answer } from "@oni/realtime/contract";
import { type GivenReaction, keepMine, withReaction } from "../../chat/with-reaction.ts";

/** Answers of one post as they were fetched: the oldest first, page after page. */
export type AnswerPages<Param = unknown> = { pages: Answer[][]; pageParams: Param[] };

/**
 * Puts an answer in its place: that of its former words, or the end. Where the end has not been fetched
 * yet it is left out, for it comes with its page.
 */
export function putAnswer<Held extends AnswerPages>(
  held: Held,
  answer: Answer,
  isWhole: boolean,
): Held {
  if (holdsAnswer(held, answer.id)) {
    return changeAnswer(held, answer.id, ({ reactions }) => ({
      ...answer,
      reactions: keepMine(answer.reactions, reactions),
    }));
  }
  if (!isWhole) return held;
  const last = held.pages.findLastIndex((page) => page.length > 0);
  const pages = held.pages.with(Math.max(last, 0), [...(held.pages[last] ?? []), answer]);
  return { ...held, pages };
}

/** Applies one reaction to an answer. */
export const reactToAnswer = <Held extends AnswerPages>(
  held: Held,
  id: string,
  given: GivenReaction,
): Held =>
  changeAnswer(held, id, (answer) => ({
    ...answer,
    reactions: withReaction(answer.reactions, given),
  }));

const changeAnswer = <Held extends AnswerPages>(
  held: Held,
  id: string,
  change: (answer: Answer) => Answer,
): Held => ({
  ...held,
  pages: held.pages.map((page) => page.map((one) => (one.id === id ? change(one) : one))),
});

/** Takes a deleted answer out. */
export const dropAnswer = <Held extends AnswerPages>(held: Held, id: string): Held => ({
  ...held,
  pages: held.pages.map((page) => page.filter((one) => one.id !== id)),
});

export const holdsAnswer = ({ pages }: AnswerPages, id: string): boolean =>
  pages.some((page) => page.some((one) => one.id === id));
