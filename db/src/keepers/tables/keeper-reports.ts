import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";

/** The kinds of subjects that members may report to the keepers. */
export type SubjectKind = "message" | "post" | "answer" | "image" | "user" | "wall";

/** The visible data of a member at the time of the report. */
export type ReportedUser = {
  username: string;
  displayName: string | null;
  bio: string | null;
  profileMarkdown: string;
};

/**
 * A text at the time of the report. Its author is null after the account is deleted. Times have the
 * format of the contract.
 */
export type ReportedText = {
  id: string;
  author: {
    id: string;
    username: string;
    displayName: string | null;
    profileImageUrl: string | null;
  } | null;
  text: string;
  createdAt: string;
};

/**
 * The reported content with the texts before and after it, and its location, at the time of the report.
 */
export type ReportedContent = ReportedText & {
  title: string | null;
  imageUrl: string | null;
  before: ReportedText[];
  after: ReportedText[];
  /** The same form as in inbox entries. */
  place: {
    serverId?: string;
    serverName?: string;
    channelId?: string;
    channelName?: string;
    seq?: number;
    postId?: string;
    answerId?: string;
    username?: string;
  };
};

/** Reports of members to the keepers, in the case of the same subject. */
export const keeperReports = pgTable(
  "keeper_reports",
  {
    id: id(),
    /** A report outlives its subject, so the subject has no foreign key. */
    subjectKind: text().$type<SubjectKind>().notNull(),
    subjectId: uuid().notNull(),
    subject: jsonb().$type<ReportedUser | ReportedContent>().notNull(),
    reporterId: uuid().references(() => users.id, { onDelete: "set null" }),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("keeper_reports_unique").on(t.subjectKind, t.subjectId, t.reporterId),
    index("keeper_reports_reporter_index").on(t.reporterId),
    index("keeper_reports_time_index").on(t.createdAt),
    check("keeper_reports_reason_length", sql`char_length(${t.reason}) between 1 and 1000`),
  ],
);
