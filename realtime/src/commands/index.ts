import type { CommandName } from "../../contract/index.ts";
import { typeInChannel, unwatchChannel, watchChannel } from "./channel.ts";
import type { Command, Guard } from "./command.ts";
import { unwatchConstellation, watchConstellation } from "./constellation.ts";
import { guardSend, sendMessage } from "./message.ts";
import { unwatchPost, watchPost } from "./post.ts";
import { unwatchInvite, watchInvite } from "./invite.ts";
import { unwatchUser, watchUser } from "./user.ts";
import { unwatchWaitlist, watchWaitlist } from "./waitlist.ts";

/** The implementation of each command. */
export const commands: { [Name in CommandName]: Command<Name> } = {
  "waitlist:watch": watchWaitlist,
  "waitlist:unwatch": unwatchWaitlist,
  "constellation:watch": watchConstellation,
  "constellation:unwatch": unwatchConstellation,
  "channel:watch": watchChannel,
  "channel:unwatch": unwatchChannel,
  "channel:typing": typeInChannel,
  "user:watch": watchUser,
  "user:unwatch": unwatchUser,
  "post:watch": watchPost,
  "post:unwatch": unwatchPost,
  "invite:watch": watchInvite,
  "invite:unwatch": unwatchInvite,
  "message:send": sendMessage,
};

/** The guards of commands that have one. */
export const guards: { [Name in CommandName]?: Guard } = { "message:send": guardSend };
