import { explainedSchema } from "@oni/api/contract";
import * as z from "zod";
import { sentencesOf, verdictOf } from "../../chat/roles/explanation-sentences.ts";
import { read } from "../../live/calls/read.ts";
import { findMember } from "../finding/find-members.ts";
import {
  getChannel,
  getManagedServer,
  getNamed,
  getPerson,
  getServerHere,
} from "../finding/find-named.ts";
import { listRoles } from "../finding/find-roles.ts";
import { member, right, value, within } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { dim, line } from "../language/output.ts";
import { Refusal } from "../language/refusal.ts";

export const why = defineCommand({
  name: "why",
  summary: "explain what a member may do",
  description:
    "Prints whether you, or the member before the right, have a right in the dimension, and the roles and rules that decide. see and write are about a channel, the open one where none is written. Others are explained to members who manage roles.",
  args: z.object({ "member|right": right, right: right.optional() }),
  options: z.object({
    channel: value("CHANNEL", "A channel of the dimension.", "channel"),
    in: within,
  }),
  examples: [
    { line: "why pin", note: "your own right" },
    { line: "why @kite_exe pin" },
    { line: "why @kite_exe write --channel general" },
  ],
  seeAlso: ["role"],
  run: async ({ "member|right": first, right: second }, options, context) => {
    const { user, queryClient } = context;
    const explained = getNamed(explainedSchema.options, second ?? first, (name) => name, "right");
    const who = second === undefined ? user.username : usernameOf(first);
    const isOwn = who === user.username;
    const server = isOwn
      ? await getServerHere(context, options.in)
      : await getManagedServer(context, "manage_roles", options.in);
    const isAboutChannel = explained === "see" || explained === "write";
    const channel =
      isAboutChannel || options.channel !== undefined
        ? await getChannel(context, server, options.channel)
        : undefined;
    const found = await findMember(context, server, who);
    const userId = isOwn ? user.id : (found?.userId ?? (await getPerson(context, who)).id);
    const query = { right: explained, userId, ...(channel && { channelId: channel.id }) };
    const explanation = await queryClient.fetchQuery({
      ...read("GET /api/servers/:id/rights", { params: { id: server.id }, query }),
      staleTime: 0,
    });
    const name = isOwn ? null : who;
    const reasons = sentencesOf(explanation, await listRoles(context, server), name);
    return [
      line(explanation.allowed ? "Yes. " : "No. ", verdictOf(explanation, explained, name)),
      ...reasons.map((reason) => line(dim(`  ${reason}`))),
    ];
  },
});

function usernameOf(written: string): string {
  const { success, data } = member.safeParse(written);
  if (!success) throw new Refusal(`"${written}" is no name of an oni.`);
  return data;
}
