import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../../sql/columns.ts";
import type { SubjectKind } from "./keeper-reports.ts";
import { servers } from "../../chat/tables/servers.ts";
import { users } from "../../account/tables/users.ts";

const formerMember = () => uuid().references(() => users.id, { onDelete: "set null" });

/** All reports to the keepers about one subject. */
export const keeperCases = pgTable(
  "keeper_cases",
  {
    id: id(),
    /** A case outlives its subject, so the subject has no foreign key. */
    subjectKind: text().$type<SubjectKind>().notNull(),
    subjectId: uuid().notNull(),
    /** The member that it is about; null after the account is deleted. */
    userId: formerMember(),
    createdAt: createdAt(),
    /** Null while it is open. */
    closedAt: instant(),
  },
  (t) => [
    unique("keeper_cases_unique").on(t.subjectKind, t.subjectId),
    index("keeper_cases_user_index").on(t.userId, t.id),
    index("keeper_cases_open_index")
      .on(t.id)
      .where(sql`${t.closedAt} is null`),
    index("keeper_cases_closed_index")
      .on(t.closedAt)
      .where(sql`${t.closedAt} is not null`),
  ],
);

export type KeeperActionKind = "dismiss" | "hide" | "remove" | "warn" | "timeout" | "suspend";

/** The rows of one table before an action deleted or changed them. */
export type StashedRows = Record<string, Record<string, unknown>[]>;

/** The data for undoing an action: the state of the case, and the rows of its subject. */
export type BeforeAct = { closedAt: string | null; rows: StashedRows; keys: string[] };

/** An action of a keeper, and whether it was undone. It stays in the log when its case is deleted. */
export const keeperActs = pgTable(
  "keeper_acts",
  {
    id: id(),
    caseId: uuid().references(() => keeperCases.id, { onDelete: "set null" }),
    subjectKind: text().$type<SubjectKind>().notNull(),
    subjectId: uuid().notNull(),
    act: text().$type<KeeperActionKind>().notNull(),
    reason: text().notNull(),
    hours: integer(),
    /** The end of a timeout or suspension; null for no end. */
    endsAt: instant(),
    /** The member that it is about. */
    userId: formerMember(),
    keeperId: formerMember(),
    /** Null after it can no longer be restored. */
    before: jsonb().$type<BeforeAct>(),
    createdAt: createdAt(),
    undoneAt: instant(),
    undoneById: formerMember(),
    undoReason: text(),
  },
  (t) => [
    index("keeper_acts_case_index").on(t.caseId),
    index("keeper_acts_keeper_index").on(t.keeperId),
    index("keeper_acts_undone_by_index").on(t.undoneById),
    index("keeper_acts_user_index").on(t.userId, t.id),
    index("keeper_acts_subject_index").on(t.subjectKind, t.subjectId),
    index("keeper_acts_sentence_index")
      .on(t.userId, t.act)
      .where(sql`${t.undoneAt} is null and ${t.act} in ('suspend', 'timeout')`),
    index("keeper_acts_kept_index")
      .on(t.createdAt)
      .where(sql`${t.before} is not null`),
    check("keeper_acts_reason_length", sql`char_length(${t.reason}) between 1 and 1000`),
  ],
);

/** The appeal of the member that a case is about. */
export const keeperAppeals = pgTable(
  "keeper_appeals",
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => keeperCases.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("keeper_appeals_unique").on(t.caseId, t.userId),
    index("keeper_appeals_user_index").on(t.userId, t.id),
    check("keeper_appeals_text_length", sql`char_length(${t.text}) between 1 and 1000`),
  ],
);

export type ModeratorActionKind = "kick" | "ban" | "timeout" | "delete";

/** Actions of owners and moderators in their servers. */
export const moderatorActs = pgTable(
  "moderator_acts",
  {
    id: id(),
    serverId: uuid()
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    act: text().$type<ModeratorActionKind>().notNull(),
    subjectKind: text().$type<"user" | "message">().notNull(),
    reason: text(),
    /** The member that it is about. */
    userId: formerMember(),
    actorId: formerMember(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (t) => [
    index("moderator_acts_server_index").on(t.serverId, t.id),
    index("moderator_acts_user_index").on(t.userId),
    index("moderator_acts_actor_index").on(t.actorId),
  ],
);
