import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../../sql/columns.ts";
import { posts } from "./posts.ts";
import { users } from "../../account/tables/users.ts";

/** Answers of members to a post. A deleted one keeps its `seq` but not its text. */
export const answers = pgTable(
  "answers",
  {
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** 1, 2, 3… within the post, in the order of the commits. */
    seq: integer().notNull(),
    content: text().notNull(),
    /** Chosen by the client, so that a repeated send inserts one answer. */
    nonce: uuid(),
    /** SHA-256 of the text that was first sent under `nonce`. Edits do not change it. */
    nonceDigest: text(),
    /** Increases with every reaction that is added to or removed from it. */
    reactionRev: integer().notNull().default(0),
    createdAt: createdAt(),
    editedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    unique("answers_seq_unique").on(t.postId, t.seq),
    unique("answers_nonce_unique").on(t.userId, t.postId, t.nonce),
    index("answers_shown_index")
      .on(t.postId, t.seq)
      .where(sql`${t.deletedAt} is null`),
    index("answers_user_index").on(t.userId, t.id),
    check("answers_seq_positive", sql`${t.seq} >= 1`),
    check("answers_content_length", sql`char_length(${t.content}) <= 4000`),
  ],
);
