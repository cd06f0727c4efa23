import * as z from "zod";
import type { Server } from "../../chat/lists/queries.ts";
import {
  banMember,
  kickMember,
  setRole,
  silenceMember,
  unbanMember,
  unsilenceMember,
} from "../../chat/members/member-actions.ts";
import { bansQuery, timeoutsQuery } from "../../chat/members/queries.ts";
import { mayPromote, mayPutOut, effectiveRoleOf } from "../../chat/roles/may.ts";
import { flag, member, sure, text, within } from "../language/arguments.ts";
import { type Context, defineCommand } from "../language/command.ts";
import {
  findMember,
  getManagedServer,
  getModerated,
  getPerson,
  requireNoTimeout,
} from "../finding/find-named.ts";
import { runCommandAction, line, person } from "../language/output.ts";
import { mustBeSure, Refusal } from "../language/refusal.ts";

const notYours = ({ name }: Server, who: string) =>
  new Refusal(`What ${who} may do in ${name} is not for you to decide.`);

/** Returns a member of a dimension that the viewer may remove from it. */
async function getSubordinate(context: Context, who: string, written?: string) {
  const server = await getModerated(context, written);
  const found = await findMember(context, server, who);
  if (!found) throw new Refusal(`${who} is not in ${server.name}.`);
  if (!mayPutOut(effectiveRoleOf(server), found.role)) throw notYours(server, who);
  return { server, id: server.id, userId: found.userId, name: who };
}

export const kick = defineCommand({
  name: "kick",
  summary: "put somebody out of a dimension",
  description:
    "They may come back, by the door or an invitation. Only they can undo it, so it is asked for twice, with --sure.",
  args: z.object({ who: member }),
  options: z.object({ in: within, sure: sure("Put them out") }),
  endpoints: ["DELETE /api/servers/:id/members/:userId"],
  examples: [{ line: "kick @kite_exe --sure" }],
  seeAlso: ["ban", "silence"],
  run: async ({ who }, options, context) => {
    const { server, ...subordinate } = await getSubordinate(context, who, options.in);
    mustBeSure(options.sure, `${who} would be put out of ${server.name}.`);
    return runCommandAction(context, kickMember, subordinate, () => [
      line(person(who), ` is out of ${server.name}.`),
    ]);
  },
});

export const ban = defineCommand({
  name: "ban",
  summary: "keep somebody out of a dimension",
  description:
    "Puts them out, if they are in, and lets them in no more until the ban is lifted. What was purged comes back if that is within an hour.",
  args: z.object({ who: member, reason: text.optional() }),
  options: z.object({
    purge: flag("Delete what they said there in the last 24 hours."),
    in: within,
  }),
  endpoints: ["PUT /api/servers/:id/bans/:userId"],
  examples: [{ line: "ban @dial_tone sold things to everybody" }],
  seeAlso: ["unban", "kick"],
  run: async ({ who, reason = "" }, options, context) => {
    const server = await getModerated(context, options.in);
    const found = await findMember(context, server, who);
    if (!mayPutOut(effectiveRoleOf(server), found?.role ?? null)) throw notYours(server, who);
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
  endpoints: ["DELETE /api/servers/:id/bans/:userId"],
  examples: [{ line: "unban @dial_tone" }, { line: "unban", note: "who is banned" }],
  seeAlso: ["ban"],
  run: async ({ who }, options, context) => {
    const server = await getManagedServer(context, options.in);
    const { id, name } = server;
    const bans = await context.queryClient.fetchQuery({ ...bansQuery(id), staleTime: 0 });
    if (who === undefined)
      return bans.length === 0
        ? [line("Nobody is banned.")]
        : bans.map(({ username, reason }) => line(person(username), `  ${reason ?? ""}`));
    requireNoTimeout(server);
    const found = bans.find(({ username }) => username === who);
    if (!found) throw new Refusal(`${who} is not banned from ${name}.`);
    return runCommandAction(context, unbanMember, { id, userId: found.userId }, () => [
      line(person(who), ` may enter ${name} again.`),
    ]);
  },
});

export const silence = defineCommand({
  name: "silence",
  summary: "give a member a timeout",
  description:
    "They read the dimension and say nothing until it ends, at most four weeks, and are told why.",
  args: z.object({
    who: member,
    minutes: z.coerce.number({ error: "is a number" }).int("is a whole number"),
    reason: text,
  }),
  options: z.object({ in: within }),
  endpoints: ["PUT /api/servers/:id/members/:userId/timeout"],
  examples: [{ line: "silence @kite_exe 60 sleep on it", note: "for an hour" }],
  seeAlso: ["unsilence", "kick"],
  run: async ({ who, minutes, reason }, options, context) => {
    const { server: _, ...subordinate } = await getSubordinate(context, who, options.in);
    return runCommandAction(context, silenceMember, { ...subordinate, minutes, reason });
  },
});

export const unsilence = defineCommand({
  name: "unsilence",
  summary: "end a timeout, or list timeouts",
  description: "Without a name it lists who has to be silent in the dimension.",
  args: z.object({ who: member.optional() }),
  options: z.object({ in: within }),
  endpoints: ["DELETE /api/servers/:id/members/:userId/timeout"],
  examples: [{ line: "unsilence @kite_exe" }, { line: "unsilence", note: "who is silent" }],
  seeAlso: ["silence"],
  run: async ({ who }, options, context) => {
    const server = await getManagedServer(context, options.in);
    const { id, name } = server;
    const timeouts = await context.queryClient.fetchQuery({
      ...timeoutsQuery(id),
      staleTime: 0,
    });
    if (who === undefined)
      return timeouts.length === 0
        ? [line("Everybody may speak.")]
        : timeouts.map(({ username, reason }) => line(person(username), `  ${reason}`));
    requireNoTimeout(server);
    const found = timeouts.find(({ username }) => username === who);
    if (!found) throw new Refusal(`${who} may speak in ${name} already.`);
    return runCommandAction(context, unsilenceMember, { id, userId: found.userId }, () => [
      line(person(who), ` may speak in ${name} again.`),
    ]);
  },
});

export const role = defineCommand({
  name: "role",
  summary: "make somebody a moderator, or a member again",
  description:
    "Moderators keep the door, the channels and the order of a dimension. Its owner names them.",
  args: z.object({
    who: member,
    role: z.enum(["moderator", "member"], { error: "is moderator or member" }),
  }),
  options: z.object({ in: within }),
  endpoints: ["PATCH /api/servers/:id/members/:userId"],
  examples: [{ line: "role @kite_exe moderator" }, { line: "role @kite_exe member" }],
  seeAlso: ["kick", "dimension"],
  run: async ({ who, role: given }, options, context) => {
    const server = await getModerated(context, options.in);
    const found = await findMember(context, server, who);
    if (!found) throw new Refusal(`${who} is not in ${server.name}.`);
    if (!mayPromote(effectiveRoleOf(server), found.role)) throw notYours(server, who);
    const change = { id: server.id, userId: found.userId, role: given };
    return runCommandAction(context, setRole, change, () => [
      line(person(who), ` is a ${given} of ${server.name}.`),
    ]);
  },
});
