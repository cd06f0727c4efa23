import type { Answer } from "@oni/realtime/contract";
import { keepOwn } from "../../chat/log/with-reaction.ts";

/** Loaded pages of a post's answers, oldest first. */
export type AnswerPages<Param = unknown> = { pages: Answer[][]; pageParams: Param[] };

/**
 * Inserts an answer at its `seq`, in any order of arrival. A cached answer is replaced if the new version
 * is newer. An answer behind the loaded pages is left out, because its page will contain it.
 */
export function putAnswer<Cached extends AnswerPages>(
  cached: Cached,
  answer: Answer,
  isWhole: boolean,
): Cached {
  if (holdsAnswer(cached, answer.id)) {
    const pages = cached.pages.map((page) =>
      page.map((one) => (one.id === answer.id ? newerAnswer(one, answer) : one)),
    );
    return { ...cached, pages };
  }
  const later = cached.pages.findIndex((page) => (page.at(-1)?.seq ?? 0) > answer.seq);
  if (later === -1 && !isWhole) return cached;
  const last = cached.pages.findLastIndex((page) => page.length > 0);
  const pageIndex = Math.max(later === -1 ? last : later, 0);
  const page = [...(cached.pages[pageIndex] ?? []), answer];
  return {
    ...cached,
    pages: cached.pages.with(
      pageIndex,
      page.toSorted((a, b) => a.seq - b.seq),
    ),
  };
}

/** Text and reactions change independently, so each comes from its newer version. */
function newerAnswer(cached: Answer, received: Answer): Answer {
  const words = (received.editedAt ?? "") < (cached.editedAt ?? "") ? cached : received;
  const pressed = received.reactionRev < cached.reactionRev ? cached : received;
  const { reactionRev } = pressed;
  return { ...words, reactions: keepOwn(pressed.reactions, cached.reactions), reactionRev };
}

/** Removes a deleted answer. */
export const dropAnswer = <Cached extends AnswerPages>(cached: Cached, id: string): Cached => ({
  ...cached,
  pages: cached.pages.map((page) => page.filter((one) => one.id !== id)),
});

export const holdsAnswer = ({ pages }: AnswerPages, id: string): boolean =>
  pages.some((page) => page.some((one) => one.id === id));
