import type { Database } from "@oni/db";
import { listWaiting, type WaitingRow } from "@oni/db/keepers";

const pageRows = 1_000;

/** Yields the waitlist as comma-separated values, a page of rows at a time. */
export async function* writeCsv(db: Database): AsyncGenerator<string> {
  yield "id,email,oni_id,source,created_at,admitted_at\r\n";
  let before: string | undefined;
  for (;;) {
    const page = await listWaiting(db, { limit: pageRows, before });
    const last = page.at(-1);
    if (!last) return;
    yield page.map(formatRow).join("");
    before = last.id;
  }
}

const formatRow = ({ id, email, oniId, source, createdAt, admittedAt }: WaitingRow): string => {
  const times = [createdAt, admittedAt].map((time) => time?.toISOString() ?? "");
  return `${[id, email, oniId ?? "", source, ...times].map(cellOf).join(",")}\r\n`;
};

/** Spreadsheet programs run a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;

const cellOf = (value: string): string => {
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
