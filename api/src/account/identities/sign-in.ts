import { hash, randomBytes } from "node:crypto";
import {
  findIdentity,
  insertChallenge,
  insertIdentity,
  spendChallenge,
  useIdentity,
} from "@oni/db/account";
import { hasAccount } from "@oni/db/home";
import type { Database } from "@oni/db";
import { email as emailRule } from "../../../contract/text.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { beginSession, type Visitor } from "../session/begin-session.ts";
import { register } from "../sign-in/register-member.ts";
import { stepMinutes, type VerifiedAccount } from "./browser-cookie.ts";
import type { ProviderClaims } from "../../process/provider.ts";

/** Makes a value of a sign-in valid for one use within ten minutes. */
export const issueOnce = (db: Database, value: string): Promise<void> =>
  insertChallenge(db, { hash: hash("sha256", value), userId: null, minutes: stepMinutes });

/** Uses the value up. Returns false when it was used, has expired, or was not issued. */
export const useOnce = (db: Database, value: string): Promise<boolean> =>
  spendChallenge(db, { hash: hash("sha256", value), userId: null });

/** Returns a verified account with a ticket for one sign-in, registration or link. */
export async function issueTicket(db: Database, claims: ProviderClaims): Promise<VerifiedAccount> {
  const ticket = randomBytes(32).toString("base64url");
  await issueOnce(db, ticket);
  return { ticket, ...claims };
}

/** Opens a session for the member who is linked to an account. Returns its secret, or null without one. */
export async function signInLinked(
  { db }: Pick<Deps, "db">,
  account: VerifiedAccount,
  visitor: Visitor,
): Promise<string | null> {
  const identity = await findIdentity(db, account);
  if (!identity) return null;
  const { userId } = identity;
  return db.transaction(async (tx) => {
    await spendTicket(tx, account);
    if (!(await useIdentity(tx, { ...identity, name: account.name }))) throw refused();
    return beginSession(tx, { ...visitor, userId, way: "oidc" });
  });
}

/** Returns the username and email that a new member may start with. */
export async function suggestAccount(
  { db }: Pick<Deps, "db">,
  { username, email }: VerifiedAccount,
): Promise<{ username: string; email: string | null }> {
  const form = username
    .normalize("NFKD")
    .toLowerCase()
    .replace(/@.*$/, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 20);
  return { username: form, email: await freeEmail(db, email) };
}

/** Registers a member without a password, who signs in by the account. */
export async function registerLinked(
  deps: Deps,
  account: VerifiedAccount,
  given: { username: string; email?: string | undefined; inviteCode?: string | undefined },
  visitor: Visitor,
): Promise<{ sessionId: string; serverId?: string }> {
  const verified = await freeEmail(deps.db, account.email);
  const email = verified ?? given.email;
  if (email === undefined) {
    throw new AppError("invalid_input", { fields: { email: "is required" } });
  }
  const { username, inviteCode } = given;
  const link = (tx: Database, userId: string) => insertLink(tx, userId, account);
  const wanted = { username, email, isEmailVerified: verified !== null, inviteCode, link };
  return register(deps, wanted, visitor);
}

/** Links the account to a member. */
export async function linkAccount(
  { db }: Pick<Deps, "db">,
  account: VerifiedAccount,
  userId: string,
): Promise<void> {
  await db.transaction((tx) => insertLink(tx, userId, account));
}

async function insertLink(tx: Database, userId: string, account: VerifiedAccount): Promise<void> {
  await spendTicket(tx, account);
  if (await insertIdentity(tx, userId, account)) return;
  throw new AppError("conflict", { sentence: "That account is linked to a member already." });
}

/** Returns the email in the form of the contract if it is verified and no member has it. */
async function freeEmail(db: Database, verified: string | null): Promise<string | null> {
  const { data } = emailRule.safeParse(verified);
  return data === undefined || (await hasAccount(db, data)) ? null : data;
}

async function spendTicket(tx: Database, { ticket }: VerifiedAccount): Promise<void> {
  if (!(await useOnce(tx, ticket))) throw refused();
}

/** The browser has no sign-in at the provider, or one that was used. */
export const refused = () =>
  new AppError("invalid_input", { sentence: "Begin the sign-in again." });
