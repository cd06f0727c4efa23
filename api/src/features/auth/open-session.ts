import { createSessions, findCredentials, keepPassword } from "@oni/db";
import { loginRefusal } from "../../../contract/auth.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { guessPassword } from "./guess-password.ts";

type Attempt = { username: string; password: string; address: string; userAgent: string | null };

/** Opens a session for whoever knows the password, and answers its secret. */
export async function openSession(
  deps: Pick<Deps, "db" | "passwords" | "limiter">,
  { username, password, address, userAgent }: Attempt,
): Promise<string> {
  const { db, passwords } = deps;
  const guess = { limit: "login-account", account: username, address } as const;
  const known = await guessPassword(deps, guess, async () => {
    const found = await findCredentials(db, username);
    const isRight = await passwords.matches(found?.password ?? null, password);
    return found && isRight ? found : null;
  });
  if (!known) throw refused();
  return db.transaction(async (tx) => {
    if (!(await keepPassword(tx, known))) throw refused();
    return createSessions(tx).create(known.userId, userAgent);
  });
}

const refused = () => new AppError("unauthorized", { sentence: loginRefusal });
