import type { Member, Right, ServerRole } from "@oni/api/contract";
import { allRights } from "@oni/api/contract";

type Ranked = Pick<Member, "role" | "roleIds">;

/** Returns whether a role is that of all members, which is the lowest one. */
export const isOfAll = ({ isBuiltIn, position }: ServerRole): boolean =>
  isBuiltIn && position === 0;

/** Returns the roles of a member, in the order given. */
export const rolesOf = (roles: readonly ServerRole[], { roleIds }: Ranked): ServerRole[] =>
  roles.filter(({ id }) => roleIds.includes(id));

/**
 * Returns the position of a member's highest role, above which they manage nothing. The owner is above
 * all roles, and a user who is not a member below them.
 */
export function rankOf(roles: readonly ServerRole[], member: Ranked | undefined): number {
  if (!member) return -1;
  if (member.role === "owner") return Infinity;
  return Math.max(0, ...rolesOf(roles, member).map(({ position }) => position));
}

/** Returns the rights that a member has by their roles. */
export function rightsOf(roles: readonly ServerRole[], member: Ranked): readonly Right[] {
  if (member.role === "owner") return allRights;
  const held = rolesOf(roles, member).flatMap(({ rights }) => rights);
  return allRights.filter((right) => held.includes(right));
}
