import type { Database } from "@oni/db";
import { findSubject, insertKeeperReport } from "@oni/db/keepers";
import type { KeeperReport, ReportSubjectKind } from "../../../contract/people/reports.ts";
import { AppError } from "../../http/answers/errors.ts";
import { presentKeeperReport } from "./present.ts";

type Subject = { kind: ReportSubjectKind; id: string };

/** Tells those who keep the network about something that a member sees, once; also about a member who is not public. */
export async function reportSubject(
  db: Database,
  reporterId: string,
  { reason, ...subject }: Subject & { reason: string },
): Promise<{ report: KeeperReport; caseId: string; isNew: boolean }> {
  const { kind, id } = subject;
  if (kind === "user" && id === reporterId) {
    throw new AppError("invalid_input", { sentence: "You cannot report yourself." });
  }
  const found = await findSubject(db, reporterId, subject);
  if (!found) throw new AppError("not_found");
  const kept = await insertKeeperReport(db, { ...found, kind, id, reporterId, reason });
  return { ...kept, report: presentKeeperReport(kept.report) };
}
