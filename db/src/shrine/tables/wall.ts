import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../../sql/columns.ts";
import { users } from "../../account/tables/users.ts";

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The marks that members leave on a shrine. A deleted one keeps its day but not its text. */
export const wallMarks = pgTable(
  "wall_marks",
  {
    id: id(),
    /** The owner of the shrine. */
    ownerId: member(),
    authorId: member(),
    line: text().notNull(),
    /** True if others see it. */
    isApproved: boolean().notNull(),
    /** The day in UTC. A member may leave one mark a day on a shrine. */
    day: date()
      .notNull()
      .default(sql`(now() at time zone 'utc')::date`),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    unique("wall_marks_day_unique").on(t.ownerId, t.authorId, t.day),
    index("wall_marks_shown_index")
      .on(t.ownerId, t.id)
      .where(sql`${t.deletedAt} is null`),
    index("wall_marks_author_index").on(t.authorId, t.id),
    index("wall_marks_time_index").on(t.createdAt),
    check("wall_marks_line_length", sql`char_length(${t.line}) <= 80`),
  ],
);
