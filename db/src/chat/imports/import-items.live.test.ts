import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openPostgresTestDatabase } from "../../../testing/index.ts";
import { beginImport, countStaged, endImport, listStagedMessages } from "./import-items.ts";

test("db-56: a page of staged messages is read from the index at its position", async () => {
  const { db, close } = await openPostgresTestDatabase();
  const importId = await beginImport(db);
  await db.execute(sql`
    insert into import_items ("importId", kind, "sourceId", "channelSourceId", at, item)
    select ${importId}::uuid, 'message', 'm' || (20000 - n), 'c' || n % 3,
      to_timestamp(1500000000 + n / 10), json_build_object('replyToId', 'm' || (20001 - n))
    from generate_series(1, 20000) n`);
  await db.execute(sql`
    insert into import_items ("importId", kind, "sourceId", item)
    select ${importId}::uuid, 'channel', 'c' || n, '{}' from generate_series(1, 2) n`);
  // The channel `c0` is missing. Statistics of an empty table would make this a loop over all pairs.
  expect(await countStaged(db, importId)).toEqual({ messages: 20_000, strays: 6_666 });

  const of = { importId, channelId: "c1" };
  const [first, after] = await listStagedMessages(db, of, 2);
  expect(first?.ordinal).toBeLessThan(after?.ordinal ?? 0);
  if (!after) throw new Error("There is no second message.");
  const query = listStagedMessages(db, { ...of, after }, 200);
  const page = await query;
  expect(page).toHaveLength(200);
  expect(page.every(({ repliedAt }) => repliedAt !== null)).toBe(true);
  const ordinals = page.map(({ ordinal }) => ordinal);
  expect(ordinals).toEqual(ordinals.toSorted((a, b) => a - b));
  const plan = JSON.stringify(await db.execute(sql`explain ${query.getSQL()}`));
  expect(plan).not.toMatch(/Seq Scan|Hash|Merge/);
  expect(plan).toMatch(/Index Cond: [^}]*at >= '2017/);
  await endImport(db, importId);
  expect(await countStaged(db, importId)).toEqual({ messages: 0, strays: 0 });
  await close();
});
