import type { StoredReport } from "@oni/db/keepers";
import type { ListedReport } from "@oni/db/people";
import type { KeeperReport, Report } from "../../../contract/people/reports.ts";

/** Returns a report with its message at the time of the report, without reactions and later changes. */
export const presentReport = ({
  message: { author, ...message },
  createdAt,
  ...report
}: ListedReport): Report => ({
  ...report,
  createdAt: createdAt.toISOString(),
  message: {
    ...message,
    id: report.messageId,
    channelId: report.channelId,
    userId: author?.username ? author.id : null,
    webhookId: author && !author.username ? author.id : null,
    mask: null,
    author: author && { isBot: false, ...author },
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

/** Returns a report to the keepers without the stored content of the member concerned. */
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
