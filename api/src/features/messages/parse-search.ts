import type { MessageSearch } from "@oni/db";
import { AppError } from "../../http/errors.ts";

type Parsed = Omit<MessageSearch, "serverId">;

/**
 * Takes a search apart: `from:moth in:general before:2025-02-01 after:2025-01-01 "cold light"`.
 * What is not a filter are words. A day begins at midnight UTC; `before:` ends just there and
 * `after:` begins there, so the two together leave nothing out.
 */
export function parseSearch(query: string): Parsed {
  const parsed: Parsed = { words: "" };
  const words = query.replace(/(?<!\S)(from|in|before|after):(\S+)/gi, (_, filter, value) => {
    Object.assign(parsed, filters[String(filter).toLowerCase()]?.(String(value)));
    return " ";
  });
  return { ...parsed, words: words.trim() };
}

const filters: Record<string, (value: string) => Partial<Parsed>> = {
  from: (value) => ({ from: value.replace(/^@/, "").toLowerCase() }),
  in: (value) => ({ inChannel: value.replace(/^#/, "").toLowerCase() }),
  before: (value) => ({ until: parseDay(value) }),
  after: (value) => ({ since: parseDay(value) }),
};

function parseDay(value: string): Date {
  const day = new Date(`${value}T00:00:00.000Z`);
  // `2025-02-30` would quietly become a day in March, and no database has a year 0 or a sixth digit.
  const isWritten = /^\d{4}-/.test(value) && !value.startsWith("0000");
  if (isWritten && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)) return day;
  const sentence = `${value} is not a day like 2025-01-31.`;
  throw new AppError("invalid_input", { sentence, fields: { q: sentence } });
}
