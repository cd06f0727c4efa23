import { may } from "@oni/api/contract";
import * as z from "zod";
import { botsQuery } from "../../account/programs/bot-actions.ts";
import { addBot, removeBot, serverBotsQuery } from "../../chat/bots/bot-actions.ts";
import {
  banMember,
  kickMember,
  timeOutMember,
  unbanMember,
  endTimeout,
} from "../../chat/members/member-actions.ts";
import { bansQuery, timeoutsQuery } from "../../chat/members/queries.ts";
import { flag, member, sure, text, within } from "../language/arguments.ts";
import { type Context, defineCommand } from "../language/command.ts";
import { findMember, getSubordinate, requireMayActOn } from "../finding/find-members.ts";
import {
  getManagedServer,
  getModerated,
  getNamed,
  getPerson,
  getServerHere,
  requireNoTimeout,
} from "../finding/find-named.ts";
import { runCommandAction, line, person } from "../language/output.ts";
import { mustBeSure, Refusal, WrongUse } from "../language/refusal.ts";

export const kick = defineCommand({
  name: "kick",
  summary: "remove a member from a dimension",
  description:
    "They may come back, by a request or an invitation. Only they can undo it, so it needs --sure.",
  args: z.object({ who: member }),
  options: z.object({ in: within, sure: sure("Put them out") }),
  uses: [kickMember],
  examples: [{ line: "kick @kite_exe --sure" }],
  seeAlso: ["ban", "timeout"],
  run: async ({ who }, options, context) => {
    const about = { who, written: options.in };
    const { server, ...subordinate } = await getSubordinate(context, "kick", about);
    mustBeSure(options.sure, `${who} would be removed from ${server.name}.`);
    return runCommandAction(context, kickMember, subordinate, () => [
      line(person(who), ` is removed from ${server.name}.`),
    ]);
  },
});

export const ban = defineCommand({
  name: "ban",
  summary: "ban a member from a dimension",
  description:
    "Puts them out, if they are in, and lets them in no more until the ban is lifted. What was purged comes back if that is within an hour.",
  args: z.object({ who: member, reason: text.optional() }),
  options: z.object({
    purge: flag("Delete their messages of the last 24 hours there."),
    in: within,
  }),
  uses: [banMember],
  examples: [{ line: "ban @dial_tone sold things to everybody" }],
  seeAlso: ["unban", "kick"],
  run: async ({ who, reason = "" }, options, context) => {
    const server = await getModerated(context, "ban", options.in);
    const found = await findMember(context, server, who);
    requireMayActOn(server, "ban", { who, role: found?.role ?? null });
    const userId = found?.userId ?? (await getPerson(context, who)).id;
    const { purge } = options;
    return runCommandAction(context, banMember, {
      id: server.id,
      userId,
      name: who,
      reason,
      purge,
    });
  },
});

export const unban = defineCommand({
  name: "unban",
  summary: "lift a ban, or list who is banned",
  description: "Without a name it lists who may not enter the dimension.",
  args: z.object({ who: member.optional() }),
  options: z.object({ in: within }),
  uses: [unbanMember],
  examples: [{ line: "unban @dial_tone" }, { line: "unban", note: "who is banned" }],
  seeAlso: ["ban"],
  run: async ({ who }, options, context) => {
    const server = await getManagedServer(context, "ban", options.in);
    const { id, name } = server;
    const bans = await context.queryClient.fetchQuery({ ...bansQuery(id), staleTime: 0 });
    if (who === undefined)
      return bans.length === 0
        ? [line("No member is banned.")]
        : bans.map(({ username, reason }) => line(person(username), `  ${reason ?? ""}`));
    requireNoTimeout(server);
    const found = bans.find(({ username }) => username === who);
    if (!found) throw new Refusal(`${who} is not banned from ${name}.`);
    return runCommandAction(context, unbanMember, { id, userId: found.userId }, () => [
      line(person(who), ` may enter ${name} again.`),
    ]);
  },
});

export const timeout = defineCommand({
  name: "timeout",
  summary: "give a member a timeout",
  description:
    "They can read the dimension but not write until it ends, at most four weeks. They see the reason.",
  args: z.object({
    who: member,
    minutes: z.coerce.number({ error: "is a number" }).int("is a whole number"),
    reason: text,
  }),
  options: z.object({ in: within }),
  uses: [timeOutMember],
  examples: [{ line: "timeout @kite_exe 60 sleep on it", note: "for an hour" }],
  seeAlso: ["untimeout", "kick"],
  run: async ({ who, minutes, reason }, options, context) => {
    const about = { who, written: options.in };
    const { server: _, ...subordinate } = await getSubordinate(context, "timeout", about);
    return runCommandAction(context, timeOutMember, { ...subordinate, name: who, minutes, reason });
  },
});

export const untimeout = defineCommand({
  name: "untimeout",
  summary: "end a timeout, or list timeouts",
  description: "Without a name it lists the timeouts of the dimension.",
  args: z.object({ who: member.optional() }),
  options: z.object({ in: within }),
  uses: [endTimeout],
  examples: [{ line: "untimeout @kite_exe" }, { line: "untimeout", note: "the list of timeouts" }],
  seeAlso: ["timeout"],
  run: async ({ who }, options, context) => {
    const server = await getManagedServer(context, "timeout", options.in);
    const { id, name } = server;
    const timeouts = await context.queryClient.fetchQuery({
      ...timeoutsQuery(id),
      staleTime: 0,
    });
    if (who === undefined)
      return timeouts.length === 0
        ? [line("No timeouts.")]
        : timeouts.map(({ username, reason }) => line(person(username), `  ${reason}`));
    requireNoTimeout(server);
    const found = timeouts.find(({ username }) => username === who);
    if (!found) throw new Refusal(`${who} has no timeout in ${name}.`);
    return runCommandAction(context, endTimeout, { id, userId: found.userId }, () => [
      line(person(who), ` can write in ${name} again.`),
    ]);
  },
});

export const bot = defineCommand({
  name: "bot",
  summary: "list, add or remove bots",
  description:
    "Without an action it lists the bots of the dimension with their owners. add takes one of your own bots, which you make in your settings, and needs the right to invite. rm needs the right to kick, or that the bot is yours, and --sure.",
  args: z.object({
    action: z.enum(["add", "rm"], { error: "is add or rm" }).optional(),
    bot: member.optional(),
  }),
  options: z.object({ in: within, sure: sure("Remove it") }),
  uses: [addBot, removeBot],
  examples: [
    { line: "bot", note: "the list of bots" },
    { line: "bot add @tide_bot" },
    { line: "bot rm @tide_bot --sure" },
  ],
  seeAlso: ["kick", "role"],
  run: async ({ action, bot: written }, options, context) => {
    const server = await getServerHere(context, options.in);
    const { id, name } = server;
    const present = await context.queryClient.fetchQuery(serverBotsQuery(id));
    if (action === undefined) {
      if (present.length === 0) return [line(`${name} has no bots.`)];
      return present.map(({ username, owner }) =>
        line(`@${username}  by `, person(owner.username)),
      );
    }
    if (written === undefined) throw new WrongUse("Write the name of the bot.");
    requireNoTimeout(server);
    if (action === "add") {
      if (!may(server, "invite")) throw new Refusal(`You cannot add bots to ${name}.`);
      const added = {
        id,
        botId: getNamed(await listOwn(context), written, nameOf, "bot of yours").id,
      };
      return runCommandAction(context, addBot, added, () => [
        line(`@${written} is a member of ${name}.`),
      ]);
    }
    const { id: botId } = getNamed(present, written, nameOf, "bot here");
    mustBeSure(options.sure, `@${written} would be removed from ${name}.`);
    return runCommandAction(context, removeBot, { id, botId }, () => [
      line(`@${written} is removed from ${name}.`),
    ]);
  },
});

const nameOf = ({ username }: { username: string }) => username;
const listOwn = ({ queryClient }: Context) =>
  queryClient.fetchQuery({ ...botsQuery, staleTime: 0 });
