import type { Database } from "@oni/db";
import { sql } from "drizzle-orm";

/** The rows that one statement inserts within its time limit. */
const rowsAtOnce = 5_000;

/**
 * Fills an empty channel with `count` messages of alternating members, one a minute up to now. Every
 * message contains `the`, half of them `rain`, one in a thousand `lantern`, a single one `heron`, and the
 * oldest tenth `once`. Their search terms are those that the program would store.
 */
export async function seedMessages(
  db: Database,
  { channelId, userIds, count }: { channelId: string; userIds: readonly string[]; count: number },
): Promise<void> {
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const to = Math.min(count, from + rowsAtOnce - 1);
    await db.execute(sql`
      insert into messages
        (id, "channelId", "userId", seq, rev, content, terms, "createdAt", "updatedAt")
      select gen_random_uuid(), ${channelId},
        (${sql.param([...userIds])}::uuid[])[1 + n % ${userIds.length}::int], n, n,
        said, to_tsvector('simple', said),
        now() - make_interval(mins => ${count}::int - n), now()
      from generate_series(${from}::int, ${to}::int) n
      cross join lateral (select 'the ' || case when n % 2 = 0 then 'rain' else 'dust' end
        || case when n % 1000 = 7 then ' lantern' else '' end
        || case when n = ${count}::int / 3 then ' heron' else '' end
        || case when n <= ${count}::int / 10 then ' once' else '' end
        || repeat(' falls on stone ' || n % 977, 1 + n % 5) as said) words
    `);
  }
  await db.execute(sql`
    update channels set "lastSeq" = ${count}, "lastRev" = ${count} where id = ${channelId}
  `);
  await db.execute(sql`analyze messages`);
}
