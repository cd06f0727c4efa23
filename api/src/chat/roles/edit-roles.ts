import {
  deleteRole,
  insertRole,
  listRoles,
  placeRoles,
  type RoleChanges,
  type ServerRole,
  updateRole,
} from "@oni/db/chat";
import type { Right } from "../../../contract/chat/rights.ts";
import { roleLimit } from "../../../contract/chat/roles.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceRoles, changeRoles, type Parts } from "./change-roles.ts";

type Acting = { serverId: string; userId: string };
type NewRole = { name: string; color?: string | null | undefined; rights?: Right[] | undefined };

/** Adds a role directly above that of all members. */
export async function addRole(
  parts: Parts,
  { serverId, userId }: Acting,
  { name, color = null, rights = [] }: NewRole,
): Promise<ServerRole> {
  const made = await changeRoles(parts, { serverId, userId }, async (tx, inHand) => {
    const { roles } = inHand;
    if (roles.filter(({ isBuiltIn }) => !isBuiltIn).length >= roleLimit) throw isFull();
    // It would be at the actor's own position otherwise.
    if (inHand.actor.rank < 1) throw new AppError("forbidden");
    inHand.requireGrantable(rights);
    const id = await insertRole(tx, { serverId, name, color, rights });
    const [lowest = "", ...others] = idsFromLowest(roles);
    await placeRoles(tx, serverId, { ids: [lowest, id, ...others], former: roles });
    return findIn(await listRoles(tx, serverId), id);
  });
  await announceRoles(parts, serverId);
  return made;
}

/** Changes the given fields of a role. */
export async function editRole(
  parts: Parts,
  { serverId, userId }: Acting,
  { roleId, ...changes }: RoleChanges & { roleId: string },
): Promise<ServerRole> {
  const changed = await changeRoles(parts, { serverId, userId }, async (tx, inHand) => {
    const { rights } = inHand.roleBelow(roleId);
    inHand.requireGrantable((changes.rights ?? []).filter((right) => !rights.includes(right)));
    if (Object.values(changes).some((value) => value !== undefined)) {
      await updateRole(tx, roleId, changes);
    }
    return findIn(await listRoles(tx, serverId), roleId);
  });
  await announceRoles(parts, serverId);
  return changed;
}

/** Deletes a role. Its members and the audiences of channels lose it. */
export async function removeRole(
  parts: Parts,
  { serverId, userId }: Acting,
  roleId: string,
): Promise<void> {
  await changeRoles(parts, { serverId, userId }, async (tx, { roles, roleBelow }) => {
    const role = roleBelow(roleId);
    if (role.isBuiltIn) {
      throw new AppError("conflict", { sentence: "The built-in roles stay." });
    }
    const ids = idsFromLowest(roles).filter((id) => id !== roleId);
    await placeRoles(tx, serverId, { ids, former: roles });
    await deleteRole(tx, role);
  });
  await announceRoles(parts, serverId);
}

/** Orders the roles of a server by their ids from the highest. */
export async function orderRoles(
  parts: Parts,
  { serverId, userId }: Acting,
  given: readonly string[],
): Promise<ServerRole[]> {
  const ordered = await changeRoles(parts, { serverId, userId }, async (tx, inHand) => {
    const { roles, actor, server } = inHand;
    const lowest = server.memberRoleId;
    const ids = given.includes(lowest) ? given : [...given, lowest];
    const known = new Set(roles.map(({ id }) => id));
    const isWhole = ids.length === known.size && new Set(ids).size === known.size;
    if (!isWhole || ids.some((id) => !known.has(id)) || ids.at(-1) !== lowest) throw isPartial();
    // Roles at or above the actor's highest stay where they are.
    const isMoved = ids.some((id, index) => {
      const before = roles[index];
      return before !== undefined && before.position >= actor.rank && before.id !== id;
    });
    if (isMoved) throw new AppError("forbidden");
    await placeRoles(tx, serverId, { ids: ids.toReversed(), former: roles });
    return listRoles(tx, serverId);
  });
  await announceRoles(parts, serverId);
  return ordered;
}

const idsFromLowest = (roles: readonly ServerRole[]): string[] =>
  roles.map(({ id }) => id).toReversed();

function findIn(roles: readonly ServerRole[], roleId: string): ServerRole {
  const role = roles.find(({ id }) => id === roleId);
  if (!role) throw new AppError("not_found");
  return role;
}

const isFull = () =>
  new AppError("conflict", {
    sentence: `A dimension has at most ${roleLimit} roles next to the built-in ones.`,
  });

const isPartial = () =>
  new AppError("invalid_input", {
    fields: { ids: "must name each role once, with that of all members at the end" },
  });
