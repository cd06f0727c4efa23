import { allRights, type ServerRole } from "@oni/api/contract";
import * as z from "zod";
import type { Server } from "../../chat/lists/queries.ts";
import { setRole } from "../../chat/members/member-actions.ts";
import {
  createRole,
  deleteRole,
  giveRole,
  orderRoles,
  takeRole,
  updateRole,
} from "../../chat/roles/role-actions.ts";
import { countOf } from "../../ui/text/count-of.ts";
import { getSubordinate } from "../finding/find-members.ts";
import { getModerated, getNamed, getServerHere } from "../finding/find-named.ts";
import { getRole, listRoles, splitList } from "../finding/find-roles.ts";
import { actionOrMember, flag, roleArg, sure, value, within } from "../language/arguments.ts";
import { type Context, defineCommand, type OutputLine } from "../language/command.ts";
import { dim, line, person, runCommandAction } from "../language/output.ts";
import { mustBeSure, Refusal, requireChange, WrongUse } from "../language/refusal.ts";

export const role = defineCommand({
  name: "role",
  summary: "list, give, take, make or change roles",
  description:
    "Without a name it lists the roles of the dimension with their rights, highest first. A new role is directly above that of all members. Changes need the right to manage roles. Members lose a deleted role, so rm needs --sure.",
  args: z.object({
    member: actionOrMember(["make", "edit", "rm"]).optional(),
    role: roleArg.optional(),
  }),
  options: z.object({
    take: flag("Take the role from the member."),
    name: value("NAME", "What edit calls it."),
    rights: value("RIGHTS", "All its rights, with commas between them, or none.", "rights"),
    color: value("#RRGGBB", "The color of its members' names, or none."),
    above: value("ROLE", "Where edit moves it: directly above this role.", "role"),
    in: within,
    sure: sure("Delete it"),
  }),
  uses: [setRole, giveRole, takeRole, createRole, updateRole, orderRoles, deleteRole],
  examples: [
    { line: "role", note: "the list of roles" },
    { line: "role @kite_exe moderator" },
    { line: "role @kite_exe member", note: "no longer a moderator" },
    { line: "role make gardeners --rights pin,invite --color #77ddaa" },
    { line: "role @kite_exe gardeners" },
    { line: "role @kite_exe gardeners --take" },
    { line: 'role edit gardeners --name "night gardeners" --above moderator' },
    { line: "role rm night gardeners --sure" },
  ],
  seeAlso: ["why", "channel", "kick"],
  run: async ({ member: first, role: written }, options, context) => {
    if (first === undefined) {
      const roles = await listRoles(context, await getServerHere(context, options.in));
      return roles.map(({ name, memberCount, rights }) =>
        line(name, dim(`  ${countOf(memberCount, "member")}  ${rights.join(", ") || "no rights"}`)),
      );
    }
    if (first.action === null) {
      if (written === undefined) throw new WrongUse("Write the role.");
      const about = { who: first.who, written: options.in };
      const { server, userId } = await getSubordinate(context, "manage_roles", about);
      const assigned = { server, userId, role: await getRole(context, server, written) };
      return assignRole(context, { ...assigned, who: first.who }, options.take);
    }
    const server = await getModerated(context, "manage_roles", options.in);
    const change = { rights: rightsOf(options.rights), color: colorOf(options.color) };
    if (first.action === "make") {
      const name = written ?? options.name;
      if (name === undefined) throw new WrongUse("Write its name.");
      const made = { id: server.id, name, ...change };
      return runCommandAction(context, createRole, made, () => [
        line(`${name} is a role of ${server.name}.`),
      ]);
    }
    if (written === undefined) throw new WrongUse("Write the role.");
    const found = await getRole(context, server, written);
    if (first.action === "edit")
      return editRole(context, { server, role: found }, { ...change, name: options.name }, options);
    mustBeSure(options.sure, `${countOf(found.memberCount, "member")} would lose ${found.name}.`);
    return runCommandAction(context, deleteRole, { id: found.id, serverId: server.id }, () => [
      line(`${found.name} is gone.`),
    ]);
  },
});

/** A member, with a role to give or take. */
type Assigned = { server: Server; userId: string; who: string; role: ServerRole };

/** Gives a role or takes it. Each member has one of the two built-in roles. */
async function assignRole(
  context: Context,
  { server, userId, who, role: { id: roleId, name, isBuiltIn, position } }: Assigned,
  isTaken: boolean,
): Promise<readonly OutputLine[]> {
  const about = { id: server.id, userId };
  const assigned = () => [
    line(person(who), ` ${isTaken ? "no longer has" : "has"} the role ${name} in ${server.name}.`),
  ];
  if (!isBuiltIn) {
    const action = isTaken ? takeRole : giveRole;
    return runCommandAction(context, action, { ...about, roleId }, assigned);
  }
  const isOfAll = position === 0;
  if (isOfAll && isTaken) throw new Refusal(`All members have the role ${name}.`);
  const change = { ...about, role: isOfAll || isTaken ? "member" : "moderator" } as const;
  return runCommandAction(context, setRole, change, assigned);
}

/** Moves a role directly above another one, and changes the given fields. */
async function editRole(
  context: Context,
  { server, role: { id, name } }: Pick<Assigned, "server" | "role">,
  change: Omit<Parameters<typeof updateRole.act>[0], "id">,
  { above }: { above?: string | undefined },
): Promise<readonly OutputLine[]> {
  requireChange({ ...change, above }, "role");
  if (above !== undefined) {
    const other = await getRole(context, server, above);
    const others = (await listRoles(context, server)).filter((one) => one.id !== id);
    const ids = others.flatMap((one) => (one.id === other.id ? [id, one.id] : [one.id]));
    await runCommandAction(context, orderRoles, { id: server.id, ids });
  }
  const changed = [line(`${change.name ?? name} is changed.`)];
  if (Object.values(change).every((field) => field === undefined)) return changed;
  return runCommandAction(context, updateRole, { id, ...change }, () => changed);
}

function rightsOf(written?: string) {
  if (written === undefined) return undefined;
  if (written === "none") return [];
  return splitList(written).map((one) => getNamed(allRights, one, (name) => name, "right"));
}

const colorOf = (written?: string) => (written === "none" ? null : written?.toLowerCase());
