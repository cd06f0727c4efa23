import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../../sql/columns.ts";
import { posts } from "./posts.ts";
import { users } from "../../account/tables/users.ts";

/** What members answer under a post. One that is deleted keeps its place without its words. */
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
    /** 1, 2, 3… within the post, in the order in which they were committed. */
    seq: integer().notNull(),
    content: text().notNull(),
    /** Chosen by the client, so that sending again is not sending twice. */
    nonce: uuid(),
    /** SHA-256 of what was first sent under `nonce`; edits do not change it. */
    nonceDigest: text(),
    /** Advances with every reaction that comes or goes under it. */
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
