import { and, asc, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Database } from "../../connection/database.ts";
import { sessions, users } from "../../schema/index.ts";
import type { Scope } from "../sessions/sessions.ts";
import { createToken, isToken, tokenColumns } from "../sessions/tokens.ts";
import { personColumns } from "../users/person-columns.ts";

/** The columns of a bot that its owner may read. A bot whose token was ended has no scopes. */
const selectBots = (db: Database) =>
  db
    .select({
      ...personColumns,
      createdAt: users.createdAt,
      scopes: sql<Scope[]>`coalesce(${sessions.scopes}, '{}')`,
      lastUsedAt: tokenColumns.lastUsedAt,
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), isToken))
    .$dynamic();

export type ListedBot = Awaited<ReturnType<typeof listBots>>[number];

/** Returns the bots of a member, oldest first. */
export const listBots = (db: Database, ownerId: string) =>
  selectBots(db).where(eq(users.ownerId, ownerId)).orderBy(asc(users.id));

/** Returns a bot of a member, or undefined if they have no such bot. */
export async function findOwnBot(
  db: Database,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<ListedBot | undefined> {
  const [bot] = await selectBots(db).where(and(eq(users.id, id), eq(users.ownerId, ownerId)));
  return bot;
}

/** Returns whether an account with this id exists and is a bot. */
export const isBot = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), users.isBot))) > 0;

/** A bot before it is created. `password` is a hash that no password is known for. */
export type BotDraft = {
  ownerId: string;
  username: string;
  displayName: string | null;
  password: string;
};

/**
 * Creates a bot and returns its id, or undefined if the member has `limit` bots. Its email address cannot
 * receive mail. Call it only under `lockUsernames`.
 */
export async function insertBot(
  tx: Database,
  draft: BotDraft,
  limit: number,
): Promise<string | undefined> {
  const id = uuidv7();
  // Locks the member, so that two requests do not pass the limit.
  const isOwner = eq(users.id, draft.ownerId);
  await tx.select({ id: users.id }).from(users).where(isOwner).for("no key update");
  if ((await tx.$count(users, eq(users.ownerId, draft.ownerId))) >= limit) return undefined;
  await tx.insert(users).values({
    ...{ ...draft, id, email: `${id}@bots.invalid`, hasPassword: false, isBot: true },
    ...{ isPublic: false, showOnlineStatus: false, directPolicy: "nobody" },
  });
  return id;
}

/**
 * Gives a bot a new token in a transaction. Returns its secret, and the stored keys of the tokens that it
 * replaces.
 */
export async function replaceBotToken(
  tx: Database,
  { id, username, scopes }: { id: string; username: string; scopes: readonly Scope[] },
): Promise<{ secret: string; endedKeys: string[] }> {
  // Locks the bot, so that two requests do not leave two tokens.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("no key update");
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, id))
    .returning({ key: sessions.id });
  const token = await createToken(tx, { userId: id, name: username, scopes }, 1);
  if (!token) throw new Error("A bot without sessions has room for a token.");
  return { secret: token.secret, endedKeys: ended.map(({ key }) => key) };
}
