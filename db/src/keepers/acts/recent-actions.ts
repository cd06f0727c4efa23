import { desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import { answers, images, messages, posts, wallMarks } from "../../schema/index.ts";

/** The maximum count of each kind. */
const countLimit = 1_000;

type Kind = "message" | "post" | "answer" | "image" | "wall";

const made = (
  kind: Kind,
  table: PgTable & { createdAt: PgColumn },
  author: SQL,
  location: SQL = sql`null`,
) => sql`
  select ${kind}::text as kind, count(*)::int as made, count(distinct place)::int as places,
    max("createdAt") as last
  from (
    select ${table.createdAt}, ${location} as place from ${table}
    where ${author} and ${table.createdAt} > now() - interval '24 hours' limit ${countLimit}::int
  ) made having count(*) > 0`;

/**
 * Returns what a member wrote and uploaded in the last 24 hours, by kind, latest first. Each kind has its
 * count up to 1 000, the number of channels, posts or shrines, and the time of the last item. It returns
 * no content.
 */
export async function listRecentActions(db: Database, userId: string) {
  const by = (column: PgColumn) => sql`${column} = ${userId}`;
  const kinds = [
    made("message", messages, by(messages.userId), sql`${messages.channelId}`),
    made("post", posts, by(posts.userId)),
    made("answer", answers, by(answers.userId), sql`${answers.postId}`),
    made("image", images, by(images.userId)),
    made("wall", wallMarks, by(wallMarks.authorId), sql`${wallMarks.ownerId}`),
  ];
  const last = sql<Date>`deeds.last`.mapWith(messages.createdAt);
  return db
    .select({
      kind: sql<Kind>`deeds.kind`,
      count: sql<number>`deeds.made`,
      places: sql<number>`deeds.places`,
      lastAt: last,
    })
    .from(sql`(${sql.join(kinds, sql` union all `)}) as deeds`)
    .orderBy(desc(sql`deeds.last`));
}

/** The recent actions of a member of one kind. */
export type RecentActions = Awaited<ReturnType<typeof listRecentActions>>[number];
