import { findCredentials, lockPassword } from "@oni/db/account";
import { loginRefusal } from "../../../contract/account/sign-in.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { proveSecondStep, spendSecondStep } from "./second-step.ts";
import { beginSession, noteRefusal, type Visitor } from "../session/begin-session.ts";
import { guessPassword } from "./guess-password.ts";

type Attempt = Visitor & { username: string; password: string; totp?: string | undefined };

/**
 * Opens a session for a member who knows the password. A member with an authenticator app also needs a
 * code of it or a recovery code. Returns the secret of the session.
 */
export async function openSession(
  deps: Pick<Deps, "db" | "passwords" | "limiter" | "publisher" | "signingSecret" | "now">,
  { username, password, totp, address, userAgent }: Attempt,
): Promise<string> {
  const { db, passwords, publisher } = deps;
  const visitor = { address, userAgent };
  const guess = { limit: "login-account", account: username, address } as const;
  let tried: string | null = null;
  const known = await guessPassword(deps, guess, async () => {
    const found = await findCredentials(db, username);
    tried = found?.userId ?? null;
    const isRight = await passwords.matches(found?.password ?? null, password);
    return found && isRight ? found : null;
  });
  if (!known) {
    await noteRefusal(db, { ...visitor, userId: tried, way: "access_key" });
    throw refused();
  }
  const { userId } = known;
  const step = await proveSecondStep(deps, { ...visitor, userId, code: totp });
  const sessionId = await db.transaction(async (tx) => {
    if (!(await lockPassword(tx, known))) throw refused();
    await spendSecondStep(tx, userId, step);
    const way = step ? "authenticator" : "access_key";
    return beginSession(tx, { ...visitor, userId, way });
  });
  if (step && "recoveryCode" in step) await publisher.memberChanged(userId);
  return sessionId;
}

const refused = () => new AppError("unauthorized", { sentence: loginRefusal });
