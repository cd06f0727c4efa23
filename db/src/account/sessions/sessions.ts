import { hash } from "node:crypto";
import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { and, desc, eq, gt, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import type { Database } from "../../connection/database.ts";
import { createLookUp } from "../../process/batch.ts";
import { createMemory } from "../../process/memory.ts";
import { findSentence, isUnder, type KeeperSentence } from "../../keepers/acts/sentences.ts";
import { sessions, users } from "../../schema/index.ts";
import { constant } from "../../sql/constant.ts";
import { type Changes, createTrustedMemory } from "../../process/trusted-memory.ts";

const idleDays = 14;
const absoluteDays = 90;
const seenEveryMinutes = 5;

/** Far shorter than the time after which `verify` records a session as seen again. */
const recalledForMs = 60_000;
const recalledCount = 20_000;

/** How long the cache remembers which secrets were valid and which were not. */
const knownForMs = 24 * 60 * 60_000;
const refusedForMs = 5 * 60_000;
const refusedCount = 10_000;

/** The start of the secret of a token. */
export const tokenPrefix = "oni_";

/**
 * The form of a secret, that of a token after its prefix. Lucia generates 40 characters; an operator may
 * import others.
 */
const secretForm = /^(?:oni_)?[A-Za-z0-9]{20,128}$/;

/** The permissions of tokens. */
export type Scope = "read" | "chat" | "write" | "manage";

type Viewer = { id: string; username: string; displayName: string | null };
type UserAttributes = Omit<Viewer, "id"> & { isBot: boolean };

declare module "lucia" {
  interface Register {
    Lucia: Lucia<
      { publicId: string; scopes: Scope[] | null; isSeenLately: boolean; isSuspended: boolean },
      UserAttributes
    >;
    DatabaseUserAttributes: UserAttributes;
    DatabaseSessionAttributes: {
      publicId?: string;
      scopes?: Scope[] | null;
      userAgent: string | null;
      isSeenLately?: boolean;
      isSuspended?: boolean;
    };
  }
}

/**
 * Thrown while a keeper has suspended the member. No session of the member is valid, and none is started.
 */
export class SuspendedError extends Error {
  readonly sentence: KeeperSentence;

  constructor(sentence: KeeperSentence) {
    super("The member is suspended.");
    this.name = "SuspendedError";
    this.sentence = sentence;
  }
}

/**
 * A live session and its member. `key` is the stored hash, which may appear in room names and logs.
 * `scopes` are those of a token, null for a signed-in device, which may do all. `isBot` is true for the
 * token of a bot.
 */
export type VerifiedSession = {
  key: string;
  publicId: string;
  viewer: Viewer;
  scopes: readonly Scope[] | null;
  isBot: boolean;
};

/** A session as its owner may see it. */
export type ListedSession = {
  key: string;
  publicId: string;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
};

/** A session that is alive, and the milliseconds until it expires if unused. */
export type LivingSession = { key: string; endsInMs: number };

/** Returns the SHA-256 of a session secret in hexadecimal, which is stored in its place. */
export const sessionKeyOf = (secret: string): string => hash("sha256", secret);

const now = sql`now()`;
const idleEnd = sql`now() + make_interval(days => ${idleDays})`;
/** Stands in for the end of a token that has none. */
const distantEnd = sql`now() + interval '10 years'`;
const absoluteEnd = sql`${sessions.createdAt} + make_interval(days => ${constant(absoluteDays)})`;

/** The end of a session, null for a token without one. */
export const sessionEnd = sql<Date | null>`nullif(${sessions.expiresAt}, 'infinity')`.mapWith(
  sessions.expiresAt,
);

/** SQL condition: the session is that of a signed-in device, not a token. */
export const isDevice = isNull(sessions.scopes);

/**
 * By database time: a device is neither idle for 14 days nor older than 90 days, a token not past its
 * end.
 */
const hasNotExpired = sql`(
  ${gt(sessions.expiresAt, now)}
  and (not ${isDevice} or ${absoluteEnd} > ${now})
)`;

/**
 * SQL condition: the session has not expired and its member is not suspended. A suspended session becomes
 * valid again after the suspension.
 */
export const isAlive = sql`(${hasNotExpired} and not ${isUnder("suspend", sessions.userId)})`;

/** SQL condition: the member is suspended. For a query of `users`. */
const isUserSuspended = isUnder("suspend", users.id, users.ownerId);

/** The condition `isAlive` for a query that joins `users`, at less cost. */
export const isUserAlive = sql`(${hasNotExpired} and not ${isUserSuspended})`;

const msUntil = (end: SQL) =>
  sql<number>`1000 * extract(epoch from ${end} - now())::double precision`;

/**
 * Returns Lucia's drizzle adapter with three additional rules: ids are stored as hashes, time is the
 * database's, and only the columns listed here are read of a member.
 *
 * Lucia writes back the id that it requested, so the adapter returns the secret in place of the hash.
 * Lucia also compares with the clock of this process, so the returned end differs from that clock as the
 * true end differs from the database's clock.
 */
function createAdapter(db: Database): Adapter {
  const stored = new DrizzlePostgreSQLAdapter(db, sessions, users);
  const living = prepareLiving(db);
  const findLiving = createLookUp(async (keys) => {
    const rows = await living.execute({ keys });
    return new Map(rows.map(({ key, ...session }) => [key, session]));
  });
  return {
    deleteSession: (secret) => stored.deleteSession(sessionKeyOf(secret)),
    deleteUserSessions: (userId) => stored.deleteUserSessions(userId),
    getUserSessions: (userId) => stored.getUserSessions(userId),
    setSession: async ({ id, userId, attributes: { userAgent } }) => {
      const session = { id: sessionKeyOf(id), userId, userAgent, expiresAt: idleEnd };
      await db.insert(sessions).values(session);
    },
    updateSessionExpiration: async (secret) => {
      const isPresented = eq(sessions.id, sessionKeyOf(secret));
      await db.update(sessions).set({ expiresAt: idleEnd }).where(and(isPresented, isDevice));
    },
    deleteExpiredSessions: async () => {
      await db.delete(sessions).where(not(hasNotExpired));
    },
    getSessionAndUser: async (secret): Promise<[DatabaseSession | null, DatabaseUser | null]> => {
      const row = await findLiving(sessionKeyOf(secret));
      if (!row) return [null, null];
      const { userId, idleEndsInMs, username, displayName, isBot, ...attributes } = row;
      const expiresAt = new Date(Date.now() + idleEndsInMs);
      return [
        { id: secret, userId, expiresAt, attributes },
        { id: userId, attributes: { username, displayName, isBot } },
      ];
    },
  };
}

/**
 * Prepares the query that returns the unexpired sessions of the given `keys` with their members. Every
 * request runs it.
 */
const prepareLiving = (db: Database) =>
  db
    .select({
      key: sessions.id,
      publicId: sessions.publicId,
      idleEndsInMs: msUntil(sql`least(${sessions.expiresAt}, ${distantEnd})`),
      scopes: sql<Scope[] | null>`${sessions.scopes}`,
      // The first use of a token is recorded at once.
      isSeenLately: sql<boolean>`(
        ${sessions.lastSeenAt} >= now() - make_interval(mins => ${seenEveryMinutes})
        and (${isDevice} or ${sessions.lastSeenAt} > ${sessions.createdAt})
      )`,
      isSuspended: isUserSuspended,
      userAgent: sessions.userAgent,
      userId: users.id,
      username: users.username,
      displayName: users.displayName,
      isBot: users.isBot,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.id} = any(${sql.placeholder("keys")})`, hasNotExpired))
    .prepare("living_sessions");

/**
 * Records all sessions that were seen at once in one commit. It skips locked rows, because another
 * process is recording them.
 */
async function noteSeenTogether(db: Database, keys: string[]): Promise<void> {
  const those = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${sessions.id} = any(${sql.param(keys)})`)
    .for("no key update", { skipLocked: true });
  const seen = {
    lastSeenAt: now,
    expiresAt: sql`case when ${isDevice} then ${idleEnd} else ${sessions.expiresAt} end`,
  };
  await db.update(sessions).set(seen).where(inArray(sessions.id, those));
}

/** SQL condition: the session is that of the member or of one of their bots. */
const isOfMember = (db: Database, userId: string) => {
  const bots = db.select({ id: users.id }).from(users).where(eq(users.ownerId, userId));
  return or(eq(sessions.userId, userId), inArray(sessions.userId, bots));
};

async function endSessions(db: Database, those: SQL | undefined): Promise<string[]> {
  const rows = await db.delete(sessions).where(those).returning({ key: sessions.id });
  return rows.map(({ key }) => key);
}

/**
 * Sessions of members. They are created at sign-in, verified on every request, and ended one by one or
 * all but one.
 */
export type Sessions = ReturnType<typeof createSessions>;

/** Creates the sessions of a store. Without `ends` no session is verified from the cache. */
export function createSessions(db: Database, ends?: Changes) {
  const lucia = new Lucia(createAdapter(db), {
    sessionExpiresIn: new TimeSpan(idleDays, "d"),
    getSessionAttributes: ({
      publicId = "",
      scopes = null,
      isSeenLately = false,
      isSuspended = false,
    }) => ({ publicId, scopes, isSeenLately, isSuspended }),
    getUserAttributes: ({ username, displayName, isBot }) => ({ username, displayName, isBot }),
  });

  const noteSeen = createLookUp<true>(async (keys) => {
    await noteSeenTogether(db, keys);
    return new Map(keys.map((key) => [key, true]));
  });

  const lately = createMemory<VerifiedSession>(recalledForMs, recalledCount);
  const trusted = createTrustedMemory<VerifiedSession>(ends, recalledCount);
  const known = createMemory<true>(knownForMs, recalledCount);
  const refused = createMemory<true>(refusedForMs, refusedCount);
  const isHopeless = (secret: string) =>
    !secretForm.test(secret) || refused.recall(sessionKeyOf(secret)) === true;

  return {
    /**
     * Starts a session and returns its secret (200 random bits), which is not stored. Throws
     * `SuspendedError` while a keeper has suspended the member.
     */
    create: async (userId: string, userAgent: string | null): Promise<string> => {
      const sentence = await findSentence(db, userId, "suspend");
      if (sentence) throw new SuspendedError(sentence);
      const session = await lucia.createSession(userId, { userAgent });
      known.keep(sessionKeyOf(session.id), true);
      return session.id;
    },

    /**
     * Returns true if only the database can verify this secret: it is well formed, and was neither
     * accepted nor refused here recently.
     */
    isNew: (secret: string): boolean =>
      !isHopeless(secret) && known.recall(sessionKeyOf(secret)) === undefined,

    /**
     * Returns the session of this secret, or null. It extends an active session and records that it was
     * seen. A secret that was refused recently or is malformed is refused from the cache. This is safe,
     * because a secret that does not exist yet cannot be guessed.
     */
    verify: async (secret: string): Promise<VerifiedSession | null> => {
      if (isHopeless(secret)) return null;
      const key = sessionKeyOf(secret);
      const trust = trusted.read();
      const { session, user } = await lucia.validateSession(secret);
      if (!session || !user) {
        refused.keep(key, true);
        return null;
      }
      // The session is suspended and may become valid again at any time.
      if (session.isSuspended) return null;
      known.keep(key, true);
      if (!session.isSeenLately) await noteSeen(key);
      const { id, username, displayName, isBot } = user;
      const { publicId, scopes } = session;
      const verified = { key, publicId, viewer: { id, username, displayName }, scopes, isBot };
      lately.keep(key, verified);
      trust(key, verified);
      return verified;
    },

    /**
     * Returns the session of this secret if it was verified within the last 5 s and its end would have
     * been received since. For reads only: a request that changes data must query the database.
     */
    remembered: (secret: string): Promise<VerifiedSession | undefined> =>
      trusted.recall(sessionKeyOf(secret)),

    /**
     * Removes these sessions (stored keys) from the cache, because they ended here or in another process.
     */
    forget: trusted.forget,

    /**
     * Returns the session of this secret if it was verified within the last minute, without checking that
     * it is still alive. For callers whose own query checks that.
     */
    recall: (secret: string): VerifiedSession | undefined => lately.recall(sessionKeyOf(secret)),

    /** Returns the signed-in devices of a member, last seen first. */
    list: (userId: string): Promise<ListedSession[]> =>
      db
        .select({
          key: sessions.id,
          publicId: sessions.publicId,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          userAgent: sessions.userAgent,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isDevice, isAlive))
        .orderBy(desc(sessions.lastSeenAt)),

    /** Returns those of these stored keys that are alive, with the time until each expires if unused. */
    listAlive: async (keys: string[]): Promise<LivingSession[]> => {
      if (keys.length === 0) return [];
      return db
        .select({
          key: sessions.id,
          endsInMs: msUntil(
            sql`least(${sessions.expiresAt}, case when ${isDevice} then ${absoluteEnd} else ${distantEnd} end)`,
          ),
        })
        .from(sessions)
        .where(and(sql`${sessions.id} = any(${sql.param(keys)})`, isAlive));
    },

    /**
     * Returns the stored keys of all sessions of a member and of their bots, including tokens and
     * suspended ones.
     */
    listKeys: async (userId: string): Promise<string[]> => {
      const rows = await db
        .select({ key: sessions.id })
        .from(sessions)
        .where(isOfMember(db, userId));
      return rows.map((row) => row.key);
    },

    /** Ends one session by its stored key. */
    end: async (key: string): Promise<void> => {
      await db.delete(sessions).where(eq(sessions.id, key));
    },

    /**
     * Signs out every device of a member except that of `keepKey`. Tokens stay. Returns the stored keys
     * of the ended sessions.
     */
    endOthers: (userId: string, keepKey: string): Promise<string[]> =>
      endSessions(db, and(eq(sessions.userId, userId), isDevice, ne(sessions.id, keepKey))),

    /** Ends every session of a member and of their bots, tokens included. Returns the stored keys. */
    endAll: (userId: string): Promise<string[]> => endSessions(db, isOfMember(db, userId)),

    /** Deletes the sessions that can no longer be used. */
    sweep: async (): Promise<void> => {
      await lucia.deleteExpiredSessions();
    },
  };
}
