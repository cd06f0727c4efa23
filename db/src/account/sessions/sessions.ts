import { hash } from "node:crypto";
import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { and, desc, eq, gt, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import type { Database } from "../../connection/database.ts";
import { createLookUp } from "../../process/gather.ts";
import { createMemory } from "../../process/memory.ts";
import { findSentence, isUnder, type KeeperSentence } from "../../keepers/acts/sentences.ts";
import { sessions, users } from "../../schema/index.ts";
import { type Changes, createTrustedMemory } from "../../process/trusted-memory.ts";

const idleDays = 14;
const absoluteDays = 90;
const seenEveryMinutes = 5;

/** Well below the time after which a session is noted as seen again, which only `verify` does. */
const recalledForMs = 60_000;
const recalledCount = 20_000;

/** How long it is remembered which secrets were ever good, and which were not. */
const knownForMs = 24 * 60 * 60_000;
const refusedForMs = 5 * 60_000;
const refusedCount = 10_000;

/** What may be a secret; lucia writes 40 characters, and what an operator imports may be others. */
const secretForm = /^[A-Za-z0-9]{20,128}$/;

type Viewer = { id: string; username: string; displayName: string | null };

declare module "lucia" {
  interface Register {
    Lucia: Lucia<
      { publicId: string; isSeenLately: boolean; isSuspended: boolean },
      Omit<Viewer, "id">
    >;
    DatabaseUserAttributes: Omit<Viewer, "id">;
    DatabaseSessionAttributes: {
      publicId?: string;
      userAgent: string | null;
      isSeenLately?: boolean;
      isSuspended?: boolean;
    };
  }
}

/** A keeper has suspended the member: no session of theirs opens anything, and none is begun. */
export class SuspendedError extends Error {
  readonly sentence: KeeperSentence;

  constructor(sentence: KeeperSentence) {
    super("The member is suspended.");
    this.name = "SuspendedError";
    this.sentence = sentence;
  }
}

/** A live session and whose it is. `key` is the stored hash, safe to name rooms and logs by. */
export type VerifiedSession = { key: string; publicId: string; viewer: Viewer };

/** A session as its owner may see it. */
export type ListedSession = {
  key: string;
  publicId: string;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
};

/** A session that is still alive, and the milliseconds until it ends by itself. */
export type LivingSession = { key: string; endsInMs: number };

/** What is stored for a session secret: its SHA-256 in hexadecimal. */
export const sessionKeyOf = (secret: string): string => hash("sha256", secret);

const now = sql`now()`;
const idleEnd = sql`now() + make_interval(days => ${idleDays})`;
const absoluteEnd = sql`${sessions.createdAt} + make_interval(days => ${absoluteDays})`;

/** By database time: neither idle for 14 days nor older than 90. */
const hasNotExpired = sql`(${gt(sessions.expiresAt, now)} and ${absoluteEnd} > ${now})`;

const isSuspended = isUnder("suspend", sessions.userId);

/** Not expired, and of no member who is suspended: those rest meanwhile, and live again after that. */
export const isAlive = sql`(${hasNotExpired} and not ${isSuspended})`;

const msUntil = (end: SQL) =>
  sql<number>`1000 * extract(epoch from ${end} - now())::double precision`;

/**
 * Lucia's drizzle adapter with three rules added: ids are stored hashed, time is the database's,
 * and of a member only what is listed here is ever read. Lucia writes back the id it was asked
 * for, so the secret is put in place of the hash on the way out; and it compares with the clock of
 * this process, so it is given an end as far from that clock as the true one is from the database's.
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
      await db.update(sessions).set({ expiresAt: idleEnd }).where(isPresented);
    },
    deleteExpiredSessions: async () => {
      await db.delete(sessions).where(not(hasNotExpired));
    },
    getSessionAndUser: async (secret): Promise<[DatabaseSession | null, DatabaseUser | null]> => {
      const row = await findLiving(sessionKeyOf(secret));
      if (!row) return [null, null];
      const { userId, idleEndsInMs, username, displayName, ...attributes } = row;
      const expiresAt = new Date(Date.now() + idleEndsInMs);
      return [
        { id: secret, userId, expiresAt, attributes },
        { id: userId, attributes: { username, displayName } },
      ];
    },
  };
}

/** Of some stored `keys`, the sessions that have not expired, each with whose it is. Every call asks it. */
const prepareLiving = (db: Database) =>
  db
    .select({
      key: sessions.id,
      publicId: sessions.publicId,
      idleEndsInMs: msUntil(sql`${sessions.expiresAt}`),
      isSeenLately: sql<boolean>`${sessions.lastSeenAt} >= now() - make_interval(mins => ${seenEveryMinutes})`,
      isSuspended,
      userAgent: sessions.userAgent,
      userId: users.id,
      username: users.username,
      displayName: users.displayName,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.id} = any(${sql.placeholder("keys")})`, hasNotExpired))
    .prepare("living_sessions");

/** All in one commit, however many come back at once. What is locked is being noted by another process. */
async function noteSeenTogether(db: Database, keys: string[]): Promise<void> {
  const those = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${sessions.id} = any(${sql.param(keys)})`)
    .for("no key update", { skipLocked: true });
  const seen = { lastSeenAt: now, expiresAt: idleEnd };
  await db.update(sessions).set(seen).where(inArray(sessions.id, those));
}

/** Sessions of members: made at sign-in, verified on every call, ended one by one or all but one. */
export type Sessions = ReturnType<typeof createSessions>;

/** Without `ends` nothing is answered from memory. */
export function createSessions(db: Database, ends?: Changes) {
  const lucia = new Lucia(createAdapter(db), {
    sessionExpiresIn: new TimeSpan(idleDays, "d"),
    getSessionAttributes: ({ publicId = "", isSeenLately = false, isSuspended = false }) => ({
      publicId,
      isSeenLately,
      isSuspended,
    }),
    getUserAttributes: ({ username, displayName }) => ({ username, displayName }),
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
     * Starts a session and answers its secret (200 random bits), which is stored nowhere. Throws
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
     * Whether only the database can say what this secret is worth: it has the form of one, and was
     * neither found good nor refused here lately.
     */
    isNew: (secret: string): boolean =>
      !isHopeless(secret) && known.recall(sessionKeyOf(secret)) === undefined,

    /**
     * Who presents this secret, or null. Keeps an active session alive and notes that it was seen. A
     * secret that was refused lately, or has not the form of one, is refused from memory: nobody
     * could guess one that is yet to be made.
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
      // It rests, and may live again at any time.
      if (session.isSuspended) return null;
      known.keep(key, true);
      if (!session.isSeenLately) await noteSeen(key);
      const { id, username, displayName } = user;
      const verified = { key, publicId: session.publicId, viewer: { id, username, displayName } };
      lately.keep(key, verified);
      trust(key, verified);
      return verified;
    },

    /**
     * Who presented this secret within the last 5 s, if the session's end would have been received
     * since. For reads: what changes something asks the database.
     */
    remembered: (secret: string): Promise<VerifiedSession | undefined> =>
      trusted.recall(sessionKeyOf(secret)),

    /** These sessions (stored keys) have ended, here or in another process. */
    forget: trusted.forget,

    /**
     * Who presented this secret within the last minute; whether the session still lives is not known.
     * For what asks the database anyway, and finds that out together with the rest.
     */
    recall: (secret: string): VerifiedSession | undefined => lately.recall(sessionKeyOf(secret)),

    /** The sessions of a member that are still alive, the last seen first. */
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
        .where(and(eq(sessions.userId, userId), isAlive))
        .orderBy(desc(sessions.lastSeenAt)),

    /** Of these stored keys, the ones still alive, and for how long if they are not used. */
    listAlive: async (keys: string[]): Promise<LivingSession[]> => {
      if (keys.length === 0) return [];
      return db
        .select({
          key: sessions.id,
          endsInMs: msUntil(sql`least(${sessions.expiresAt}, ${absoluteEnd})`),
        })
        .from(sessions)
        .where(and(sql`${sessions.id} = any(${sql.param(keys)})`, isAlive));
    },

    /** The stored keys of all sessions of a member, whether they live or rest. */
    listKeys: async (userId: string): Promise<string[]> => {
      const rows = await db
        .select({ key: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId));
      return rows.map((row) => row.key);
    },

    /** Ends one session by its stored key. */
    end: async (key: string): Promise<void> => {
      await db.delete(sessions).where(eq(sessions.id, key));
    },

    /** Ends every session of a member except `keepKey`; answers the stored keys that ended. */
    endOthers: async (userId: string, keepKey: string | null): Promise<string[]> => {
      const rows = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), keepKey ? ne(sessions.id, keepKey) : undefined))
        .returning({ key: sessions.id });
      return rows.map((row) => row.key);
    },

    /** Forgets the sessions that nobody can use any more. */
    sweep: async (): Promise<void> => {
      await lucia.deleteExpiredSessions();
    },
  };
}
