import * as z from "zod";
import { pressOnAnswer } from "../../shrine/answers/answer-actions.ts";
import { pressOnMessage } from "../../chat/messages/message-actions.ts";
import { pressOnPost } from "../../shrine/posts/post-actions.ts";
import { findKind } from "../../chat/log/with-reaction.ts";
import type { Press } from "../../chat/reactions/pressing.ts";
import type { Action } from "../../live/calls/action.ts";
import type { Reacted } from "../../chat/reactions/newest-reactions.ts";
import { flag, value, words } from "../language/arguments.ts";
import { type Context, defineCommand } from "../language/command.ts";
import { getMessageHere, mustSpeakHere } from "../finding/find-messages.ts";
import { getAnswer, getPost, postOption } from "../finding/find-posts.ts";
import { runCommandAction, line } from "../language/output.ts";
import { Refusal } from "../language/refusal.ts";

type How = { emoji: string; ripple: boolean; off: boolean };
type Reactable = Pick<Reacted, "id" | "reactions">;

/** A press toggles a reaction, but a command states its direction. */
function press<Item extends Reactable, Stored>(
  context: Context,
  action: Action<Press<Item>, Stored>,
  item: Item,
  { emoji, ripple, off }: How,
) {
  const isPressed = findKind(item.reactions, emoji)?.mine ?? false;
  if (off && !isPressed) throw new Refusal(`You have not pressed ${emoji} there.`);
  if (!off && isPressed && !ripple) throw new Refusal(`You have pressed ${emoji} there already.`);
  return runCommandAction(context, action, { target: item, emoji, ripple: ripple && !off }, () => [
    line(off ? `Took ${emoji} back.` : `Pressed ${emoji}.`),
  ]);
}

export const react = defineCommand({
  name: "react",
  summary: "put a sigil or an emoji under a message, a post or an answer",
  description:
    "Under the last message of the open channel, or under another by its number. With --post or --answer it is a post or an answer instead. --off takes it back, and --ripple lets it be seen on the map.",
  args: z.object({ emoji: words }),
  options: z.object({
    message: value("NUMBER", "Which message of the channel."),
    post: postOption,
    answer: value("NUMBER", "Which answer under the post."),
    off: flag("Take it back."),
    ripple: flag("Let it be seen on the map."),
  }),
  uses: [pressOnMessage, pressOnPost, pressOnAnswer],
  examples: [
    { line: "react 🌊" },
    { line: "react 🌊 --off" },
    { line: "react :tide: --post @kite_exe", note: "their newest post" },
    { line: "react 🌙 --post @kite_exe --answer 1" },
  ],
  seeAlso: ["say", "tail", "answer"],
  inComposer: true,
  run: async ({ emoji }, { message: seq, post, answer, ...how }, context) => {
    const isPost = post !== undefined || answer !== undefined || /\/posts\//.test(context.path);
    if (!isPost) {
      if (!how.off) await mustSpeakHere(context, "react");
      return press(context, pressOnMessage, await getMessageHere(context, seq), { emoji, ...how });
    }
    const found = await getPost(context, post);
    if (answer === undefined) return press(context, pressOnPost, found, { emoji, ...how });
    return press(context, pressOnAnswer, await getAnswer(found.id, answer), { emoji, ...how });
  },
});
