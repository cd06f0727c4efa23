import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { invites, servers, users } from "../../schema/index.ts";

/** By database time: neither expired nor used up. */
const isUsable = and(
  or(isNull(invites.expiresAt), gt(invites.expiresAt, sql`now()`)),
  or(isNull(invites.maxUses), lt(invites.uses, invites.maxUses)),
);

/** Creates an invite that expires `expiresInHours` from now, if at all. */
export async function insertInvite(
  db: Database,
  values: {
    code: string;
    serverId: string;
    createdBy: string;
    maxUses: number | null;
    expiresInHours: number | null;
  },
) {
  const { expiresInHours: hours, ...columns } = values;
  const expiresAt = hours === null ? null : sql`now() + make_interval(secs => ${hours * 3_600})`;
  const [invite] = await db
    .insert(invites)
    .values({ ...columns, expiresAt })
    .returning();
  if (!invite) throw new Error("The insert of an invite returned no row.");
  return invite;
}

/** Returns the invites of a server, of one author if given, including used-up ones, newest first. */
export const listInvites = (db: Database, serverId: string, createdBy?: string) =>
  db
    .select()
    .from(invites)
    .where(
      and(
        eq(invites.serverId, serverId),
        createdBy === undefined ? undefined : eq(invites.createdBy, createdBy),
      ),
    )
    .orderBy(desc(invites.createdAt), invites.code);

/**
 * Returns an invite, used up or not, with the public data of its server and of its creator if they are
 * public. Returns undefined for an unknown code.
 */
export async function findInvite(db: Database, code: string) {
  const [invite] = await db
    .select({
      code: invites.code,
      createdBy: invites.createdBy,
      serverId: servers.id,
      ownerId: servers.ownerId,
      name: servers.name,
      description: servers.description,
      iconUrl: servers.iconUrl,
      isPublic: servers.isPublic,
      memberCount: servers.memberCount,
      invitePreview: servers.invitePreview,
      inviter: {
        username: users.username,
        displayName: users.displayName,
        profileImageUrl: users.profileImageUrl,
      },
      isUsable: sql<boolean>`${isUsable}`,
    })
    .from(invites)
    .innerJoin(servers, eq(servers.id, invites.serverId))
    .leftJoin(users, and(eq(users.id, invites.createdBy), users.isPublic))
    .where(eq(invites.code, code));
  return invite;
}

export type FoundInvite = NonNullable<Awaited<ReturnType<typeof findInvite>>>;

/** Returns those of these codes that are usable now. */
export async function listUsableInviteCodes(
  db: Database,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ code: invites.code })
    .from(invites)
    .where(and(inArray(invites.code, [...codes]), isUsable));
  return rows.map(({ code }) => code);
}

/** Uses an invite once. Returns false when it has expired, is used up or is gone. */
export async function spendInvite(tx: Database, code: string): Promise<boolean> {
  const spent = await tx
    .update(invites)
    .set({ uses: sql`${invites.uses} + 1` })
    .where(and(eq(invites.code, code), isUsable))
    .returning({ code: invites.code });
  return spent.length > 0;
}

/** Deletes an invite. */
export async function deleteInvite(db: Database, code: string): Promise<void> {
  await db.delete(invites).where(eq(invites.code, code));
}
