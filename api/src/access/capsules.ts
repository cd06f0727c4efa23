import type { VerifiedSession } from "@oni/db/account";
import { type CapsuleRow, findOwnCapsule } from "@oni/db/shrine";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";

type OnCapsule = { deps: Deps; session: VerifiedSession; params: { id: string } };

/** Returns the caller's own capsule. Another member's capsule is not found. */
export async function accessOwnCapsule({ deps, session, params }: OnCapsule): Promise<CapsuleRow> {
  const capsule = await findOwnCapsule(deps.db, session.viewer.id, params.id);
  if (!capsule) throw new AppError("not_found");
  return capsule;
}

/** The error for a capsule that does not exist or belongs to another member. */
export function unknownCapsule(): AppError {
  const sentence = "That is not one of your capsules.";
  return new AppError("invalid_input", { sentence, fields: { capsuleId: sentence } });
}
