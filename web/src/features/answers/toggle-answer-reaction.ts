import type { Answer } from "@oni/realtime/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/use-action.ts";
import { pressed, rippleQuery } from "../../chat/with-reaction.ts";
import { type AnswerPages, putAnswer, reactToAnswer } from "./apply-events.ts";
import { answersQuery } from "./queries.ts";

/** Gives or takes back the viewer's reaction, or sends its ripple to an answer: at once on the screen, then as the server answers. */
export async function toggleAnswerReaction(
  queryClient: QueryClient,
  { id, postId, reactions }: Answer,
  emoji: string,
  { ripple } = { ripple: false },
): Promise<void> {
  const change = (apply: <Held extends AnswerPages>(held: Held) => Held) =>
    queryClient.setQueryData(answersQuery(postId).queryKey, (held) => held && apply(held));
  const { before, after } = pressed(reactions, emoji, ripple);
  change((held) => reactToAnswer(held, id, after));
  try {
    const stored = after.mine
      ? await call("PUT /api/answers/:id/reactions/:emoji", {
          params: { id, emoji },
          query: rippleQuery(ripple),
        })
      : await call("DELETE /api/answers/:id/reactions/:emoji", { params: { id, emoji } });
    change((held) => putAnswer(held, stored, false));
  } catch (error) {
    change((held) => reactToAnswer(held, id, before));
    reportFailure("Reaction failed", error);
  }
}
