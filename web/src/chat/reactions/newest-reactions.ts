import type { Reaction } from "@oni/realtime/contract";
import { create } from "zustand";
import { keepOwn } from "../log/with-reaction.ts";
import { useSession } from "../../stores/session.ts";

/** What stands under a post or an answer: of two states the one with the higher `reactionRev` is newer. */
export type ReactionState = { reactions: readonly Reaction[]; reactionRev: number };

/** A thing to react to, as it was fetched. */
export type Reacted = ReactionState & { id: string };

type States = ReadonlyMap<string, ReactionState>;

/** So many things are remembered, those heard of longest ago forgotten first. */
const stateLimit = 1_000;

/**
 * The newest states that were heard or answered, by the id of the thing. They lie beside what was fetched,
 * so an answer that was on its way meanwhile cannot put an older state over a newer one.
 */
export const useReactionStates = create<{ states: States }>()(() => ({ states: new Map() }));

// Which reactions are one's own is known for one session only.
useSession.subscribe(({ sessionId }, before) => {
  if (sessionId !== before.sessionId) useReactionStates.setState({ states: new Map() });
});

/** A thing with what is known to stand under it now. */
export function withNewest<Item extends Reacted>(states: States, item: Item): Item {
  const known = states.get(item.id);
  if (!known || known.reactionRev < item.reactionRev) return item;
  return {
    ...item,
    reactions: keepOwn(known.reactions, item.reactions),
    reactionRev: known.reactionRev,
  };
}

/** A thing with what stands under it, live. */
export function useNewestReactions<Item extends Reacted>(item: Item): Item {
  const known = useReactionStates(({ states }) => states.get(item.id));
  return known ? withNewest(new Map([[item.id, known]]), item) : item;
}

/** Takes a state in, unless a newer one is known. What it does not say to be one's own is so if it was. */
export function putReactions(id: string, received: ReactionState): void {
  useReactionStates.setState(({ states }) => ({ states: withState(states, id, received) }));
}

/** The states with one more, unless a newer one is there. */
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

/** As `keepOwn`, but what is not known stays so: what was fetched may know it. */
function keepKnown(received: readonly Reaction[], known: readonly Reaction[]): Reaction[] {
  const own = new Map(known.map(({ emoji, mine }) => [emoji, mine]));
  const mineOf = (emoji: string) => (own.has(emoji) ? own.get(emoji) : false);
  return received.map((one) => ({ ...one, mine: one.mine ?? mineOf(one.emoji) }));
}
