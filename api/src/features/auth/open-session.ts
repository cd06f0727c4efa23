import { createSessions, findCredentials, keepPassword } from "@oni/db";
import { loginRefusal } from "../../../contract/auth.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { createLoginBudget } from "./login-budget.ts";

type Attempt = { username: string; password: string; address: string; userAgent: string | null };

/** Opens a session for whoever knows the password, and answers its secret. */
export async function openSession(
  deps: Pick<Deps, "db" | "passwords" | "limiter">,
  { username, password, address, userAgent }: Attempt,
): Promise<string> {
  const { db, passwords } = deps;
  const budget = createLoginBudget(deps, { username, address });
  await budget.ensureLeft();
  const known = await findCredentials(db, username);
  const isRight = await passwords.matches(known?.password ?? null, password);
  if (!known || !isRight) {
    await budget.chargeFailure();
    throw refused();
  }
  // Guesses sent all at once pass the first look together; those that lost the race learn nothing.
  await budget.ensureLeft();
  return db.transaction(async (tx) => {
    if (!(await keepPassword(tx, known))) throw refused();
    return createSessions(tx).create(known.userId, userAgent);
  });
}

const refused = () => new AppError("unauthorized", { sentence: loginRefusal });
