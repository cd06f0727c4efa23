import { and, asc, eq, not, sql } from "drizzle-orm";
import { generateIdFromEntropySize } from "lucia";
import type { Database } from "../../connection/database.ts";
import { sessions, users } from "../../schema/index.ts";
import {
  isAlive,
  isDevice,
  type Scope,
  sessionEnd,
  sessionKeyOf,
  tokenPrefix,
} from "./sessions.ts";

const secretBytes = 25;

/** SQL condition: the session is a token, not a signed-in device. */
export const isToken = not(isDevice);

/** The columns of a token that its owner may read. */
export const tokenColumns = {
  id: sessions.publicId,
  name: sql<string>`${sessions.name}`,
  scopes: sql<Scope[]>`${sessions.scopes}`,
  createdAt: sessions.createdAt,
  expiresAt: sessionEnd,
  /** Null until the first use, then up to 5 minutes old. */
  lastUsedAt: sql<Date | null>`nullif(${sessions.lastSeenAt}, ${sessions.createdAt})`.mapWith(
    sessions.lastSeenAt,
  ),
};

export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number];

/** A token before it is created. Without `expiresInDays` it does not expire. */
export type TokenDraft = {
  userId: string;
  name: string;
  scopes: readonly Scope[];
  expiresInDays?: number | undefined;
};

/**
 * Creates a token in a transaction and returns it with its secret (200 random bits), which is not stored.
 * Returns null, and creates nothing, if the member has `limit` tokens.
 */
export async function createToken(
  tx: Database,
  { userId, name, scopes, expiresInDays }: TokenDraft,
  limit: number,
): Promise<(ListedToken & { secret: string }) | null> {
  // Locks the member, so that two requests do not pass the limit.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const count = await tx.$count(sessions, and(eq(sessions.userId, userId), isToken, isAlive));
  if (count >= limit) return null;
  const secret = tokenPrefix + generateIdFromEntropySize(secretBytes);
  const expiresAt =
    expiresInDays === undefined
      ? sql`'infinity'`
      : sql`now() + make_interval(days => ${expiresInDays})`;
  const [created] = await tx
    .insert(sessions)
    .values({ id: sessionKeyOf(secret), userId, name, scopes: [...scopes], expiresAt })
    .returning(tokenColumns);
  return created ? { ...created, secret } : null;
}

/** Returns the tokens of a member that have not expired, oldest first. */
export const listTokens = (db: Database, userId: string) =>
  db
    .select(tokenColumns)
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isToken, isAlive))
    .orderBy(asc(sessions.publicId));

/** Returns the stored key of a member's token, or undefined if they have no such token. */
export async function findTokenKey(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ key: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.publicId, id), eq(sessions.userId, userId), isToken));
  return found?.key;
}
