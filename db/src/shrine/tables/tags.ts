import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";

/**
 * What every tag is, as far as a database can tell letters: the rest is for who writes it to check.
 * Blanks and quotes would break the texts that tags are joined to.
 */
export const isTag = (tag: SQLWrapper): SQL => sql`${tag} ~ '^[^[:space:][:cntrl:]"#,\\\\]{1,50}$'`;

export const tags = pgTable(
  "tags",
  {
    id: id(),
    name: text().notNull().unique("tags_name_unique"),
    /** How many public posts, public images and public profiles carry it. */
    usageCount: integer().notNull().default(0),
    /** How many members carry it on something public. */
    memberCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check("tags_name_form", isTag(t.name)),
    check("tags_usage_not_negative", sql`${t.usageCount} >= 0`),
    index("tags_usage_index").on(t.usageCount, t.name),
  ],
);

/** The tags a member is known by, over everything public of theirs; `uses` says how many things carry it. */
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
