import {
  declineApplication as declineLine,
  findApplication,
  findBan,
  findRole,
  insertMember,
  lockServer,
} from "@oni/db/chat";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceJoin } from "../servers/announce.ts";
import { announceApplication } from "./apply.ts";

type Parts = Pick<Deps, "db" | "publisher">;
type Applicant = { serverId: string; userId: string };

/** Accepts a waiting application. */
export async function acceptApplication(parts: Parts, applicant: Applicant): Promise<void> {
  const { serverId, userId } = applicant;
  const hasJoined = await parts.db.transaction(async (tx) => {
    await lockServer(tx, serverId);
    if (await findRole(tx, applicant)) return false;
    const application = await findApplication(tx, applicant);
    const isBanned = (await findBan(tx, applicant)) !== undefined;
    if (application?.state !== "waiting" || isBanned) throw new AppError("not_found");
    return insertMember(tx, applicant);
  });
  if (!hasJoined) return;
  announceJoin(parts.publisher, serverId, userId);
  await announceApplication(parts, applicant);
}

/** Declines a waiting application. */
export async function declineApplication(parts: Parts, applicant: Applicant): Promise<void> {
  const hasDeclined = await parts.db.transaction(async (tx) => {
    await lockServer(tx, applicant.serverId);
    if (await declineLine(tx, applicant)) return true;
    if (!(await findApplication(tx, applicant))) throw new AppError("not_found");
    return false;
  });
  if (hasDeclined) await announceApplication(parts, applicant);
}
