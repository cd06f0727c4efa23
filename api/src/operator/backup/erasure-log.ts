import { existsSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Database, type Erasure, listErasures, PlainError } from "@oni/db";
import type { Log } from "@oni/realtime/process";
import { createOutage } from "@oni/realtime/process";
import * as z from "zod";

/** In the data directory, but in no backup. A restore does not change it. */
export const erasureLogOf = (dataDirectory: string) => join(dataDirectory, "erasures.log");

const entrySchema = z.object({
  kind: z.enum(["user", "server", "channel", "message"]),
  id: z.uuid(),
  isErased: z.boolean(),
  at: z.iso.datetime({ precision: 3 }),
});

/** Reads a file written by `writeErasureLog`, one entry a line. An incomplete last line is skipped. */
export async function readErasureLog(file: string): Promise<Erasure[]> {
  if (!existsSync(file)) return [];
  const rows = (await readFile(file, "utf8")).split("\n").slice(0, -1);
  return rows.filter(Boolean).map((row) => {
    const { data } = entrySchema.safeParse(parseJson(row));
    if (!data) throw new PlainError(`${file} is no list of what was erased: ${row.slice(0, 80)}`);
    return {
      ...{ kind: data.kind, subjectId: data.id, isErased: data.isErased },
      changedAt: new Date(data.at),
    };
  });
}

function parseJson(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return null;
  }
}

const pauseMs = 10_000;
/** A transaction may commit after one that began later. */
const overlapMs = 60_000;

/**
 * Appends erasures to a file, some seconds after they happen, for a restore after the store is lost.
 * Returns a function that stops it after everything known is written.
 */
export async function writeErasureLog(
  db: Database,
  dataDirectory: string,
  log: Log,
): Promise<() => Promise<void>> {
  const file = erasureLogOf(dataDirectory);
  const outage = createOutage(log, "listing what was erased");
  let known = await readErasureLog(file);
  const append = async () => {
    const last = known.reduce((latest, { changedAt }) => Math.max(latest, changedAt.getTime()), 0);
    const since = new Date(last - overlapMs);
    const recent = new Set(known.map(serializeEntry));
    const news = (await listErasures(db, since)).filter((one) => !recent.has(serializeEntry(one)));
    if (news.length > 0) {
      const text = news.map((one) => `${serializeEntry(one)}\n`).join("");
      await appendFile(file, text, { mode: 0o600, flush: true });
    }
    known = [...known, ...news].filter(({ changedAt }) => changedAt >= since);
  };
  const tryAppend = () =>
    append().then(
      () => outage.worked(),
      (error: unknown) => outage.failed(error),
    );
  let running = tryAppend();
  const timer = setInterval(() => {
    running = running.then(tryAppend);
  }, pauseMs);
  return async () => {
    clearInterval(timer);
    await running;
    await tryAppend();
  };
}

const serializeEntry = ({ kind, subjectId: id, isErased, changedAt }: Erasure) =>
  JSON.stringify({ kind, id, isErased, at: changedAt.toISOString() });
