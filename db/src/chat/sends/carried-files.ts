import { type SQL, sql } from "drizzle-orm";
import { attachments, objects } from "../../schema/index.ts";
import { attachmentJson, type LoadedAttachment } from "../files/attachments.ts";

/** Parts of the statement that places messages, for drafts that carry files. */

/**
 * The files of the drafts that may go with them: uploads of the author for that channel that have
 * arrived and were not sent. None of them is swept meanwhile.
 */
export const offeredFiles = sql`
  select draft.index, draft.nonce, a.id, o.key, file.position::int as position,
    coalesce(file.value ->> 'name', a.name) as name, file.value ->> 'alt' as alt
  from draft
  cross join lateral jsonb_array_elements(draft.attachments) with ordinality file(value, position)
  join ${attachments} a on a."objectKey" = file.value ->> 'key'
    and a."channelId" = draft."channelId" and a."userId" = draft."userId" and a."messageId" is null
  join ${objects} o on o.key = a."objectKey" and o.state = 'stored'
  for no key update of o`;

/**
 * One of a draft's files is not to be had, or another draft before it brings the same. A draft that
 * only repeats another by its nonce is left to that.
 */
export const isWithoutItsFiles = sql`
  jsonb_array_length(draft.attachments) <> (
    select count(*) from offered where offered.index = draft.index
  )
  or exists (
    select from offered own
    join offered other on other.key = own.key and other.index < own.index
      and (own.nonce is null or own.nonce is distinct from other.nonce)
    where own.index = draft.index
  )`;

const carryFiles = sql`
  update ${attachments} set "messageId" = placed.id, "position" = offered.position,
    "name" = offered.name, "alt" = offered.alt
  from offered join placed on placed.index = offered.index
  where ${attachments.id} = offered.id
  returning ${attachments.id}`;

const keepFiles = sql`
  update ${objects} set "state" = 'attached', "updatedAt" = now()
  from offered join placed on placed.index = offered.index
  where ${objects.key} = offered.key`;

/** What is done with the files once their messages are placed. */
export const partsThatCarry = <Part>(part: (name: string, statement: SQL) => Part): Part[] => [
  part("carried", carryFiles),
  part("kept", keepFiles),
];

/** The files of a placed message as they are now stored. */
export const filesOfPlaced = sql<LoadedAttachment[] | null>`(
  select json_agg(${attachmentJson} order by a.position)
  from offered a join ${objects} o on o.key = a.key
  where a.index = placed.index
)`;
