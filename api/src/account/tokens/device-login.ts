import { hash, randomBytes, randomInt } from "node:crypto";
import {
  answerDeviceLogin,
  createToken,
  listTokens,
  pollDeviceLogin,
  type Scope,
  startDeviceLogin,
  type VerifiedSession,
} from "@oni/db/account";
import {
  deviceLoginSeconds,
  devicePollSeconds,
  userCodeLetters,
} from "../../../contract/account/device-login.ts";
import { tokenLimit } from "../../../contract/account/tokens.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { proveOwnPassword } from "../sign-in/own-password.ts";

const hashOf = (deviceCode: string) => hash("sha256", deviceCode);

const drawLetters = () =>
  Array.from({ length: 4 }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join("");

/** A call may arrive somewhat earlier than the last one plus the interval. */
const toleranceSeconds = 0.5;

/** Starts the login of a program. Returns its two codes. */
export async function startLogin(
  { db }: Pick<Deps, "db">,
  draft: { name: string; scopes: readonly Scope[] },
): Promise<{ deviceCode: string; userCode: string }> {
  const deviceCode = randomBytes(32).toString("hex");
  const userCode = `${drawLetters()}-${drawLetters()}`;
  const lastsSeconds = deviceLoginSeconds;
  await startDeviceLogin(db, { ...draft, userCode, hash: hashOf(deviceCode), lastsSeconds });
  return { deviceCode, userCode };
}

const refusals = {
  pending: "authorization_pending",
  slow: "slow_down",
  expired: "expired_token",
  denied: "access_denied",
} as const;

/** Returns the token of a confirmed login. Throws the refusals of RFC 8628 before. */
export async function fetchToken({ db }: Pick<Deps, "db">, deviceCode: string): Promise<string> {
  const intervalSeconds = devicePollSeconds - toleranceSeconds;
  const outcome = await db.transaction(async (tx) => {
    const login = await pollDeviceLogin(tx, { hash: hashOf(deviceCode), intervalSeconds });
    if (login.state !== "granted") return login.state;
    return (await createToken(tx, login, tokenLimit)) ?? ("denied" as const);
  });
  if (typeof outcome === "string") throw new AppError(refusals[outcome]);
  return outcome.secret;
}

type Confirmation = { userCode: string; password?: string | undefined; address: string };

/** Confirms the login of a program for a member who proves who they are. */
export async function confirmLogin(
  deps: Pick<Deps, "db" | "passwords" | "limiter">,
  session: VerifiedSession,
  { userCode, password, address }: Confirmation,
): Promise<void> {
  await proveOwnPassword(deps, session, { address, field: "password", password });
  const userId = session.viewer.id;
  if ((await listTokens(deps.db, userId)).length >= tokenLimit) throw tooManyTokens();
  if (!(await answerDeviceLogin(deps.db, { userCode, userId }))) throw new AppError("not_found");
}

export const tooManyTokens = () =>
  new AppError("conflict", { sentence: `A member has at most ${tokenLimit} tokens.` });
