import type { VerifiedSession } from "@oni/db/account";
import {
  findAct,
  findCase,
  findImport,
  findWaiting,
  type KeeperActRow,
  listActsAbout,
} from "@oni/db/keepers";
import { AppError } from "../http/answers/errors.ts";
import type { OnId } from "./on-id.ts";

/** Returns the acts of a case about the caller. For other members there is no such case. */
export async function accessConcernedCase({
  deps,
  session,
  params,
}: OnId): Promise<[KeeperActRow, ...KeeperActRow[]]> {
  const about = { caseId: params.id, userId: session.viewer.id };
  const [first, ...rest] = await listActsAbout(deps.db, about);
  if (!first) throw new AppError("not_found");
  return [first, ...rest];
}

/** Throws `forbidden` if the case concerns the keeper themselves. */
export async function accessCaseOfAnother({ deps, session, params }: OnId): Promise<void> {
  const found = await findCase(deps.db, params.id);
  if (!found) throw new AppError("not_found");
  requireAnother(session, found.member?.id);
}

/** Throws `forbidden` if the act concerns the keeper themselves. */
export async function accessActOfAnother({ deps, session, params }: OnId): Promise<void> {
  const act = await findAct(deps.db, params.id);
  if (!act) throw new AppError("not_found");
  requireAnother(session, act.userId);
}

function requireAnother({ viewer }: VerifiedSession, concernedId: string | null | undefined): void {
  if (concernedId === viewer.id) {
    throw new AppError("forbidden", { sentence: "Another keeper decides about you." });
  }
}

/** Returns the entry of the waitlist. */
export async function accessWaiting({ deps, params }: OnId) {
  const found = await findWaiting(deps.db, params.id);
  if (!found) throw new AppError("not_found");
  return found;
}

/** Returns the uploaded archive. */
export async function accessImport({ deps, params }: OnId) {
  const found = await findImport(deps.db, params.id);
  if (!found) throw new AppError("not_found");
  return found;
}
