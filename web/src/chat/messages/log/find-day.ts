import { call } from "../../../live/calls/call.ts";

/** Where a day begins in a channel, by the reader's own time. */
export type DayStart = { channelId: string; seq: number; at: string };

const startOf = (date: Date, days = 0): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** The first message of the last day before another on which anything was said; null where there is none. */
export async function findDayBefore({ channelId, seq }: DayStart): Promise<number | null> {
  if (seq <= 1) return null;
  const last = await findOne(channelId, { before: String(seq) });
  return last && findDay(channelId, new Date(last.createdAt));
}

/** The first message after the end of a day; null where there is none. */
export const findDayAfter = ({ channelId, at }: DayStart): Promise<number | null> =>
  findFrom(channelId, startOf(new Date(at), 1));

/** The first message of a day, or after it where nothing was said on it. */
export const findDay = (channelId: string, day: Date): Promise<number | null> =>
  findFrom(channelId, startOf(day));

async function findFrom(channelId: string, time: Date): Promise<number | null> {
  const first = await findOne(channelId, { from: time.toISOString() });
  return first?.seq ?? null;
}

async function findOne(channelId: string, range: { before: string } | { from: string }) {
  const query = { ...range, limit: "1" };
  const [found] = await call("GET /api/channels/:id/messages", {
    params: { id: channelId },
    query,
  });
  return found ?? null;
}
