import { may, mayDeleteMessage, mayEditMessage, mayListThread } from "@oni/api/contract";
import * as z from "zod";
import { deleteMessage, editMessage, setPinned } from "../../chat/messages/message-actions.ts";
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
import { mustBeSure, Refusal, WrongUse } from "../language/refusal.ts";

const messageNumber = value("NUMBER", "Which message of the channel; else the last.");

export const messageCommand = defineCommand({
  name: "message",
  summary: "edit, delete, pin or unpin a message",
  description:
    "Acts on the last message of the open channel, or on another by its number, which tail shows. rm needs --sure.",
  args: z.object({
    action: z.enum(["edit", "rm", "pin", "unpin"], { error: "is edit, rm, pin or unpin" }),
    words: text.optional(),
  }),
  options: z.object({ message: messageNumber, sure: sure("Delete it") }),
  uses: [editMessage, deleteMessage, setPinned],
  examples: [
    { line: "message edit it rained all night" },
    { line: "message pin --message 1" },
    { line: "message unpin --message 1" },
    { line: "message rm --sure" },
  ],
  seeAlso: ["say", "react", "thread", "tail"],
  run: async ({ action, words }, options, context) => {
    const message = await getMessageHere(context, options.message);
    const here = await getMembershipHere(context);
    const { membership } = here;
    const isYours = message.userId === context.user.id;
    // A member with a timeout may still delete their own messages.
    if (action !== "rm" || !isYours) requireNoTimeout(here);
    const { id, channelId, seq } = message;
    if (action === "edit") {
      if (!mayEditMessage(membership, isYours))
        throw new Refusal("Only your own messages can be edited.");
      if (words === undefined) throw new WrongUse("WORDS: is missing. See man message.");
      return runCommandAction(context, editMessage, { id, content: words }, () => [
        line("Edited."),
      ]);
    }
    if (action === "rm") {
      if (!mayDeleteMessage(membership, isYours))
        throw new Refusal("You cannot delete that message.");
      mustBeSure(options.sure, "Its text would be deleted for everyone.");
      return runCommandAction(context, deleteMessage, { id, channelId, seq }, () => [
        line("Deleted."),
      ]);
    }
    if (!may(membership, "pin")) throw new Refusal("Your roles here do not allow that.");
    const isPinned = action === "pin";
    return runCommandAction(context, setPinned, { id, isPinned }, () => [
      line(isPinned ? "Pinned." : "Not pinned any more."),
    ]);
  },
});

export const thread = defineCommand({
  name: "thread",
  summary: "open or follow the thread of a message, or make it a channel",
  description:
    "open goes to the thread of the last message, or of another by its number, and starts it if there is none. follow and unfollow take the open thread, or that of a message. channel makes it a channel with a name, listed for everyone.",
  args: z.object({
    action: z.enum(["open", "follow", "unfollow", "channel"], {
      error: "is open, follow, unfollow or channel",
    }),
    name: text.optional(),
  }),
  options: z.object({ message: messageNumber }),
  uses: [openThread, setFollowing, listThread],
  examples: [
    { line: "thread open" },
    { line: "thread unfollow" },
    { line: "thread follow" },
    { line: "thread channel rain reports" },
  ],
  seeAlso: ["message", "say"],
  run: async ({ action, name }, options, context) => {
    if (action === "open") {
      await mustSpeakHere(context, "thread");
      const message = await getMessageHere(context, options.message);
      return runCommandAction(context, openThread, { id: message.id }, ({ id }) => {
        context.go(context.path.replace(/^(\/[^/]+\/[^/]+).*/, `$1/${id}`));
        return [line("You are in the thread.")];
      });
    }
    const thread = await getThread(context, options.message);
    const { id } = thread;
    if (action !== "channel") {
      const isFollowing = action === "follow";
      return runCommandAction(context, setFollowing, { id, isFollowing }, () => [
        line(isFollowing ? "You follow it." : "You do not follow it any more."),
      ]);
    }
    if (name === undefined) throw new WrongUse("NAME: is missing. See man thread.");
    const { membership, isDirect } = requireNoTimeout(await getMembershipHere(context));
    const root = await getMessage(thread.parentId, String(thread.rootSeq));
    const kind = isDirect ? "direct" : "dimension";
    const isRootAuthor = root.userId === context.user.id;
    if (!mayListThread(membership, { kind, isRootAuthor }))
      throw new Refusal(
        "Only the author of the message and those who manage channels make it a channel.",
      );
    return runCommandAction(context, listThread, { id, name }, () => [
      line(`${name} is listed under its channel for everyone.`),
    ]);
  },
});
