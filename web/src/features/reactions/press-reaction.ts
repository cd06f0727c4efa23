import { reportFailure } from "../../api/use-action.ts";
import { pressed, rippleQuery, withReaction } from "../../chat/with-reaction.ts";
import { putReactions, type Reacted } from "./newest-reactions.ts";

/** The two calls of a kind of thing, which answer it as it is then. */
type Calls = {
  add: (query: ReturnType<typeof rippleQuery>) => Promise<Reacted>;
  remove: () => Promise<Reacted>;
};

/** Gives or takes back the viewer's reaction, or sends its ripple: at once on the screen, then as the server answers. */
export async function pressReaction(
  { id, reactions, reactionRev }: Reacted,
  emoji: string,
  { ripple } = { ripple: false },
  { add, remove }: Calls,
): Promise<void> {
  const { after } = pressed(reactions, emoji, ripple);
  putReactions(id, { reactions: withReaction(reactions, after), reactionRev });
  try {
    putReactions(id, await (after.mine ? add(rippleQuery(ripple)) : remove()));
  } catch (error) {
    putReactions(id, { reactions, reactionRev });
    reportFailure("Reaction failed", error);
  }
}
