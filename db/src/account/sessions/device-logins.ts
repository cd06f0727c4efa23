import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { deviceLogins } from "../../schema/index.ts";
import type { Scope } from "./sessions.ts";

/** The time that ended logins stay stored, so that their programs learn of the end. */
const storedForHours = 1;

type DeviceLogin = {
  /** The SHA-256 of the device code. */
  hash: string;
  userCode: string;
  name: string;
  scopes: readonly Scope[];
  lastsSeconds: number;
};

/** Stores a login that waits for its member, and deletes those that ended long ago. */
export async function startDeviceLogin(
  db: Database,
  { hash, userCode, name, scopes, lastsSeconds }: DeviceLogin,
): Promise<void> {
  const old = sql`${deviceLogins.expiresAt} < now() - make_interval(hours => ${storedForHours})`;
  await db.delete(deviceLogins).where(old);
  await db.insert(deviceLogins).values({
    ...{ hash, userCode, name, scopes: [...scopes] },
    expiresAt: sql`now() + make_interval(secs => ${lastsSeconds})`,
  });
}

const isWaiting = (userCode: string) =>
  and(
    eq(deviceLogins.userCode, userCode),
    gt(deviceLogins.expiresAt, sql`now()`),
    isNull(deviceLogins.userId),
    eq(deviceLogins.isDenied, false),
  );

/** Returns the login that waits with this code, or undefined. */
export async function findDeviceLogin(
  db: Database,
  userCode: string,
): Promise<{ name: string; scopes: Scope[]; createdAt: Date } | undefined> {
  const [found] = await db
    .select({
      name: deviceLogins.name,
      scopes: sql<Scope[]>`${deviceLogins.scopes}`,
      createdAt: deviceLogins.createdAt,
    })
    .from(deviceLogins)
    .where(isWaiting(userCode));
  return found;
}

/** Confirms a waiting login for a member, or denies it for null. Returns false if none waits. */
export async function answerDeviceLogin(
  db: Database,
  { userCode, userId }: { userCode: string; userId: string | null },
): Promise<boolean> {
  const answered = await db
    .update(deviceLogins)
    .set(userId === null ? { isDenied: true } : { userId })
    .where(isWaiting(userCode))
    .returning({ id: deviceLogins.id });
  return answered.length > 0;
}

/** The state of a login, for its program. A granted login is deleted, so that it gives one token. */
export type DeviceLoginState =
  | { state: "pending" | "slow" | "expired" | "denied" }
  | { state: "granted"; userId: string; name: string; scopes: Scope[] };

/**
 * Returns the state of a login, in a transaction. `slow` if the last call is less than `intervalSeconds`
 * old.
 */
export async function pollDeviceLogin(
  tx: Database,
  { hash, intervalSeconds }: { hash: string; intervalSeconds: number },
): Promise<DeviceLoginState> {
  const [login] = await tx
    .select({
      id: deviceLogins.id,
      userId: deviceLogins.userId,
      name: deviceLogins.name,
      scopes: sql<Scope[]>`${deviceLogins.scopes}`,
      isDenied: deviceLogins.isDenied,
      isExpired: sql<boolean>`${deviceLogins.expiresAt} <= now()`,
      isSlow: sql<boolean>`coalesce(
        ${deviceLogins.polledAt} > now() - make_interval(secs => ${intervalSeconds}), false)`,
    })
    .from(deviceLogins)
    .where(eq(deviceLogins.hash, hash))
    .for("update");
  if (!login || login.isExpired) return { state: "expired" };
  if (login.isDenied) return { state: "denied" };
  const isLogin = eq(deviceLogins.id, login.id);
  const { userId, name, scopes } = login;
  if (userId !== null) {
    await tx.delete(deviceLogins).where(isLogin);
    return { state: "granted", userId, name, scopes };
  }
  await tx
    .update(deviceLogins)
    .set({ polledAt: sql`now()` })
    .where(isLogin);
  return { state: login.isSlow ? "slow" : "pending" };
}
