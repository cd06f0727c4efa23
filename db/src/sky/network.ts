import { inArray, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { UUID } from "uuidv7";
import type { Database } from "../connection/database.ts";
import { changeNodeCount, lockUsernames } from "../home/waitlist.ts";
import { advanceMapVersion, recordMapChange, lockMap } from "./lock-map.ts";
import { insertPastMentions } from "../people/inbox/past-mentions.ts";
import { rebuildMap } from "./rebuild-map.ts";
import {
  answers,
  attachments,
  boards,
  capsules,
  channelReads,
  channels,
  images,
  mentions,
  messages,
  objects,
  postReactions,
  posts,
  profileArchives,
  reactions,
  serverMembers,
  servers,
  starFuelEntries,
  usernameHolds,
  users,
  waitlistEntries,
  wallMarks,
} from "../schema/index.ts";

/** Rows of a whole network, with the ids by which they refer to each other. */
export type NetworkRows = {
  users: (typeof users.$inferInsert)[];
  starFuelEntries: (typeof starFuelEntries.$inferInsert)[];
  waitlistEntries: (typeof waitlistEntries.$inferInsert)[];
  capsules: (typeof capsules.$inferInsert)[];
  posts: (typeof posts.$inferInsert)[];
  answers: (typeof answers.$inferInsert)[];
  postReactions: (typeof postReactions.$inferInsert)[];
  wallMarks: (typeof wallMarks.$inferInsert)[];
  profileArchives: (typeof profileArchives.$inferInsert)[];
  objects: (typeof objects.$inferInsert)[];
  boards: (typeof boards.$inferInsert)[];
  images: (typeof images.$inferInsert)[];
  servers: (typeof servers.$inferInsert)[];
  serverMembers: (typeof serverMembers.$inferInsert)[];
  channels: (typeof channels.$inferInsert)[];
  messages: (typeof messages.$inferInsert)[];
  attachments: (typeof attachments.$inferInsert)[];
  mentions: (typeof mentions.$inferInsert)[];
  reactions: (typeof reactions.$inferInsert)[];
  channelReads: (typeof channelReads.$inferInsert)[];
};

const rowsAtOnce = 1_000;

/**
 * Inserts many rows of a network at once, all or none, and updates the running counts, the inboxes and
 * the map. A batch may refer to rows of earlier batches. Each is inserted in order. `finish` then writes
 * what refers to them by other functions.
 */
export async function insertNetwork(
  db: Database,
  batches: Iterable<Partial<NetworkRows>>,
  finish: (tx: Database) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    await lockUsernames(tx);
    await lockMap(tx);
    for (const rows of batches) {
      await insertRows(tx, rows);
      await changeNodeCount(tx, (rows.users?.length ?? 0) + (rows.waitlistEntries?.length ?? 0));
    }
    await finish(tx);
    await insertPastMentions(tx);
    await rebuildMap(tx);
    await recordMapChange(tx, null);
    await advanceMapVersion(tx);
  });
}

/** Returns the Oni IDs of the accounts with these emails, by email. */
export async function listUsernamesOfEmails(
  db: Database,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return new Map(rows.map(({ email, username }) => [email, username]));
}

/** Inserts the tables in the order of their foreign keys. */
async function insertRows(tx: Database, rows: Partial<NetworkRows>): Promise<void> {
  await inParts(rows.users, (part) => tx.insert(users).values(part));
  await inParts(rows.starFuelEntries, (part) => tx.insert(starFuelEntries).values(part));
  await inParts(rows.waitlistEntries, (part) => tx.insert(waitlistEntries).values(part));
  await inParts(rows.capsules, (part) => tx.insert(capsules).values(part));
  await inParts(rows.posts, (part) => tx.insert(posts).values(part));
  await inParts(rows.answers, (part) => tx.insert(answers).values(part));
  await inParts(rows.postReactions, (part) => tx.insert(postReactions).values(part));
  await inParts(rows.wallMarks, (part) => tx.insert(wallMarks).values(part));
  await inParts(rows.profileArchives, (part) => tx.insert(profileArchives).values(part));
  await inParts(rows.objects, (part) => tx.insert(objects).values(part));
  await inParts(rows.boards, (part) => tx.insert(boards).values(part));
  await inParts(rows.images, (part) => tx.insert(images).values(part));
  await inParts(rows.servers, (part) => tx.insert(servers).values(part));
  await inParts(rows.serverMembers, (part) => tx.insert(serverMembers).values(part));
  await inParts(rows.channels, (part) => tx.insert(channels).values(part));
  await inParts(rows.messages, (part) => tx.insert(messages).values(part));
  await inParts(rows.attachments, (part) => tx.insert(attachments).values(part));
  await inParts(rows.mentions, (part) => tx.insert(mentions).values(part));
  await inParts(rows.reactions, (part) => tx.insert(reactions).values(part));
  await inParts(rows.channelReads, (part) => tx.insert(channelReads).values(part));
}

async function inParts<Row>(
  rows: Row[] | undefined,
  insert: (part: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < (rows?.length ?? 0); start += rowsAtOnce) {
    await insert(rows?.slice(start, start + rowsAtOnce) ?? []);
  }
}

/** Returns every Oni ID that a member has, gave up recently, or has reserved. */
export async function listTakenNames(db: Database): Promise<string[]> {
  const names = union(
    db.select({ name: users.username }).from(users),
    db.select({ name: sql<string>`${waitlistEntries.oniId}` }).from(waitlistEntries),
    db.select({ name: usernameHolds.username }).from(usernameHolds),
  );
  return (await names).map(({ name }) => name);
}

/** Returns a UUID v7 (RFC 9562) with this time and random numbers below 1. */
export function uuidOfTime(ms: number, random: () => number): string {
  const bits = (count: number) => Math.floor(random() * 2 ** count);
  return UUID.fromFieldsV7(ms, bits(12), bits(30), bits(32)).toString();
}
