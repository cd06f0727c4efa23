import * as z from "zod";
import { applicationsQuery } from "../../chat/lists/queries.ts";
import {
  applyToServer,
  decideApplication,
  withdrawApplication,
} from "../../chat/servers/application-actions.ts";
import { dimension, dimensionArg, member, text, within } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { getModerated, getServer, requireNoTimeout } from "../finding/find-named.ts";
import { runCommandAction, dim, line, person } from "../language/output.ts";
import { Refusal } from "../language/refusal.ts";

export const apply = defineCommand({
  name: "apply",
  summary: "request to join a dimension",
  description:
    "Sends a note to a dimension that requires a request. Its owner or a moderator accepts or declines. Another request replaces the note.",
  args: z.object({ dimension, words: text }),
  uses: [applyToServer],
  examples: [{ line: 'apply "the quiet room" I bring tapes' }],
  seeAlso: ["withdraw", "join"],
  run: async ({ dimension: written, words }, _, context) => {
    const { id, name } = requireNoTimeout(await getServer(context, written));
    return runCommandAction(context, applyToServer, { id, line: words }, () => [
      line(`Your request to ${name} is waiting.`),
    ]);
  },
});

export const withdraw = defineCommand({
  name: "withdraw",
  summary: "withdraw a request to join",
  description: "Withdraws your request to join a dimension.",
  args: z.object({ dimension: dimensionArg }),
  uses: [withdrawApplication],
  examples: [{ line: "withdraw the quiet room" }],
  seeAlso: ["apply"],
  run: async ({ dimension: written }, _, context) => {
    const { id, name } = await getServer(context, written);
    return runCommandAction(context, withdrawApplication, { id }, () => [
      line(`Your request to ${name} is withdrawn.`),
    ]);
  },
});

export const applications = defineCommand({
  name: "applications",
  summary: "list, accept or decline requests to join",
  description:
    "list shows the requests to join the open dimension. A declined member may ask again after a day.",
  args: z.object({
    action: z
      .enum(["list", "accept", "decline"], { error: "is list, accept or decline" })
      .default("list"),
    who: member.optional(),
  }),
  options: z.object({ in: within }),
  uses: [decideApplication],
  examples: [
    { line: "applications" },
    { line: "applications accept @kite_exe" },
    { line: "applications decline @dial_tone" },
  ],
  seeAlso: ["apply", "invite"],
  run: async ({ action, who }, options, context) => {
    const { id, name } = await getModerated(context, "manage_server", options.in);
    const query = { ...applicationsQuery(id), staleTime: 0 };
    const waiting = await context.queryClient.fetchQuery(query);
    if (action === "list")
      return waiting.length === 0
        ? [line(dim("No request is waiting."))]
        : waiting.map((one) => line(person(one.username), `  ${one.line}`));
    const found = waiting.find(({ username }) => username === who);
    if (!found) throw new Refusal(`${who ?? "No one"} has no request to ${name}.`);
    const isLetIn = action === "accept";
    const { userId, username } = found;
    return runCommandAction(context, decideApplication, { id, userId, isLetIn }, () => [
      line(person(username), isLetIn ? ` is in ${name}.` : " was declined."),
    ]);
  },
});
