import { emojiForm } from "@oni/api/contract";
import type { Reaction } from "@oni/realtime/contract";

/** The new count of a reaction. Without `mine` another member has changed it. */
export type GivenReaction = { emoji: string; count: number; mine?: boolean | undefined };

/** Returns the reactions with one of them changed. */
export function withReaction(reactions: readonly Reaction[], given: GivenReaction): Reaction[] {
  const stored = findKind(reactions, given.emoji);
  const mine = given.mine ?? stored?.mine ?? false;
  const changed = { emoji: given.emoji, count: given.count, mine };
  if (given.count === 0) return reactions.filter((reaction) => reaction !== stored);
  if (!stored) return [...reactions, changed];
  return reactions.map((reaction) => (reaction === stored ? changed : reaction));
}

/** Returns the reaction of the same emoji, whatever its variation selector. */
export const findKind = (reactions: readonly Reaction[], emoji: string): Reaction | undefined =>
  reactions.find((one) => emojiForm(one.emoji) === emojiForm(emoji));

/**
 * Returns the reactions of an event, which lacks whose they are, with the viewer's own ones marked as
 * before.
 */
export function keepOwn(received: readonly Reaction[], stored: readonly Reaction[]): Reaction[] {
  const own = new Map(stored.map(({ emoji, mine }) => [emoji, mine ?? false]));
  return received.map((reaction) => ({
    ...reaction,
    mine: reaction.mine ?? own.get(reaction.emoji) ?? false,
  }));
}

/**
 * Returns a reaction before and after a press, which adds or removes it. A long press never removes it.
 */
export function pressed(reactions: readonly Reaction[], emoji: string, isHeld: boolean) {
  const { count, mine = false } = findKind(reactions, emoji) ?? { count: 0 };
  const before = { emoji, count, mine };
  if (!mine) return { before, after: { emoji, count: count + 1, mine: true } };
  if (isHeld) return { before, after: before };
  return { before, after: { emoji, count: Math.max(0, count - 1), mine: false } };
}

/** Returns the query of the request for a press. */
export const rippleQuery = (isHeld: boolean) => (isHeld ? ({ ripple: "true" } as const) : {});
