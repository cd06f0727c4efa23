import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** What two equal walks need not leave alike. */
const left = {
  tables: [
    // They follow what was on the screen, and when.
    "channel_reads",
    "drafts",
    // They follow digests of ids.
    "connection_lists",
    "seats",
    // They follow the clock.
    "map_changes",
    "sky_epochs",
    // Settings of the store itself, secrets among them.
    "counters",
  ],
  columns: [
    // Made by chance.
    ...["password", "hash", "code", "nonce", "nonce_digest"],
    // What is found by words follows a moment later.
    "terms",
  ],
};

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Of the kind that sorts by time; those that the store draws itself are not. */
const isOfTime = (id: string) => /^.{14}7/.test(id);
const digests = /[0-9a-f]{64}/g;
/** Of files, and of what a side room is called after its first line. */
const keys = /(?<=[/"])[\w-]{22}(?=")/g;
const ends = /-[0-9a-f]{8}(?=")/g;

type Column = { table: string; name: string; type: string };
type Row = Record<string, unknown>;

/**
 * Every row of a store whose server has stopped, by its table: ids are named by the order in which they were
 * made, times are only there or not, and what is made by chance is left out.
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
