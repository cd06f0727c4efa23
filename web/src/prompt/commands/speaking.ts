import * as z from "zod";
import { postMessage } from "../../chat/outbox/post-message.ts";
import type { Server } from "../../chat/lists/queries.ts";
import { acceptInvite, createInvite, revokeInvite } from "../../chat/invites/invite-actions.ts";
import { defaultTerms, linkOf } from "../../chat/invites/invite-link.ts";
import { joinServer, leaveServer } from "../../chat/servers/membership-actions.ts";
import { dimension, flag, text, value } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { getChannelHere, mustSpeakHere } from "../finding/find-messages.ts";
import { getModerated, getServer } from "../finding/find-named.ts";
import { mustBeSure, Refusal } from "../language/refusal.ts";
import { runCommandAction, line, link } from "../language/output.ts";

export const say = defineCommand({
  name: "say",
  summary: "send a message to the open channel",
  description: "Sends one message to the open channel or conversation.",
  args: z.object({ words: text }),
  uses: [postMessage.endpoint],
  examples: [{ line: "say it rained here" }],
  seeAlso: ["tail", "react"],
  run: async ({ words: content }, _, context) => {
    const channelRef = await getChannelHere(context);
    await mustSpeakHere(context, "send");
    await context.send({ ...channelRef, content });
    return [line("Sent.")];
  },
});

export const join = defineCommand({
  name: "join",
  summary: "join a dimension that is open, or by an invitation",
  description:
    "Makes you a member of a dimension that is open to all, or of the one that an invitation leads into, and shows it.",
  args: z.object({ dimension }),
  uses: [joinServer, acceptInvite],
  examples: [
    { line: 'join "tidepool radio"' },
    { line: "join /invite/CODE", note: "the link that you were given" },
  ],
  seeAlso: ["leave", "invite", "apply", "ls"],
  run: async ({ dimension: written }, _, context) => {
    const enter = ({ id, name }: Pick<Server, "id" | "name">) => {
      context.go(`/dimensions/${id}`);
      return [line("You are in ", link(name, `/dimensions/${id}`), ".")];
    };
    if (written.includes("/invite/"))
      return runCommandAction(context, acceptInvite, codeOf(written), enter);
    const server = await getServer(context, written);
    return runCommandAction(context, joinServer, { id: server.id }, () => enter(server));
  },
});

export const leave = defineCommand({
  name: "leave",
  summary: "leave a dimension",
  description:
    "Your messages stay. To come back you join again, or need an invitation; so it needs --sure.",
  args: z.object({ dimension }),
  options: z.object({ sure: flag("Leave, and do not ask.") }),
  uses: [leaveServer],
  examples: [{ line: 'leave "tidepool radio" --sure' }],
  seeAlso: ["join"],
  inComposer: true,
  run: async ({ dimension: written }, { sure }, context) => {
    const { id, name, role } = await getServer(context, written);
    if (role === "owner")
      throw new Refusal(`You own ${name}, and cannot leave it. See man dimension.`);
    mustBeSure(sure, `You would leave ${name}.`);
    return runCommandAction(context, leaveServer, { id }, () => [line(`You left ${name}.`)]);
  },
});

export const invite = defineCommand({
  name: "invite",
  summary: "make a link into a dimension, or end one",
  description:
    "Creates an invitation to the open dimension, or to another. It needs the right to invite. --revoke ends one.",
  args: z.object({ dimension: dimension.optional() }),
  options: z.object({ revoke: value("LINK", "End this link, or the code in it.") }),
  uses: [createInvite, revokeInvite],
  examples: [{ line: 'invite "my own room"' }, { line: 'invite "my own room" --revoke CODE' }],
  seeAlso: ["join"],
  run: async ({ dimension: written }, { revoke }, context) => {
    const { id: serverId, name } = await getModerated(context, "invite", written);
    if (revoke !== undefined)
      return runCommandAction(context, revokeInvite, { serverId, code: codeOf(revoke) }, () => [
        line("That invitation is revoked."),
      ]);
    return runCommandAction(context, createInvite, { id: serverId, ...defaultTerms }, (invite) => [
      line(`${name}: ${linkOf(invite)}`),
    ]);
  },
});

/** Returns the code of an invite, which may be given as the whole link. */
const codeOf = (written: string) => written.split("/").at(-1) ?? "";
