import * as z from "zod";
import { deleteMessage, editMessage, setPinned } from "../../chat/messages/message-deeds.ts";
import { mayDeleteMessage, mayEditMessage, mayListThread, mayPin } from "../../chat/roles/may.ts";
import { listThread } from "../../chat/servers/administration/channel-deeds.ts";
import { openThread, setFollowing } from "../../chat/threads/side-room-deeds.ts";
import { sure, text, value } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import {
  getMessage,
  getMessageHere,
  getPlaceHere,
  getSideRoom,
  mustSpeakHere,
} from "../finding/find-lines.ts";
import { mustHaveVoice } from "../finding/find-things.ts";
import { carryOut, line } from "../language/output.ts";
import { mustBeSure, Refusal } from "../language/refusal.ts";

const whichLine = value("NUMBER", "Which line of the channel; else the last.");

export const lineCommand = defineCommand({
  name: "line",
  summary: "edit, delete, pin or unpin a line",
  description:
    "Does something with the last line of the channel that you stand in, or with another by its number, which tail shows. Deleting is asked for twice, with --sure.",
  args: z.object({
    deed: z.enum(["edit", "rm", "pin", "unpin"], { error: "is edit, rm, pin or unpin" }),
    words: text.optional(),
  }),
  options: z.object({ line: whichLine, sure: sure("Delete it") }),
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
  run: async ({ deed, words }, options, context) => {
    const message = await getMessageHere(context, options.line);
    const place = await getPlaceHere(context);
    const { standing, isLine } = place;
    const isYours = message.userId === context.user.id;
    // Whoever is silent still takes their own words back.
    if (deed !== "rm" || !isYours) mustHaveVoice(place);
    const { id } = message;
    if (deed === "edit") {
      if (!mayEditMessage(standing, isYours)) throw new Refusal("Only your own lines are edited.");
      if (words === undefined) throw new Refusal("WORDS: is missing. See man line.");
      return carryOut(context, editMessage, { id, content: words }, () => [line("Edited.")]);
    }
    if (deed === "rm") {
      if (!mayDeleteMessage(standing, isYours))
        throw new Refusal("That line is not yours to delete.");
      mustBeSure(options.sure, "Its words would be deleted for everyone.");
      return carryOut(context, deleteMessage, message, () => [line("Deleted.")]);
    }
    if (!mayPin(standing, isLine)) throw new Refusal("Owners and moderators pin here.");
    const isPinned = deed === "pin";
    return carryOut(context, setPinned, { id, isPinned }, () => [
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
    deed: z.enum(["open", "follow", "unfollow", "ripple"], {
      error: "is open, follow, unfollow or ripple",
    }),
    name: text.optional(),
  }),
  options: z.object({ line: whichLine }),
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
  run: async ({ deed, name }, options, context) => {
    if (deed === "open") {
      await mustSpeakHere(context);
      const message = await getMessageHere(context, options.line);
      return carryOut(context, openThread, message.id, ({ id }) => {
        context.go(context.path.replace(/^(\/[^/]+\/[^/]+).*/, `$1/${id}`));
        return [line("You are in the side room.")];
      });
    }
    const room = await getSideRoom(context, options.line);
    const { id } = room;
    if (deed !== "ripple") {
      const isFollowing = deed === "follow";
      return carryOut(context, setFollowing, { id, isFollowing }, () => [
        line(isFollowing ? "You follow it." : "You do not follow it any more."),
      ]);
    }
    if (name === undefined) throw new Refusal("NAME: is missing. See man thread.");
    const { standing, isLine } = mustHaveVoice(await getPlaceHere(context));
    const root = await getMessage(room.parentId, String(room.rootSeq));
    const kind = isLine ? "direct" : "dimension";
    const isRootAuthor = root.userId === context.user.id;
    if (!mayListThread(standing, { kind, isRootAuthor }))
      throw new Refusal("Whoever wrote the line, owners and moderators ripple it out.");
    return carryOut(context, listThread, { id, name }, () => [
      line(`${name} stands under its channel for everyone.`),
    ]);
  },
});
