import { sql } from "drizzle-orm";
import { channelReads, serverTimeouts } from "../../schema/index.ts";
import { isUnder } from "../../keepers/acts/sentences.ts";

/**
 * Beside each draft: whether its author has to be silent in the server or everywhere, how many seconds slow mode asks of
 * them, and whether those have not passed since they last spoke in the channel. In the statement that
 * judges drafts, of its parts `head` and `speaker`.
 */
export const waitOfSpeaker = sql`
  select exists (
      select from ${serverTimeouts} t where t."serverId" = head."serverId"
        and t."userId" = draft."userId" and t."endsAt" > now()
    ) or ${isUnder("timeout", sql`draft."userId"`)} as "isSilenced",
    slow.seconds as "slowSeconds",
    slow.seconds > 0 and coalesce((
      select held."spokeAt" + interval '1 second' * slow.seconds > now() from ${channelReads} held
      where held."channelId" = draft."channelId" and held."userId" = draft."userId"
    ), false) as "isSlowed"
  from (
    select case when speaker.role = 'member' then head."slowModeSeconds" else 0 end as seconds
  ) slow`;

/** Whether a draft came beside another of its author where slow mode takes one, and does not repeat it. */
export const isBesideAnother = sql`judged."slowSeconds" > 0 and (
  judged.nonce is null or judged.nonce is distinct from (
    select first.nonce from placed first
    where first."channelId" = judged."channelId" and first."userId" = judged."userId"
  )
)`;
