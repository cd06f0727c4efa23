import type { Reaction } from "@oni/realtime/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type Action, defineAction } from "../../live/calls/deed.ts";
import { runAction } from "../../live/calls/do-deed.ts";
import { type GivenReaction, pressed, rippleQuery, withReaction } from "../log/with-reaction.ts";
import { putReactions, type Reacted } from "./newest-reactions.ts";
import type { React } from "./ReactionChips.tsx";

type Pressable = { id: string; reactions: readonly Reaction[] };
export type Press<Thing> = { thing: Thing; emoji: string; ripple?: boolean };

type Params = { id: string; emoji: string };
/** The two calls of a kind of thing, which answer it as it is then, and how a screen shows both. */
type Kind<Thing, Stored> = {
  add: (params: Params, query: ReturnType<typeof rippleQuery>) => Promise<Stored>;
  remove: (params: Params) => Promise<Stored>;
  show: (thing: Thing, given: GivenReaction) => void;
  keep: (stored: Stored) => void;
};

/** Gives or takes back the viewer's reaction, or sends its ripple: at once on the screen, then as the server answers. */
export const pressing = <Thing extends Pressable, Stored>(kind: Kind<Thing, Stored>) =>
  defineAction({
    failure: "Reaction failed",
    act: async ({ thing, emoji, ripple = false }: Press<Thing>) => {
      const params = { id: thing.id, emoji };
      const { before, after } = pressed(thing.reactions, emoji, ripple);
      kind.show(thing, after);
      try {
        return await (after.mine ? kind.add(params, rippleQuery(ripple)) : kind.remove(params));
      } catch (error) {
        kind.show(thing, before);
        throw error;
      }
    },
    updateCache: (_, stored) => kind.keep(stored),
  });

/** How what stands beside fetched things is shown, posts and answers alike. */
export const besideFetched = {
  show: ({ id, reactions, reactionRev }: Reacted, given: GivenReaction) =>
    putReactions(id, { reactions: withReaction(reactions, given), reactionRev }),
  keep: (stored: Reacted) => putReactions(stored.id, stored),
};

/** What a press on a thing does on a screen. */
export function usePress<Thing, Stored>(
  deed: Action<Press<Thing>, Stored>,
): (thing: Thing) => React {
  const queryClient = useQueryClient();
  return (thing) => (emoji, how) => void runAction(queryClient, deed, { thing, emoji, ...how });
}
