import type { Reaction } from "@oni/realtime/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type Action, composeAction } from "../../live/calls/action.ts";
import type { WriteName } from "../../live/calls/endpoint-name.ts";
import { startAction } from "../../live/calls/run-action.ts";
import { type GivenReaction, pressed, rippleQuery, withReaction } from "../log/with-reaction.ts";
import { putReactions, type Reacted } from "./newest-reactions.ts";
import type { React } from "./ReactionChips.tsx";

type Pressable = { id: string; reactions: readonly Reaction[] };
export type Press<Target> = { target: Target; emoji: string; ripple?: boolean };

type Params = { id: string; emoji: string };
type Endpoint = { endpoint: WriteName };
/** The two endpoints of a kind of target, which return its state, and how a screen shows both. */
type Kind<Target, Stored> = {
  add: Endpoint & ((params: Params, query: ReturnType<typeof rippleQuery>) => Promise<Stored>);
  remove: Endpoint & ((params: Params) => Promise<Stored>);
  show: (target: Target, given: GivenReaction) => void;
  keep: (stored: Stored) => void;
};

/**
 * An action that gives or removes the viewer's reaction, or sends its ripple. The screen changes at once,
 * then follows the response.
 */
export const pressing = <Target extends Pressable, Stored>(kind: Kind<Target, Stored>) =>
  composeAction([kind.add, kind.remove], {
    failure: "Reaction failed",
    act: async ({ target, emoji, ripple = false }: Press<Target>) => {
      const params = { id: target.id, emoji };
      const { before, after } = pressed(target.reactions, emoji, ripple);
      kind.show(target, after);
      try {
        return await (after.mine ? kind.add(params, rippleQuery(ripple)) : kind.remove(params));
      } catch (error) {
        kind.show(target, before);
        throw error;
      }
    },
    updateCache: (_, stored) => kind.keep(stored),
  });

/** Shows reactions of posts and answers in the store of newest states. */
export const newestStates = {
  show: ({ id, reactions, reactionRev }: Reacted, given: GivenReaction) =>
    putReactions(id, { reactions: withReaction(reactions, given), reactionRev }),
  keep: (stored: Reacted) => putReactions(stored.id, stored),
};

/** Returns a function that gives the reactions of a screen their action. */
export function usePress<Target, Stored>(
  action: Action<Press<Target>, Stored>,
): (target: Target) => React {
  const queryClient = useQueryClient();
  return (target) => (emoji, how) =>
    void startAction(queryClient, action, { target, emoji, ...how });
}
