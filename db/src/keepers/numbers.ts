import { and, gt, isNull, not, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";
import {
  counters,
  keeperCases,
  keeperReports,
  messages,
  posts,
  users,
  waitlistEntries,
} from "../schema/index.ts";

/** The maximum count of each kind. */
const countLimit = 10_000;

/**
 * The smallest id of a row that was created in the last 24 hours. Ids start with their time (RFC 9562).
 */
const idSince = sql`(lpad(to_hex((extract(epoch from now() - interval '24 hours') * 1000)::bigint), 12, '0')
  || repeat('0', 20))::uuid`;

const isPerson = not(users.isBot);

const upTo = (from: PgTable, where: unknown) =>
  sql<number>`(select count(*)::int from (select from ${from} where ${where} limit ${countLimit}::int) counted)`;

/**
 * Returns what was created in the last 24 hours, what is pending, and the number of nodes; each count up
 * to 10 000.
 */
export async function readNumbers(db: Database) {
  const [row] = await db
    .select({
      nodes: sql<number>`coalesce((
        select c.value from ${counters} c where c.name = 'nodes'), 0)::int`,
      members: upTo(users, isPerson),
      signUps: upTo(users, and(isPerson, gt(users.id, idSince))),
      posts: upTo(posts, gt(posts.id, idSince)),
      messages: upTo(messages, gt(messages.createdAt, sql`now() - interval '24 hours'`)),
      reports: upTo(keeperReports, gt(keeperReports.createdAt, sql`now() - interval '24 hours'`)),
      openCases: upTo(keeperCases, isNull(keeperCases.closedAt)),
      waiting: upTo(
        waitlistEntries,
        sql`not exists (select from ${users} where ${users.email} = ${waitlistEntries.email})`,
      ),
    })
    .from(sql`(select) as one`);
  if (!row) throw new Error("A query without a condition answered nothing.");
  return row;
}
