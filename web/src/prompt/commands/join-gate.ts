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
  summary: "ask to be let into a dimension",
  description:
    "Leaves one line at the door of a dimension that is entered by application. Its owner or a moderator reads it and opens. Asking again replaces the line.",
  args: z.object({ dimension, words: text }),
  endpoints: ["PUT /api/servers/:id/application"],
  examples: [{ line: 'apply "the quiet room" I bring tapes' }],
  seeAlso: ["withdraw", "join"],
  run: async ({ dimension: written, words }, _, context) => {
    const { id, name } = requireNoTimeout(await getServer(context, written));
    return runCommandAction(context, applyToServer, { id, line: words }, () => [
      line(`Your line waits at the door of ${name}.`),
    ]);
  },
});

export const withdraw = defineCommand({
  name: "withdraw",
  summary: "take back what you asked at a door",
  description: "Takes your line from the door of a dimension.",
  args: z.object({ dimension: dimensionArg }),
  endpoints: ["DELETE /api/servers/:id/application"],
  examples: [{ line: "withdraw the quiet room" }],
  seeAlso: ["apply"],
  run: async ({ dimension: written }, _, context) => {
    const { id, name } = await getServer(context, written);
    return runCommandAction(context, withdrawApplication, { id }, () => [
      line(`You wait at the door of ${name} no more.`),
    ]);
  },
});

export const applications = defineCommand({
  name: "applications",
  summary: "who is at the door, and who comes in",
  description:
    "list shows who asks to be let into the dimension that you stand in. Whoever is declined may ask again after a day.",
  args: z.object({
    action: z
      .enum(["list", "accept", "decline"], { error: "is list, accept or decline" })
      .default("list"),
    who: member.optional(),
  }),
  options: z.object({ in: within }),
  endpoints: [
    "POST /api/servers/:id/applications/:userId/accept",
    "POST /api/servers/:id/applications/:userId/decline",
  ],
  examples: [
    { line: "applications" },
    { line: "applications accept @kite_exe" },
    { line: "applications decline @dial_tone" },
  ],
  seeAlso: ["apply", "invite"],
  run: async ({ action, who }, options, context) => {
    const { id, name } = await getModerated(context, options.in);
    const query = { ...applicationsQuery(id), staleTime: 0 };
    const waiting = await context.queryClient.fetchQuery(query);
    if (action === "list")
      return waiting.length === 0
        ? [line(dim("Nobody is at the door."))]
        : waiting.map((one) => line(person(one.username), `  ${one.line}`));
    const found = waiting.find(({ username }) => username === who);
    if (!found) throw new Refusal(`${who ?? "Nobody"} is not at the door of ${name}.`);
    const isLetIn = action === "accept";
    const { userId, username } = found;
    return runCommandAction(context, decideApplication, { id, userId, isLetIn }, () => [
      line(person(username), isLetIn ? ` is in ${name}.` : " was turned away."),
    ]);
  },
});
