import * as z from "zod";
import {
  banMember,
  kickMember,
  timeOutMember,
  unbanMember,
  endTimeout,
} from "../../chat/members/member-actions.ts";
import { bansQuery, timeoutsQuery } from "../../chat/members/queries.ts";
import { flag, member, sure, text, within } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { findMember, getSubordinate, requireMayActOn } from "../finding/find-members.ts";
import {
  getManagedServer,
  getModerated,
  getPerson,
  requireNoTimeout,
} from "../finding/find-named.ts";
import { runCommandAction, line, person } from "../language/output.ts";
import { mustBeSure, Refusal } from "../language/refusal.ts";

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
