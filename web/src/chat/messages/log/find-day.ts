import { call } from "../../../live/calls/call.ts";

/** The first message of a day in a channel, by the viewer's time zone. */
export type DayStart = { channelId: string; seq: number; at: string };

const startOf = (date: Date, days = 0): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** Returns the first message of the previous day with messages. Null if there is none. */
export async function findDayBefore({ channelId, seq }: DayStart): Promise<number | null> {
  if (seq <= 1) return null;
  const last = await findOne(channelId, { before: String(seq) });
  return last && findDay(channelId, new Date(last.createdAt));
}

/** Returns the first message after the end of a day. Null if there is none. */
export const findDayAfter = ({ channelId, at }: DayStart): Promise<number | null> =>
  findFrom(channelId, startOf(new Date(at), 1));

/** Returns the first message of a day, or the first one after it. Null if there is none. */
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
