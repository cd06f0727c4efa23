import { randomBytes } from "node:crypto";
import type { Database } from "@oni/db";
import {
  isAdmitted,
  insertStarFuelEntry,
  insertUser,
  spendAdmission,
  verifyEmail,
} from "@oni/db/account";
import { findInvite, insertMember, lockServer, spendInvite, type FoundInvite } from "@oni/db/chat";
import {
  changeNodeCount,
  findReservation,
  findWaitlistEntry,
  hasAccount,
  lockUsernames,
} from "@oni/db/home";
import { refreshMember, lockMap } from "@oni/db/sky";
import { errorSentence } from "../../../contract/errors.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceMember } from "../../sky/map/announce-map.ts";
import { storeTermsOf } from "../../chat/search-terms/store-terms.ts";
import { announceJoin } from "../../chat/servers/announce.ts";
import { hashOfAdmission } from "../../home/waitlist/admit.ts";
import { claimUsername } from "../names/claim-username.ts";
import { beginSession, type Visitor } from "../session/begin-session.ts";

type Application = {
  username: string;
  email: string;
  displayName?: string | null | undefined;
  inviteCode?: string | undefined;
} & (
  | { password: string }
  /** A member without a password. `link` runs in the transaction and gives them another way to sign in. */
  | {
      password?: undefined;
      isEmailVerified: boolean;
      link: (tx: Database, userId: string) => Promise<void>;
    }
);

/** The gift promised to nodes from before the launch. */
const preLaunchGift = { starFuel: 100, tier: "carbon", reason: "pre-launch" } as const;

const refusals = {
  invite: "This network is entered by invitation.",
  closed: "Registration is closed at the moment.",
};

/**
 * Creates an account and its first session, and joins the server of an invitation. Returns the secret of
 * the session. The code may also be a waitlist admission, which leads to no server.
 */
export async function register(
  deps: Deps,
  application: Application,
  visitor: Visitor,
): Promise<{ sessionId: string; serverId?: string }> {
  const { db, nodeCount, passwords, publisher, settings } = deps;
  const { username, email, displayName = null, inviteCode } = application;
  const { registration } = settings;
  const invite = await findUsableInvite(db, inviteCode);
  const refuseUninvited = (isInvited: boolean) => {
    if (registration === "open" || (registration === "invite" && isInvited)) return;
    throw new AppError("forbidden", { sentence: refusals[registration] });
  };
  const admission = { email, hash: hashOfAdmission(inviteCode ?? "") };
  const isLetIn = inviteCode !== undefined && (await isAdmitted(db, admission));
  refuseUninvited(invite !== null || isLetIn);
  const provenKey = await proveKey(deps, username, application.password);
  const hashed = await passwords.hash(
    application.password ?? randomBytes(32).toString("base64url"),
  );
  const gift = settings.launchPhase === "pre-launch" ? preLaunchGift : null;

  const { sessionId, serverId, isNewNode, moved } = await db.transaction(async (tx) => {
    await lockUsernames(tx);
    await lockMap(tx);
    await claimUsername(tx, { username, email, userId: null, provenKey });
    if (await hasAccount(tx, email)) {
      throw new AppError("email_taken", { fields: { email: errorSentence.email_taken } });
    }
    const hasPassword = application.password !== undefined;
    const made = { username, email, password: hashed, hasPassword, displayName };
    const userId = await insertUser(tx, { ...made, enshinBadge: gift?.tier ?? null });
    if (application.password === undefined) {
      await application.link(tx, userId);
      if (application.isEmailVerified) await verifyEmail(tx, userId);
    }
    await storeTermsOf(tx, "users", userId);
    if (gift) {
      const { starFuel: amount, reason } = gift;
      await insertStarFuelEntry(tx, { userId, amount, reason });
    }
    const isNewNode = !(await findWaitlistEntry(tx, email));
    if (isNewNode) await changeNodeCount(tx, 1);
    const sessionId = await beginSession(tx, {
      ...visitor,
      userId,
      way: hasPassword ? "register" : "oidc",
    });
    const moved = await refreshMember(tx, userId);
    // Another registration may have used the invitation up since then.
    const serverId = invite && (await joinInvited(tx, invite, userId));
    const wasLetIn = isLetIn && (await spendAdmission(tx, admission));
    refuseUninvited(serverId !== null || wasLetIn);
    return { sessionId, serverId, isNewNode, moved };
  });

  if (isNewNode) nodeCount.changed();
  publisher.ripple(moved.userId, "join");
  await announceMember(deps, moved);
  if (!serverId) return { sessionId };
  announceJoin(publisher, serverId, moved.userId);
  return { sessionId, serverId };
}

async function findUsableInvite(db: Database, code: string | undefined) {
  const invite = code === undefined ? undefined : await findInvite(db, code);
  return invite?.isUsable ? invite : null;
}

/**
 * Uses the invitation for a new account. Returns the server joined; null when the invitation is used up.
 */
async function joinInvited(
  tx: Database,
  { code, serverId }: FoundInvite,
  userId: string,
): Promise<string | null> {
  await lockServer(tx, serverId);
  if (!(await spendInvite(tx, code))) return null;
  await insertMember(tx, { serverId, userId });
  return serverId;
}

/**
 * Returns the hash of the access key that reserves this name, if the password is that key. It is compared
 * before the lock is taken, because others wait for the lock.
 */
async function proveKey(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  username: string,
  password: string | undefined,
): Promise<string | null> {
  if (password === undefined) return null;
  const key = (await findReservation(db, username))?.accessKey ?? null;
  return key !== null && (await passwords.matches(key, password)) ? key : null;
}
