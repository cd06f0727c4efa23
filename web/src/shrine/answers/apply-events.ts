import type { Answer } from "@oni/realtime/contract";
import { keepOwn } from "../../chat/log/with-reaction.ts";

/** Answers of one post as they were fetched: the oldest first, page after page. */
export type AnswerPages<Param = unknown> = { pages: Answer[][]; pageParams: Param[] };

/**
 * Puts an answer in its place, whatever came before it. One that is held takes other words unless its own are
 * newer. Behind what has been fetched an answer is left out, for it comes with its page.
 */
export function putAnswer<Held extends AnswerPages>(
  held: Held,
  answer: Answer,
  isWhole: boolean,
): Held {
  if (holdsAnswer(held, answer.id)) {
    const pages = held.pages.map((page) =>
      page.map((one) => (one.id === answer.id ? newerAnswer(one, answer) : one)),
    );
    return { ...held, pages };
  }
  const later = held.pages.findIndex((page) => (page.at(-1)?.seq ?? 0) > answer.seq);
  if (later === -1 && !isWhole) return held;
  const last = held.pages.findLastIndex((page) => page.length > 0);
  const place = Math.max(later === -1 ? last : later, 0);
  const page = [...(held.pages[place] ?? []), answer];
  return {
    ...held,
    pages: held.pages.with(
      place,
      page.toSorted((a, b) => a.seq - b.seq),
    ),
  };
}

/** Words and reactions change apart, so each is taken from where it is newer. */
function newerAnswer(held: Answer, told: Answer): Answer {
  const words = (told.editedAt ?? "") < (held.editedAt ?? "") ? held : told;
  const pressed = told.reactionRev < held.reactionRev ? held : told;
  const { reactionRev } = pressed;
  return { ...words, reactions: keepOwn(pressed.reactions, held.reactions), reactionRev };
}

/** Takes a deleted answer out. */
export const dropAnswer = <Held extends AnswerPages>(held: Held, id: string): Held => ({
  ...held,
  pages: held.pages.map((page) => page.filter((one) => one.id !== id)),
});

export const holdsAnswer = ({ pages }: AnswerPages, id: string): boolean =>
  pages.some((page) => page.some((one) => one.id === id));
