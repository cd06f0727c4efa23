import type { Database } from "@oni/db";
import { findSilence, isHiddenByKeeper } from "@oni/db/keepers";
import { silenceSentence } from "@oni/realtime";
import type { ReportSubjectKind } from "../../../contract/people/reports.ts";
import { AppError } from "../../http/answers/errors.ts";

/** Throws `forbidden` while a keeper has timed the member out. */
export async function requireVoice(db: Database, userId: string): Promise<void> {
  const silence = await findSilence(db, userId);
  if (silence) throw new AppError("forbidden", { sentence: silenceSentence(silence) });
}

/**
 * Throws `forbidden` when the owner would show something that a keeper has hidden or removed. Other
 * members cannot see the item.
 */
export async function requireNotHidden(
  db: Database,
  ownerId: string,
  kind: ReportSubjectKind,
  id: string,
): Promise<void> {
  if (!(await isHiddenByKeeper(db, kind, id, ownerId))) return;
  throw new AppError("forbidden", {
    sentence: "A keeper has hidden this. The decision is in your inbox.",
  });
}
