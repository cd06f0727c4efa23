import { queryOf } from "@oni/realtime/contract";
import { startOfDay } from "../time-zone.ts";

/** A parsed search query. */
export type SearchQuery = {
  /** The search terms as PostgreSQL's `tsquery`, null without any. */
  terms: string | null;
  from?: string;
  /** The name of a channel. */
  inChannel?: string;
  until?: Date;
  since?: Date;
  has?: readonly Part[];
  /** Filters whose value is no valid day or kind of content. */
  unread: readonly string[];
};

/** A kind of content that a result must have. */
export type Part = "image" | "file" | "link";

/**
 * Parses a query such as `from:moth in:general before:2025-02-01 after:2025-01-01 has:link "cold light"`.
 * Everything except filters is terms. A day begins at midnight in the time zone. `before:` ends at that
 * instant and `after:` begins at it, so both together omit nothing.
 */
export function readSearch(query: string, timeZone = "UTC"): SearchQuery {
  const found: Omit<SearchQuery, "terms" | "unread"> = {};
  const unread: string[] = [];
  const written = query.replace(/(?<!\S)(from|in|before|after|has):(\S+)/gi, (_, name, value) => {
    const filter = filters[String(name).toLowerCase()]?.(String(value), found, timeZone);
    if (filter) Object.assign(found, filter);
    else unread.push(`${name}:${value}`);
    return " ";
  });
  return { ...found, unread, terms: /\S/.test(written) ? queryOf(written) : null };
}

type Found = Omit<SearchQuery, "terms" | "unread">;

const filters: Record<string, (value: string, found: Found, timeZone: string) => Found | null> = {
  from: (value) => ({ from: value.replace(/^[@＠]/, "").toLowerCase() }),
  in: (value) => ({ inChannel: value.replace(/^[#＃]/, "").toLowerCase() }),
  before: (value, _, timeZone) => withDay(value, timeZone, (until) => ({ until })),
  after: (value, _, timeZone) => withDay(value, timeZone, (since) => ({ since })),
  has: (value, { has = [] }) => {
    const part = parts.find((known) => known === value.toLowerCase());
    return part ? { has: [...has, part] } : null;
  },
};

const parts: readonly Part[] = ["image", "file", "link"];

function withDay(value: string, timeZone: string, use: (day: Date) => Found): Found | null {
  const day = new Date(`${value}T00:00:00.000Z`);
  // `2025-02-30` would become a day in March, and PostgreSQL dates have no year 0 or six-digit years.
  const isWritten = /^\d{4}-/.test(value) && !value.startsWith("0000");
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
  return isWritten && isDay ? use(startOfDay(day.toISOString().slice(0, 10), timeZone)) : null;
}
