import { emojiForm } from "@oni/api/contract";
import type { Reaction } from "@oni/realtime/contract";

/** How often something is pressed now; without `mine` it was somebody else. */
export type GivenReaction = { emoji: string; count: number; mine?: boolean | undefined };

/** The reactions under a thing with the one that has changed. */
export function withReaction(reactions: readonly Reaction[], given: GivenReaction): Reaction[] {
  const stored = findKind(reactions, given.emoji);
  const mine = given.mine ?? stored?.mine ?? false;
  const changed = { emoji: given.emoji, count: given.count, mine };
  if (given.count === 0) return reactions.filter((reaction) => reaction !== stored);
  if (!stored) return [...reactions, changed];
  return reactions.map((reaction) => (reaction === stored ? changed : reaction));
}

/** The reaction of the same kind: a variation selector makes none of its own. */
export const findKind = (reactions: readonly Reaction[], emoji: string): Reaction | undefined =>
  reactions.find((one) => emojiForm(one.emoji) === emojiForm(emoji));

/** Reactions as an event tells them, which cannot know whose they are, with what is known to be one's own. */
export function keepOwn(received: readonly Reaction[], stored: readonly Reaction[]): Reaction[] {
  const own = new Map(stored.map(({ emoji, mine }) => [emoji, mine ?? false]));
  return received.map((reaction) => ({
    ...reaction,
    mine: reaction.mine ?? own.get(reaction.emoji) ?? false,
  }));
}

/** What a press makes of one emoji: given, or taken back. Held, it is given and stays so. */
export function pressed(reactions: readonly Reaction[], emoji: string, isHeld: boolean) {
  const { count, mine = false } = findKind(reactions, emoji) ?? { count: 0 };
  const before = { emoji, count, mine };
  if (!mine) return { before, after: { emoji, count: count + 1, mine: true } };
  if (isHeld) return { before, after: before };
  return { before, after: { emoji, count: Math.max(0, count - 1), mine: false } };
}

/** The query that goes with a press. */
export const rippleQuery = (isHeld: boolean) => (isHeld ? ({ ripple: "true" } as const) : {});
