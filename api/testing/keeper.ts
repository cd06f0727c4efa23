import { hash } from "node:crypto";
import type { Database } from "@oni/db";
import { updateKeeper } from "@oni/db/keepers";
import * as schema from "@oni/db/schema";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Case, KeeperAct, KeeperActKind } from "../contract/keepers/desk.ts";
import type { KeeperReport, ReportSubjectKind } from "../contract/people/reports.ts";
import type { openTestApp } from "./app.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Member = { secret: string };

/** Opens a keeper account with helpers for reports and keeper actions. */
export async function openKeepers(app: TestApp) {
  const keeper = await app.signIn();
  await updateKeeper(app.db, keeper.username, true);

  const report = (by: Member, kind: ReportSubjectKind, id: string, reason = "cruel") =>
    app.request<KeeperReport>("/api/reports", {
      as: by.secret,
      body: { subject: { kind, id }, reason },
    });
  const cases = async (query = "") =>
    (await app.request<Case[]>(`/api/keeper/cases${query}`, { as: keeper.secret })).body;
  const caseOf = async (subjectId: string) => {
    const found = (await cases()).find(({ subject }) => subject.id === subjectId);
    if (!found) throw new Error("There is no case of that.");
    return found;
  };
  const act = (caseId: string, action: KeeperActKind, more: object = {}) =>
    app.request<KeeperAct>(`/api/keeper/cases/${caseId}/acts`, {
      as: keeper.secret,
      body: { act: action, reason: "we do not do that here", ...more },
    });
  const undo = (actId: string) =>
    app.request<KeeperAct>(`/api/keeper/acts/${actId}/undo`, {
      as: keeper.secret,
      body: { reason: "wrong person, sorry" },
    });
  return { keeper, report, cases, caseOf, act, undo };
}

/**
 * Columns and tables that change even when an action is undone: counters that only advance, and the logs
 * that replicas follow.
 */
const advancing: Record<string, readonly string[]> = {
  messages: ["rev"],
  channels: ["lastRev"],
  objects: ["updatedAt"],
  sessions: ["lastSeenAt", "expiresAt"],
  // Tag counts and seats are recomputed. Seats get the same positions again.
  tags: ["id", "createdAt"],
  user_tags: ["id"],
  seats: ["takenAt"],
  connections: ["id", "createdAt"],
};
const logs = ["map_changes", "keeper_acts", "counters"];

const tables = Object.values(schema).flatMap((value): PgTable[] =>
  is(value, PgTable) ? [value] : [],
);

/**
 * Leaves out erasures that were taken back. Their rows stay, for copies of the log that noted the
 * erasure.
 */
const isInForce = (row: Record<string, unknown>) => row["isErased"] !== false;

/**
 * Reads all rows of all tables except these logs in one statement, because a test may take many digests.
 */
const everyRow = sql.join(
  tables
    .filter((table) => !logs.includes(getTableName(table)))
    .map(
      (table) =>
        sql`select ${getTableName(table)}::text as name, to_jsonb(${table}) as row from ${table}`,
    ),
  sql` union all `,
);

/** Returns a digest of every table that has rows, by table name. The logs are left out. */
export async function digestTables(db: Database): Promise<Record<string, string>> {
  const rows = await db
    .select({ name: sql<string>`name`, row: sql<Record<string, unknown>>`row` })
    .from(sql`(${everyRow}) as every_row`);
  const rowsByTable: Record<string, string[]> = {};
  for (const { name, row } of rows.filter((one) => isInForce(one.row))) {
    for (const column of advancing[name] ?? []) delete row[column];
    (rowsByTable[name] ??= []).push(JSON.stringify(row, Object.keys(row).sort()));
  }
  const digestOf = (encodedRows: string[]) =>
    `${encodedRows.length} ${hash("sha256", encodedRows.sort().join("\n"))}`;
  return Object.fromEntries(
    Object.entries(rowsByTable).map(([name, encodedRows]) => [name, digestOf(encodedRows)]),
  );
}
