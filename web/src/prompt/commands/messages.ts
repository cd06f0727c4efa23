import * as z from "zod";
import { deleteMessage, editMessage, setPinned } from "../../chat/messages/message-actions.ts";
import { mayDeleteMessage, mayEditMessage, mayListThread, mayPin } from "../../chat/roles/may.ts";
import { listThread } from "../../chat/servers/administration/channel-actions.ts";
import { openThread, setFollowing } from "../../chat/threads/thread-actions.ts";
import { sure, text, value } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import {
  getMessage,
  getMessageHere,
  getMembershipHere,
  getThread,
  mustSpeakHere,
} from "../finding/find-messages.ts";
import { requireNoTimeout } from "../finding/find-named.ts";
import { runCommandAction, line } from "../language/output.ts";
import { mustBeSure, Refusal } from "../language/refusal.ts";

const messageNumber = value("NUMBER", "Which line of the channel; else the last.");

export const messageCommand = defineCommand({
  name: "line",
  summary: "edit, delete, pin or unpin a line",
  description:
    "Does something with the last line of the channel that you stand in, or with another by its number, which tail shows. Deleting is asked for twice, with --sure.",
  args: z.object({
    action: z.enum(["edit", "rm", "pin", "unpin"], { error: "is edit, rm, pin or unpin" }),
    words: text.optional(),
  }),
  options: z.object({ line: messageNumber, sure: sure("Delete it") }),
  endpoints: [
    "PATCH /api/messages/:id",
    "DELETE /api/messages/:id",
    "PUT /api/messages/:id/pin",
    "DELETE /api/messages/:id/pin",
  ],
  examples: [
    { line: "line edit it rained all night" },
    { line: "line pin --line 1" },
    { line: "line unpin --line 1" },
    { line: "line rm --sure" },
  ],
  seeAlso: ["say", "react", "thread", "tail"],
  run: async ({ action, words }, options, context) => {
    const message = await getMessageHere(context, options.line);
    const here = await getMembershipHere(context);
    const { membership, isDirect } = here;
    const isYours = message.userId === context.user.id;
    // A member with a timeout may still delete their own messages.
    if (action !== "rm" || !isYours) requireNoTimeout(here);
    const { id } = message;
    if (action === "edit") {
      if (!mayEditMessage(membership, isYours))
        throw new Refusal("Only your own lines are edited.");
      if (words === undefined) throw new Refusal("WORDS: is missing. See man line.");
      return runCommandAction(context, editMessage, { id, content: words }, () => [
        line("Edited."),
      ]);
    }
    if (action === "rm") {
      if (!mayDeleteMessage(membership, isYours))
        throw new Refusal("That line is not yours to delete.");
      mustBeSure(options.sure, "Its words would be deleted for everyone.");
      return runCommandAction(context, deleteMessage, message, () => [line("Deleted.")]);
    }
    if (!mayPin(membership, isDirect)) throw new Refusal("Owners and moderators pin here.");
    const isPinned = action === "pin";
    return runCommandAction(context, setPinned, { id, isPinned }, () => [
      line(isPinned ? "Pinned." : "Not pinned any more."),
    ]);
  },
});

export const thread = defineCommand({
  name: "thread",
  summary: "open, follow or ripple out the side room of a line",
  description:
    "open goes to the side room of the last line, or of another by its number, and makes it if there is none. follow and unfollow are about the side room that you stand in, or that of a line. ripple gives it a name, under which it stands below its channel for everyone.",
  args: z.object({
    action: z.enum(["open", "follow", "unfollow", "ripple"], {
      error: "is open, follow, unfollow or ripple",
    }),
    name: text.optional(),
  }),
  options: z.object({ line: messageNumber }),
  endpoints: [
    "POST /api/messages/:id/thread",
    "PUT /api/channels/:id/follow",
    "DELETE /api/channels/:id/follow",
    "PATCH /api/channels/:id",
  ],
  examples: [
    { line: "thread open" },
    { line: "thread unfollow" },
    { line: "thread follow" },
    { line: "thread ripple rain reports" },
  ],
  seeAlso: ["line", "say"],
  run: async ({ action, name }, options, context) => {
    if (action === "open") {
      await mustSpeakHere(context);
      const message = await getMessageHere(context, options.line);
      return runCommandAction(context, openThread, message.id, ({ id }) => {
        context.go(context.path.replace(/^(\/[^/]+\/[^/]+).*/, `$1/${id}`));
        return [line("You are in the side room.")];
      });
    }
    const thread = await getThread(context, options.line);
    const { id } = thread;
    if (action !== "ripple") {
      const isFollowing = action === "follow";
      return runCommandAction(context, setFollowing, { id, isFollowing }, () => [
        line(isFollowing ? "You follow it." : "You do not follow it any more."),
      ]);
    }
    if (name === undefined) throw new Refusal("NAME: is missing. See man thread.");
    const { membership, isDirect } = requireNoTimeout(await getMembershipHere(context));
    const root = await getMessage(thread.parentId, String(thread.rootSeq));
    const kind = isDirect ? "direct" : "dimension";
    const isRootAuthor = root.userId === context.user.id;
    if (!mayListThread(membership, { kind, isRootAuthor }))
      throw new Refusal("Whoever wrote the line, owners and moderators ripple it out.");
    return runCommandAction(context, listThread, { id, name }, () => [
      line(`${name} stands under its channel for everyone.`),
    ]);
  },
});
