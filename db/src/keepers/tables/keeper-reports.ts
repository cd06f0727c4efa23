import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";

/** What members may tell the keepers of. */
export type SubjectKind = "message" | "post" | "answer" | "image" | "user" | "wall";

/** What others read of a member at the moment at which they were reported. */
export type ReportedUser = {
  username: string;
  displayName: string | null;
  bio: string | null;
  profileMarkdown: string;
};

/** One line as it stood; its author is null once departed. Times as on the wire. */
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

/** What was reported of a member's doings as it stood, with what stood before and after it, and where that is. */
export type ReportedContent = ReportedText & {
  title: string | null;
  imageUrl: string | null;
  before: ReportedText[];
  after: ReportedText[];
  /** As in the entries of an inbox. */
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

/** What members told those who keep the whole network, of the case of the same subject. */
export const keeperReports = pgTable(
  "keeper_reports",
  {
    id: id(),
    /** A report outlives what it is about, so that is named without a key. */
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
