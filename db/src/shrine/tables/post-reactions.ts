import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { answers } from "./answers.ts";
import { createdAt, id } from "../../sql/columns.ts";
import { posts } from "./posts.ts";
import { users } from "../../account/tables/users.ts";

/** Reactions of members to a post, or to one of its answers. */
export const postReactions = pgTable(
  "post_reactions",
  {
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** Null for a reaction to the post. */
    answerId: uuid().references(() => answers.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    emoji: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("post_reactions_unique").on(t.postId, t.answerId, t.emoji, t.userId).nullsNotDistinct(),
    index("post_reactions_answer_index").on(t.answerId),
    index("post_reactions_user_index").on(t.userId, t.id),
  ],
);
