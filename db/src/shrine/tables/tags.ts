import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";

/**
 * SQL condition: a valid tag, as far as the database can check letters; the program checks the rest.
 * Blanks and quotes would break the texts that join tags.
 */
export const isTag = (tag: SQLWrapper): SQL => sql`${tag} ~ '^[^[:space:][:cntrl:]"#,\\\\]{1,50}$'`;

export const tags = pgTable(
  "tags",
  {
    id: id(),
    name: text().notNull().unique("tags_name_unique"),
    /** The number of public posts, images and profiles with this tag. */
    usageCount: integer().notNull().default(0),
    /** The number of members with this tag on something public. */
    memberCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check("tags_name_form", isTag(t.name)),
    check("tags_usage_not_negative", sql`${t.usageCount} >= 0`),
    index("tags_usage_index").on(t.usageCount, t.name),
  ],
);

/** The tags of a member over everything public of theirs. `uses` is the number of items with the tag. */
export const userTags = pgTable(
  "user_tags",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tag: text().notNull(),
    uses: integer().notNull().default(1),
  },
  (t) => [
    unique("user_tags_pair_unique").on(t.userId, t.tag),
    index("user_tags_tag_index").on(t.tag, t.userId),
    check("user_tags_uses_positive", sql`${t.uses} > 0`),
  ],
);
