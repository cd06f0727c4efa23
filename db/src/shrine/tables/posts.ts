import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  createdAt,
  flag,
  id,
  termIndexes,
  terms,
  textArray,
  updatedAt,
} from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const capsules = pgTable(
  "capsules",
  {
    id: id(),
    userId: owner(),
    name: text().notNull(),
    description: text(),
    tags: textArray(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("capsules_user_index").on(t.userId, t.id)],
);

export const posts = pgTable(
  "posts",
  {
    id: id(),
    userId: owner(),
    capsuleId: uuid().references(() => capsules.id, { onDelete: "set null" }),
    title: text().notNull(),
    content: text().notNull(),
    markdownContent: text().notNull(),
    tags: textArray(),
    terms: terms(),
    isPublic: flag(true),
    isArchived: flag(false),
    /** True if no more answers are accepted. */
    answersClosed: flag(false),
    /** The `seq` of the last answer, deleted or not. */
    lastAnswerSeq: integer().notNull().default(0),
    /** Increases with every reaction that is added to or removed from the post. */
    reactionRev: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("posts_user_index").on(t.userId, t.id),
    index("posts_archived_index").on(t.userId, t.isArchived, t.id),
    index("posts_public_index")
      .on(t.id)
      .where(sql`${t.isPublic}`),
    index("posts_capsule_index").on(t.capsuleId),
    index("posts_tags_index").using("gin", t.tags).with({ fastupdate: false }),
    ...termIndexes("posts", t),
  ],
);

/** A shrine's text at one time, stored permanently. */
export const profileArchives = pgTable(
  "profile_archives",
  {
    id: id(),
    userId: owner(),
    capsuleId: uuid().references(() => capsules.id, { onDelete: "set null" }),
    title: text().notNull(),
    markdownContent: text().notNull(),
    tags: textArray(),
    createdAt: createdAt(),
  },
  (t) => [
    index("profile_archives_user_index").on(t.userId, t.id),
    index("profile_archives_capsule_index").on(t.capsuleId),
  ],
);
