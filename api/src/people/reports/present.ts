import type { StoredReport } from "@oni/db/keepers";
import type { ListedReport } from "@oni/db/people";
import type { KeeperReport, Report } from "../../../contract/people/reports.ts";

/** A report with its message as it stood then, before reactions and before whatever came of it. */
export const presentReport = ({ message, createdAt, ...report }: ListedReport): Report => ({
  ...report,
  createdAt: createdAt.toISOString(),
  message: {
    ...message,
    id: report.messageId,
    channelId: report.channelId,
    userId: message.author?.id ?? null,
    updatedAt: message.editedAt ?? message.createdAt,
    deletedAt: null,
    pinnedAt: null,
    replyToSeq: message.replyToSeq ?? null,
    nonce: null,
    reactions: [],
    attachments: [],
    thread: null,
  },
});

/** A report to the keepers, without what was kept of whom it is about. */
export const presentKeeperReport = ({
  id,
  subjectKind,
  subjectId,
  reporterId,
  reason,
  createdAt,
}: StoredReport): KeeperReport => ({
  id,
  subject: { kind: subjectKind, id: subjectId },
  reporterId,
  reason,
  createdAt: createdAt.toISOString(),
});
