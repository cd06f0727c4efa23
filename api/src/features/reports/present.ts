import type { ListedReport } from "@oni/db";
import type { Report } from "../../../contract/reports.ts";

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
    replyToSeq: message.replyToSeq ?? null,
    nonce: null,
    reactions: [],
  },
});
