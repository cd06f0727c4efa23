import { type SQL, sql } from "drizzle-orm";
import {
  channelReads,
  notifySettings,
  pushSubscriptions,
  serverMembers,
} from "../../schema/index.ts";

/**
 * Whether there is somebody for whose devices every line of a channel may be, in a query of placed
 * messages: the other end of a direct line, or whoever chose all of the channel or its server. Null where
 * nothing was placed.
 */
export const isHeard = sql<boolean | null>`case when placed.index is not null then
  placed.line is not null or exists (${whoeverChoseAll()}) end`;

/** Members whose settings say that a placed message may ring, whatever it says. */
function whoeverChoseAll(): SQL {
  const all = (id: SQL) =>
    sql`chosen.levels @> jsonb_build_object(${id}::text, '{"level":"all"}'::jsonb)`;
  return sql`
    select member."userId" from ${notifySettings} chosen
    join ${serverMembers} member on member."userId" = chosen."userId"
      and member."serverId" = placed."serverId"
    where ${all(sql`placed."channelId"`)} or ${all(sql`placed."serverId"`)}
      or ${all(sql`coalesce(placed."parentId", placed."channelId")`)}`;
}

/** What rings at devices only, once for each author and channel, and not beside what tells of the same. */
export const linesOfPlaced = sql`
  select distinct hearer."userId", 'message', placed."userId", placed."serverId", placed."channelId"
  from placed cross join lateral (
    select member."userId" from ${serverMembers} member
    where placed.line = 'open' and member."serverId" = placed."serverId"
    union
    ${whoeverChoseAll()}
  ) hearer
  where exists (
    select from ${pushSubscriptions} device
    where device."userId" = hearer."userId" and not device."isPaused"
  ) and (placed."parentId" is null or exists (
    select from ${channelReads} held where held."channelId" = placed."channelId"
      and held."userId" = hearer."userId" and held."isFollowing"
  )) and not exists (
    select from called where called.index = placed.index and called.id = hearer."userId"
  ) and placed."answeredUserId" is distinct from hearer."userId"`;

const unheardForMs = 60_000;
const mostUnheard = 10_000;

/**
 * Knows of which drafts somebody may have to be told: those that call somebody or answer, and all in a
 * channel of which it is not known that a minute ago nobody wished to hear every line.
 */
export function createHearing() {
  const unheardUntilMs = new Map<string, number>();
  const isUnheard = (channelId: string) => (unheardUntilMs.get(channelId) ?? 0) > performance.now();
  return {
    mayTell: (drafts: readonly Draft[]): boolean =>
      drafts.some(
        ({ channelId, usernames, replyToId }) =>
          usernames.length > 0 || replyToId !== null || !isUnheard(channelId),
      ),
    /** What the statement has found; null is nothing. */
    note: (channelId: string, isChannelHeard: boolean | null): void => {
      if (isChannelHeard !== false) return;
      if (unheardUntilMs.size >= mostUnheard) unheardUntilMs.clear();
      unheardUntilMs.set(channelId, performance.now() + unheardForMs);
    },
  };
}

type Draft = { channelId: string; usernames: readonly string[]; replyToId: string | null };
