import { is, SQL } from "drizzle-orm";
import { PgColumn, type SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import { PgliteSession } from "drizzle-orm/pglite";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import { hasAnnex } from "../../process/annexes.ts";

type Decoder = { mapFromDriverValue: (value: unknown) => unknown };
type MapRows = (rows: unknown[][]) => Record<string, unknown>[];

const isDecoder = (value: unknown): value is Decoder =>
  typeof value === "object" && value !== null && "mapFromDriverValue" in value;

/** Returns null if Drizzle keeps the decoder of a field elsewhere. */
function decoderOf(field: SelectedFieldsOrdered[number]["field"]): Decoder | null {
  if (is(field, PgColumn)) return field;
  const decoder: unknown = Reflect.get(is(field, SQL.Aliased) ? field.sql : field, "decoder");
  return isDecoder(decoder) ? decoder : null;
}

/**
 * Returns the function that decodes rows of these fields as Drizzle does. Returns undefined for nested
 * objects and unknown fields, which are left to Drizzle.
 */
export function createRowMapper(fields: SelectedFieldsOrdered): MapRows | undefined {
  const columns: { name: string; decoder: Decoder }[] = [];
  for (const { path, field } of fields) {
    const [name, ...inner] = path;
    const decoder = decoderOf(field);
    if (name === undefined || inner.length > 0 || !decoder) return undefined;
    columns.push({ name, decoder });
  }
  return (rows) =>
    rows.map((row) => {
      const decoded: Record<string, unknown> = {};
      for (const [index, { name, decoder }] of columns.entries()) {
        const value = row[index];
        decoded[name] = value === null ? null : decoder.mapFromDriverValue(value);
      }
      return decoded;
    });
}

let isOn = false;

/** Call this before a database is opened. Further calls change nothing. */
export function decodeByColumn(): void {
  if (isOn || !hasAnnex("column-decoders")) return;
  isOn = true;
  decodeIn(PostgresJsSession.prototype);
  decodeIn(PgliteSession.prototype);
}

/** Every transaction makes its own session, so the method of all of them is replaced. */
function decodeIn(sessions: object): void {
  const prepareQuery: unknown = Reflect.get(sessions, "prepareQuery");
  if (typeof prepareQuery !== "function") throw new Error("Drizzle prepares queries elsewhere.");
  type Parameters = [unknown, SelectedFieldsOrdered | undefined, unknown, unknown, ...unknown[]];
  const prepare = function (this: unknown, ...parameters: Parameters): unknown {
    const [query, fields, name, isInArrays, map, ...options] = parameters;
    const mapRows = map ?? (fields && createRowMapper(fields));
    return Reflect.apply(prepareQuery, this, [
      query,
      fields,
      name,
      isInArrays,
      mapRows,
      ...options,
    ]);
  };
  Reflect.set(sessions, "prepareQuery", prepare);
}
