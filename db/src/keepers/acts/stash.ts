import { eq, getTableName, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import {
  answers,
  attachments,
  capsules,
  images,
  inboxEntries,
  mentions,
  messages,
  postReactions,
  posts,
  reactions,
  type StashedRows,
  users,
  wallMarks,
} from "../../schema/index.ts";

export type { StashedRows };

/** The kinds of items that can be hidden or removed and restored unchanged. */
export type Stashable = "message" | "post" | "answer" | "image" | "user" | "wall";

/** The table of each kind, and whether other rows are deleted with an item. */
const tables = {
  message: messages,
  post: posts,
  answer: answers,
  image: images,
  user: users,
  wall: wallMarks,
} as const;

/** The columns that are restored if the row still exists. */
const restoredColumns: Record<Stashable, readonly string[]> = {
  message: ["content", "terms", "updatedAt", "editedAt", "deletedAt", "pinnedAt", "pinnedById"],
  post: ["isPublic"],
  answer: ["content", "editedAt", "deletedAt"],
  image: ["isPublic", "hiddenWithBoard"],
  user: ["isPublic"],
  wall: ["line", "deletedAt"],
};

const besides = (kind: Stashable, id: string): [PgTable, SQL | undefined][] => {
  switch (kind) {
    case "message":
      return [
        [reactions, eq(reactions.messageId, id)],
        [mentions, eq(mentions.messageId, id)],
        [attachments, eq(attachments.messageId, id)],
        [inboxEntries, eq(inboxEntries.subjectId, id)],
      ];
    case "answer":
      return [
        [postReactions, eq(postReactions.answerId, id)],
        [inboxEntries, eq(inboxEntries.subjectId, id)],
      ];
    case "post":
      return [
        [answers, eq(answers.postId, id)],
        [
          postReactions,
          or(
            eq(postReactions.postId, id),
            sql`${postReactions.answerId} in (select a.id from ${answers} a where a."postId" = ${id})`,
          ),
        ],
      ];
    case "wall":
      return [[inboxEntries, eq(inboxEntries.subjectId, id)]];
    case "image":
    case "user":
      return [];
  }
};

async function readRows(tx: Database, table: PgTable, where: SQL | undefined) {
  const rows = await tx
    .select({ row: sql<Record<string, unknown>>`to_jsonb(${table})` })
    .from(table)
    .where(where);
  return rows.map(({ row }) => row);
}

/**
 * Reads an item with everything that would be deleted with it, and locks it until the transaction ends.
 */
export async function readStash(
  tx: Database,
  kind: Stashable,
  id: string,
): Promise<StashedRows | undefined> {
  const table = tables[kind];
  const locked = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, id))
    .for("update");
  if (locked.length === 0) return undefined;
  const stash: StashedRows = {};
  // Secret columns are omitted, because a restored account does not need them from here.
  const own = await readRows(tx, table, eq(table.id, id));
  stash["self"] = kind === "user" ? own.map(({ isPublic }) => ({ isPublic })) : own;
  for (const [related, where] of besides(kind, id)) {
    stash[getTableName(related)] = await readRows(tx, related, where);
  }
  return stash;
}

/** Restores the columns of a row that still exists. Does nothing if it is gone. */
export async function restoreColumns(
  tx: Database,
  { kind, id, rows }: { kind: Stashable; id: string; rows: StashedRows },
): Promise<void> {
  const [own] = rows["self"] ?? [];
  if (!own) return;
  const columns = sql.join(
    restoredColumns[kind].map((name) => sql.identifier(name)),
    sql`, `,
  );
  const table = tables[kind];
  await tx.execute(sql`
    update ${table} set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(own)}::jsonb)
    ) where ${table.id} = ${id}`);
}

/** Kinds of items that their owner can still edit while they are hidden. */
const edited = { post: posts, image: images, user: users } as const;

const isEdited = (kind: Stashable): kind is keyof typeof edited => kind in edited;

/**
 * Runs a change that is not an edit by the owner, and keeps the time of the last edit. The owner's open
 * edit therefore stays valid. For kinds that the owner cannot edit, it only runs the change. Call it
 * after `lockMap`.
 */
export async function preserveUpdatedAt<Result>(
  tx: Database,
  { kind, id }: { kind: Stashable; id: string },
  change: () => Promise<Result>,
): Promise<Result> {
  if (!isEdited(kind)) return change();
  const table = edited[kind];
  const [before] = await tx
    .select({ updatedAt: table.updatedAt })
    .from(table)
    .where(eq(table.id, id))
    .for("update");
  const result = await change();
  if (before) await tx.update(table).set(before).where(eq(table.id, id));
  return result;
}

/** Inserts a deleted post again with its id. It is in no capsule if its own is gone. */
export async function restorePost(tx: Database, rows: StashedRows): Promise<void> {
  await insertRows(tx, posts, rows["self"] ?? [], { capsuleId: null });
  const [own] = rows["self"] ?? [];
  await tx.execute(sql`
    update ${posts} set "capsuleId" = c.id from ${capsules} c
    where ${posts.id} = ${own?.["id"]}::uuid and c.id = ${own?.["capsuleId"] ?? null}::uuid`);
}

/** Inserts the related rows of an item again, if the rows that they belong to still exist. */
export async function restoreRelated(
  tx: Database,
  kind: Stashable,
  id: string,
  rows: StashedRows,
): Promise<void> {
  for (const [table] of besides(kind, id)) {
    await insertRows(tx, table, rows[getTableName(table)] ?? []);
  }
}

/** Omits rows of members who have left since. */
async function insertRows(
  tx: Database,
  table: PgTable,
  stored: readonly Record<string, unknown>[],
  changes: Record<string, unknown> = {},
): Promise<void> {
  if (stored.length === 0) return;
  const rows = stored.map((row) => ({ ...row, ...changes }));
  await tx.execute(sql`
    insert into ${table}
    select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) kept
    where ${sql.join(
      memberColumns(rows).map(
        (name) => sql`(kept.${sql.identifier(name)} is null or exists (
          select from ${users} u where u.id = kept.${sql.identifier(name)}))`,
      ),
      sql` and `,
    )}
    on conflict do nothing`);
}

const memberNames = ["userId", "authorId", "ownerId", "actorId"];
const memberColumns = ([first]: readonly Record<string, unknown>[]): string[] =>
  memberNames.filter((name) => first && name in first);
