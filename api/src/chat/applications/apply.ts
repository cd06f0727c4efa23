import {
  type Application,
  countWaiting,
  findApplication,
  findBan,
  findRole,
  listHolderIds,
  lockServer,
  withdrawApplication as withdrawLine,
  writeApplication,
} from "@oni/db/chat";
import type { Publisher } from "@oni/realtime";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceServerTo } from "../servers/announce.ts";

type Parts = Pick<Deps, "db" | "publisher">;
type Applicant = { serverId: string; userId: string };

/** The members who decide will not read more. Later applicants have to try again. */
const maxWaiting = 1_000;
const declinedMs = 86_400_000;

/**
 * Stores an application to a server whose join gate is `applied`.
 * Errors: `not_found` if the server is gone, private or has banned the applicant. `conflict` for a
 * member, an open server, or 1 000 waiting applications. `forbidden` within a day after a decline.
 */
export async function applyToServer(
  { db, publisher }: Parts,
  applicant: Applicant,
  text: string,
): Promise<Application> {
  const application = await db.transaction(async (tx) => {
    const server = await lockServer(tx, applicant.serverId);
    if (!server || (await findBan(tx, applicant))) throw new AppError("not_found");
    if (await findRole(tx, applicant)) throw refusals.isIn();
    if (!server.isPublic) throw new AppError("not_found");
    if (server.joinGate === "open") throw refusals.isOpen();
    const before = await findApplication(tx, applicant);
    if (before?.decidedAt && before.decidedAt.getTime() > Date.now() - declinedMs) {
      throw refusals.isDeclined();
    }
    const isWaiting = before?.state === "waiting";
    if (!isWaiting && (await countWaiting(tx, applicant.serverId)) >= maxWaiting) {
      throw refusals.isCrowded();
    }
    await writeApplication(tx, { ...applicant, line: text });
    return findApplication(tx, applicant);
  });
  if (!application) throw new AppError("not_found");
  await announceApplication({ db, publisher }, applicant);
  return application;
}

const refusals = {
  isIn: () => new AppError("conflict", { sentence: "You are in this dimension already." }),
  isOpen: () => new AppError("conflict", { sentence: "This dimension is open: just enter." }),
  isDeclined: () =>
    new AppError("forbidden", {
      sentence: "Your request was declined. You can ask again after a day.",
    }),
  isCrowded: () =>
    new AppError("conflict", { sentence: "Too many requests are waiting. Try again later." }),
};

/** Withdraws an application. */
export async function withdrawApplication(parts: Parts, applicant: Applicant): Promise<void> {
  if (!(await withdrawLine(parts.db, applicant))) throw new AppError("not_found");
  await announceApplication(parts, applicant);
}

/** Notifies those who decide and the applicant's devices that the server's applications have changed. */
export async function announceApplication(
  { db, publisher }: Parts,
  { serverId, userId }: Applicant,
): Promise<void> {
  announceTo(publisher, serverId, [
    ...(await listHolderIds(db, serverId, "manage_server")),
    userId,
  ]);
}

function announceTo(publisher: Publisher, serverId: string, userIds: readonly string[]): void {
  for (const userId of userIds) announceServerTo(publisher, userId, serverId);
}
