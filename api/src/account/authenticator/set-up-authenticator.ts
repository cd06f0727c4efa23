import {
  confirmSecret,
  deleteAuthenticator,
  findAuthenticator,
  storeNextSecret,
  type VerifiedSession,
} from "@oni/db/account";
import { secondStepRefusal } from "../../../contract/account/authenticator.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { guessPassword } from "../sign-in/guess-password.ts";
import { proveOwnPassword } from "../sign-in/own-password.ts";
import { notify } from "../sign-in/notices.ts";
import { announceOwn } from "../../shrine/page/announce-change.ts";
import { makeAuthenticator, stepOf } from "../secrets/authenticator-codes.ts";

type Keeping = Pick<
  Deps,
  | "db"
  | "passwords"
  | "limiter"
  | "publisher"
  | "signingSecret"
  | "now"
  | "settings"
  | "mail"
  | "log"
>;

/** Creates a secret for a member who knows the password. Returns the URI that authenticator apps read. */
export async function offer(
  deps: Keeping,
  session: VerifiedSession,
  { password, address }: { password?: string | undefined; address: string },
): Promise<string> {
  const { db, signingSecret, settings } = deps;
  const { viewer } = session;
  const userId = viewer.id;
  await proveOwnPassword(deps, session, { address, field: "password", password });
  const host = settings.publicUrl && new URL(settings.publicUrl).host;
  const label = { issuer: host ? `ONI ${host}` : "ONI", username: viewer.username };
  const { sealed, uri } = makeAuthenticator({ signingSecret, userId }, label);
  await storeNextSecret(db, { userId, nextSecret: sealed });
  return uri;
}

/** Activates the secret offered last, for a member who presents a code of it. */
export async function confirm(
  deps: Keeping,
  { viewer }: VerifiedSession,
  { code, address }: { code: string; address: string },
): Promise<void> {
  const { db, signingSecret, now } = deps;
  const userId = viewer.id;
  const guess = { limit: "password", account: userId, address } as const;
  const sealed = await guessPassword(deps, guess, async () => {
    const next = (await findAuthenticator(db, userId))?.nextSecret;
    const holder = { signingSecret, userId };
    return next && stepOf(code, { ...holder, sealed: next, now: now() }) !== null ? next : null;
  });
  if (!sealed || !(await confirmSecret(db, { userId, nextSecret: sealed }))) throw wrongCode();
  await announce(deps, viewer);
  await notify(deps, userId, "authenticator-on");
}

/** Turns the app off for a member who knows the password. Logins then need no code. */
export async function turnOff(
  deps: Keeping,
  session: VerifiedSession,
  { password, address }: { password?: string | undefined; address: string },
): Promise<void> {
  const { viewer } = session;
  await proveOwnPassword(deps, session, { address, field: "password", password });
  if (!(await deleteAuthenticator(deps.db, viewer.id))) return;
  await announce(deps, viewer);
  await notify(deps, viewer.id, "authenticator-off");
}

async function announce(deps: Keeping, viewer: VerifiedSession["viewer"]): Promise<void> {
  await deps.publisher.memberChanged(viewer.id);
  announceOwn(deps, viewer);
}

const wrongCode = () =>
  new AppError("invalid_input", {
    sentence: secondStepRefusal,
    fields: { code: secondStepRefusal },
  });
