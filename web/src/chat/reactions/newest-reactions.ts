import type { Reaction } from "@oni/realtime/contract";
import { create } from "zustand";
import { keepOwn } from "../log/with-reaction.ts";
import { useSession } from "../../stores/session.ts";

/**
 * The reactions under a post or an answer. Of two states the one with the higher `reactionRev` is newer.
 */
export type ReactionState = { reactions: readonly Reaction[]; reactionRev: number };

/** A post or an answer as it was fetched. */
export type Reacted = ReactionState & { id: string };

type States = ReadonlyMap<string, ReactionState>;

/** The number of stored states. The least recently received is dropped first. */
const stateLimit = 1_000;

/**
 * The newest received states, by the id of the post or answer. They are stored apart from fetched data,
 * so a late response cannot replace a newer state.
 */
export const useReactionStates = create<{ states: States }>()(() => ({ states: new Map() }));

// Which reactions are the viewer's own is known for one session only.
useSession.subscribe(({ sessionId }, before) => {
  if (sessionId !== before.sessionId) useReactionStates.setState({ states: new Map() });
});

/** Returns an item with its newest known reactions. */
export function withNewest<Item extends Reacted>(states: States, item: Item): Item {
  const known = states.get(item.id);
  if (!known || known.reactionRev < item.reactionRev) return item;
  return {
    ...item,
    reactions: keepOwn(known.reactions, item.reactions),
    reactionRev: known.reactionRev,
  };
}

/** Returns an item with its reactions, live. */
export function useNewestReactions<Item extends Reacted>(item: Item): Item {
  const known = useReactionStates(({ states }) => states.get(item.id));
  return known ? withNewest(new Map([[item.id, known]]), item) : item;
}

/**
 * Stores a state unless a newer one is known. A reaction without `mine` stays the viewer's own if it was.
 */
export function putReactions(id: string, received: ReactionState): void {
  useReactionStates.setState(({ states }) => ({ states: withState(states, id, received) }));
}

/** Returns the states with one more, unless a newer one is known. */
export function withState(states: States, id: string, received: ReactionState): States {
  const known = states.get(id);
  if (known && known.reactionRev > received.reactionRev) return states;
  const reactions = known ? keepKnown(received.reactions, known.reactions) : received.reactions;
  const next = new Map(states);
  next.delete(id);
  next.set(id, { reactions, reactionRev: received.reactionRev });
  const [oldest] = next.keys();
  if (next.size > stateLimit && oldest !== undefined) next.delete(oldest);
  return next;
}

/** Like `keepOwn`, but unknown ownership stays unknown: fetched data may contain it. */
function keepKnown(received: readonly Reaction[], known: readonly Reaction[]): Reaction[] {
  const own = new Map(known.map(({ emoji, mine }) => [emoji, mine]));
  const mineOf = (emoji: string) => (own.has(emoji) ? own.get(emoji) : false);
  return received.map((one) => ({ ...one, mine: one.mine ?? mineOf(one.emoji) }));
}
