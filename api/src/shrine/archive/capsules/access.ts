import type { VerifiedSession } from "@oni/db/account";
import { type CapsuleRow, findOwnCapsule } from "@oni/db/shrine";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../http/answers/errors.ts";

type OnCapsule = { deps: Deps; session: VerifiedSession; params: { id: string } };

/** The caller's own capsule; another's is not there. */
export async function accessOwnCapsule({ deps, session, params }: OnCapsule): Promise<CapsuleRow> {
  const capsule = await findOwnCapsule(deps.db, session.viewer.id, params.id);
  if (!capsule) throw new AppError("not_found");
  return capsule;
}

/** What a thing that is to lie in a capsule of someone else, or of nobody, is refused with. */
export function unknownCapsule(): AppError {
  const sentence = "That is not one of your capsules.";
  return new AppError("invalid_input", { sentence, fields: { capsuleId: sentence } });
}
