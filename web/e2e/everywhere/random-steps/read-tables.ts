import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** The differences that two equal runs may leave. */
const left = {
  tables: [
    // They depend on what was on the screen, and when.
    "channel_reads",
    "drafts",
    // They depend on digests of ids.
    "connection_lists",
    "seats",
    // They depend on the clock.
    "map_changes",
    "sky_epochs",
    // Settings of the store itself, with secrets.
    "counters",
  ],
  columns: [
    // Random values.
    ...["password", "hash", "code", "nonce", "nonce_digest"],
    // The search index follows a moment later.
    "terms",
  ],
};

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** True for ids that sort by time. Ids that the store generates do not. */
const isOfTime = (id: string) => /^.{14}7/.test(id);
const digests = /[0-9a-f]{64}/g;
/** Keys of files, and of threads that are named after their first message. */
const keys = /(?<=[/"])[\w-]{22}(?=")/g;
const ends = /-[0-9a-f]{8}(?=")/g;

type Column = { table: string; name: string; type: string };
type Row = Record<string, unknown>;

/**
 * Returns every row of a stopped server's store by table. Ids are numbered in the order of their
 * creation, times are only present or absent, and random values are left out.
 */
export async function readTables(dataDirectory: string): Promise<Record<string, string[]>> {
  const store = await PGlite.create(join(dataDirectory, "store"));
  const { rows: columns } = await store.query<Column>(
    `select table_name as table, column_name as name, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  );
  const tables = new Set(columns.map(({ table }) => table));
  const names = new Map<string, string>();
  const read: [string, Column[], Row[]][] = [];
  for (const table of [...tables].filter((name) => !left.tables.includes(name))) {
    const own = columns.filter((column) => column.table === table);
    const answer = await store.query<{ row: Row }>(`select to_jsonb(t) as row from "${table}" t`);
    const rows = answer.rows.map(({ row }) => row);
    const ids = rows
      .map(({ id }) => String(id))
      .filter(isOfTime)
      .toSorted();
    ids.forEach((id, index) => names.set(id, `${table} ${index + 1}`));
    read.push([table, own, rows]);
  }
  await store.close();
  const plain = (row: Row, own: Column[]) =>
    JSON.stringify(
      own.map(({ name, type }) => {
        if (left.columns.includes(name)) return null;
        if (row[name] !== null && /^(?:timestamp|date)/.test(type)) return `${name} is set`;
        return { [name]: row[name] };
      }),
    )
      .replaceAll(uuids, (id) => names.get(id) ?? "another id")
      .replaceAll(digests, "a digest")
      .replaceAll(keys, "a key")
      .replaceAll(ends, "-an end");
  return Object.fromEntries(
    read.map(([table, own, rows]) => [table, rows.map((row) => plain(row, own)).toSorted()]),
  );
}
