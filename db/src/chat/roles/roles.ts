import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  type Right,
  serverBans,
  serverMembers,
  serverRoles,
  servers,
  serverTimeouts,
} from "../../schema/index.ts";
import { removeRoleFromAudiences } from "../visibility/audiences.ts";
import { isMembership, type Membership } from "../visibility/visibility.ts";

/** A role of a dimension. Those with `isBuiltIn` are of all moderators and of all members. */
export type ServerRole = {
  id: string;
  serverId: string;
  name: string;
  color: string | null;
  position: number;
  rights: Right[];
  isBuiltIn: boolean;
  memberCount: number;
};

/** The roles of a server. While the built-in ones have no rows, their rights are those of `servers`. */
const rolesOf = (serverId: string) => sql`(
  select r."id", r."name", r."color", r."position", r."rights"
  from ${serverRoles} r where r."serverId" = ${serverId}::uuid
  union all
  select built.* from ${servers} s
  cross join lateral (values
    (s."moderatorRoleId", 'moderator', null, 1, s."moderatorRights"),
    (s."memberRoleId", 'member', null, 0, s."memberRights")
  ) built
  where s."id" = ${serverId}::uuid and not exists (
    select from ${serverRoles} r where r."serverId" = s."id"
  )
) role`;

const membersByRole = (serverId: string) => sql`(
  select held as "roleId", count(*)::int as "memberCount"
  from ${serverMembers} m cross join unnest(m."roleIds") held
  where m."serverId" = ${serverId}::uuid group by held
) holders`;

/** Returns the roles of a server, highest first. */
export const listRoles = (db: Database, serverId: string): Promise<ServerRole[]> =>
  db
    .select({
      id: sql<string>`role."id"`,
      serverId: servers.id,
      name: sql<string>`role."name"`,
      color: sql<string | null>`role."color"`,
      position: sql<number>`role."position"`,
      rights: sql<Right[]>`role."rights"`,
      isBuiltIn: sql<boolean>`role."id" in (${servers.moderatorRoleId}, ${servers.memberRoleId})`,
      memberCount: sql<number>`case role."id"
        when ${servers.memberRoleId} then ${servers.memberCount}
        when ${servers.moderatorRoleId} then (
          select count(*)::int from ${serverMembers} m
          where m."serverId" = ${servers.id} and m."role" = 'moderator'
        )
        else coalesce(holders."memberCount", 0) end`,
    })
    .from(servers)
    .innerJoin(rolesOf(serverId), sql`true`)
    .leftJoin(membersByRole(serverId), sql`holders."roleId" = role."id"`)
    .where(eq(servers.id, serverId))
    .orderBy(sql`role."position" desc, role."id"`);

/**
 * Returns the server of a role, or undefined. A built-in role without a row is found by the members of
 * its server only.
 */
export async function findServerOfRole(
  db: Database,
  { roleId, viewerId }: { roleId: string; viewerId: string },
): Promise<string | undefined> {
  const [stored] = await db
    .select({ serverId: serverRoles.serverId })
    .from(serverRoles)
    .where(eq(serverRoles.id, roleId));
  if (stored) return stored.serverId;
  const [joined] = await db
    .select({ serverId: servers.id })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .where(
      and(
        eq(serverMembers.userId, viewerId),
        eq(servers.kind, "dimension"),
        sql`${roleId}::uuid in (${servers.moderatorRoleId}, ${servers.memberRoleId})`,
      ),
    );
  return joined?.serverId;
}

/**
 * Inserts the rows of the built-in roles if they are missing. Call it with the server locked, before each
 * write of roles.
 */
export async function storeBuiltInRoles(tx: Database, serverId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${serverRoles} ("id", "serverId", "name", "position", "rights")
    select built.* from ${servers} s
    cross join lateral (values
      (s."moderatorRoleId", s."id", 'moderator', 1, s."moderatorRights"),
      (s."memberRoleId", s."id", 'member', 0, s."memberRights")
    ) built
    where s."id" = ${serverId}::uuid
    on conflict do nothing`);
}

/** The fields of a role that may be changed. */
export type RoleChanges = {
  name?: string | undefined;
  color?: string | null | undefined;
  rights?: Right[] | undefined;
};

/** Inserts a role, see `placeRoles` for its position. Returns its id. */
export async function insertRole(
  tx: Database,
  role: { serverId: string; name: string; color: string | null; rights: Right[] },
): Promise<string> {
  const [made] = await tx
    .insert(serverRoles)
    .values({ ...role, position: 0 })
    .returning({ id: serverRoles.id });
  if (!made) throw new Error("The insert of a role returned no row.");
  return made.id;
}

/** Updates the given columns. Call `copyRights` after it. */
export async function updateRole(
  tx: Database,
  roleId: string,
  changes: RoleChanges,
): Promise<void> {
  await tx
    .update(serverRoles)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(serverRoles.id, roleId));
}

/**
 * Deletes a role and removes it from all members and from the audiences of all channels, which may become
 * empty by that. Call `copyRights` after it.
 */
export async function deleteRole(
  tx: Database,
  { id, serverId }: Pick<ServerRole, "id" | "serverId">,
): Promise<void> {
  await tx.delete(serverRoles).where(eq(serverRoles.id, id));
  await tx
    .update(serverMembers)
    .set({ roleIds: sql`array_remove(${serverMembers.roleIds}, ${id}::uuid)` })
    .where(
      and(eq(serverMembers.serverId, serverId), sql`${id}::uuid = any(${serverMembers.roleIds})`),
    );
  await removeRoleFromAudiences(tx, { serverId, roleId: id });
}

/**
 * Stores the positions of a server's roles, given from the lowest. Bans and timeouts move with the role
 * that they name by its position. A role that is not given is about to be deleted: they move to the role
 * below it.
 */
export async function placeRoles(
  tx: Database,
  serverId: string,
  { ids, former }: { ids: readonly string[]; former: readonly ServerRole[] },
): Promise<void> {
  await tx.execute(sql`
    update ${serverRoles} set "position" = placed."place" - 1, "updatedAt" = now()
    from unnest(${sql.param(ids)}::uuid[]) with ordinality placed("id", "place")
    where ${serverRoles.id} = placed."id" and ${serverRoles.position} <> placed."place" - 1`);
  const moves = former.map(({ id, position }) => {
    const place = ids.indexOf(id);
    return { before: position, after: place === -1 ? position - 1 : place };
  });
  const before = moves.map((move) => move.before);
  const after = moves.map((move) => move.after);
  for (const acts of [serverBans, serverTimeouts]) {
    await tx.execute(sql`
      update ${acts} set "targetPosition" = moved."after"
      from unnest(${sql.param(before)}::int[], ${sql.param(after)}::int[]) moved("before", "after")
      where ${acts.serverId} = ${serverId}::uuid and ${acts.targetPosition} = moved."before"
        and moved."before" <> moved."after"`);
  }
}

/** Gives a member a role that is not built in. Call `copyRights` after it. */
export async function giveRole(
  tx: Database,
  membership: Membership,
  roleId: string,
): Promise<void> {
  await tx
    .update(serverMembers)
    .set({ roleIds: sql`array_append(${serverMembers.roleIds}, ${roleId}::uuid)` })
    .where(and(isMembership(membership), sql`${roleId}::uuid <> all(${serverMembers.roleIds})`));
}

/** Takes a role that is not built in from a member. Call `copyRights` after it. */
export async function takeRole(
  tx: Database,
  membership: Membership,
  roleId: string,
): Promise<void> {
  await tx
    .update(serverMembers)
    .set({ roleIds: sql`array_remove(${serverMembers.roleIds}, ${roleId}::uuid)` })
    .where(isMembership(membership));
}

/**
 * Copies the rights of a server's roles to `servers` and `server_members`, where visibility and sends
 * read them. Call it after each change of roles, with the server locked.
 */
export async function copyRights(tx: Database, serverId: string): Promise<void> {
  const rightsOf = (column: SQL) =>
    sql`(select r."rights" from ${serverRoles} r where r."id" = ${column})`;
  await tx
    .update(servers)
    .set({
      memberRights: rightsOf(sql`${servers.memberRoleId}`),
      moderatorRights: rightsOf(sql`${servers.moderatorRoleId}`),
    })
    .where(eq(servers.id, serverId));
  const granted = sql`array(
    select distinct held from ${serverRoles} r cross join unnest(r."rights") held
    where r."id" = any(${serverMembers.roleIds}) order by held
  )`;
  await tx
    .update(serverMembers)
    .set({ grantedRights: granted })
    .where(
      and(
        eq(serverMembers.serverId, serverId),
        sql`(${serverMembers.roleIds} <> '{}' or ${serverMembers.grantedRights} <> '{}')`,
        sql`${serverMembers.grantedRights} is distinct from ${granted}`,
      ),
    );
}
