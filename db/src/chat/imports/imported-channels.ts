import { and, asc, count, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  channelCategories,
  channelReads,
  channels,
  erasures,
  masks,
  messages,
  serverMembers,
  servers,
  users,
} from "../../schema/index.ts";
import { nextCategoryPosition } from "../channels/categories.ts";
import { nextChannelPosition } from "../channels/channels.ts";
import { findThread, lockParent } from "../threads/threads.ts";

type NewCategory = { id: string; serverId: string; name: string };

/** Adds a category after all others. Returns false when it exists. */
export async function insertImportedCategory(tx: Database, values: NewCategory): Promise<boolean> {
  const position = nextCategoryPosition(values.serverId);
  const added = await tx
    .insert(channelCategories)
    .values({ ...values, position })
    .onConflictDoNothing()
    .returning({ id: channelCategories.id });
  return added.length > 0;
}

type NewChannel = {
  id: string;
  serverId: string;
  name: string;
  description: string | null;
  categoryId: string | null;
  /** True if only the owner and members with `manage_channels` see it. */
  isPrivate: boolean;
};

/**
 * Adds a channel after all others, with a read position of each member. The first one that everyone sees
 * is the default channel of a server without one.
 */
export async function insertImportedChannel(
  tx: Database,
  { isPrivate, ...channel }: NewChannel,
): Promise<void> {
  const { id: channelId, serverId } = channel;
  const inServer = and(eq(channels.serverId, serverId), isNull(channels.parentId));
  const defaults = await tx.$count(channels, and(inServer, channels.isDefault));
  const position = nextChannelPosition(serverId);
  const isDefault = defaults === 0 && !isPrivate;
  const seeRoleIds = isPrivate ? [] : null;
  await tx.insert(channels).values({ ...channel, isDefault, seeRoleIds, position });
  await tx.execute(sql`
    insert into ${channelReads} ("id", "channelId", "userId", "lastReadSeq")
    select gen_random_uuid(), ${channelId}::uuid, ${serverMembers.userId}, 0
    from ${serverMembers} where ${serverMembers.serverId} = ${serverId}::uuid`);
}

type NewThread = {
  id: string;
  serverId: string;
  parentId: string;
  rootMessageId: string;
  name: string;
};

/**
 * Adds the thread of a message with the audiences of its channel, and returns its id, or that of the
 * thread that the message has. Returns null when the message is itself in a thread. The root message gets
 * no new `rev`.
 */
export async function insertImportedThread(
  tx: Database,
  thread: NewThread,
): Promise<string | null> {
  const parent = await lockParent(tx, thread.parentId);
  if (!parent || parent.isThread) return null;
  const existing = await findThread(tx, thread.rootMessageId);
  if (existing) return existing;
  const ripple = { rippledSeq: 0, rippledAt: sql`now()` };
  await tx.insert(channels).values({ ...thread, ...parent.audiences, ...ripple });
  return thread.id;
}

/** Adds a default channel of this name to a server that has none. */
export async function ensureDefaultChannel(
  tx: Database,
  { serverId, name }: { serverId: string; name: string },
): Promise<void> {
  const isDefault = and(eq(channels.serverId, serverId), channels.isDefault);
  if ((await tx.$count(channels, isDefault)) > 0) return;
  await tx.insert(channels).values({ serverId, name, isDefault: true });
}

/**
 * Returns whether all members see a channel, whether some were chosen as its readers, and the names of the
 * masks that wrote there and in its threads, those with the most messages first.
 */
export async function findReaders(
  db: Database,
  channelId: string,
): Promise<{ isForAll: boolean; hasReaders: boolean; authors: string[] }> {
  const [audience] = await db
    .select({ roleIds: channels.seeRoleIds, userIds: channels.seeUserIds })
    .from(channels)
    .where(eq(channels.id, channelId));
  const authors = await db
    .select({ name: masks.name })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .innerJoin(masks, eq(masks.id, messages.maskId))
    // Notices of the source have a mask with its name.
    .where(
      and(
        or(eq(channels.id, channelId), eq(channels.parentId, channelId)),
        ne(masks.name, masks.source),
      ),
    )
    .groupBy(masks.id)
    .orderBy(desc(count()), asc(masks.id));
  return {
    isForAll: audience?.roleIds === null,
    hasReaders: Boolean(audience && (audience.roleIds?.length || audience.userIds.length)),
    authors: authors.map(({ name }) => name),
  };
}

/** Returns whether the channel exists. */
export const hasChannel = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(channels, eq(channels.id, id))) > 0;

/** Returns whether the server exists. */
export const hasServer = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(servers, eq(servers.id, id))) > 0;

/** Returns whether a channel or thread of the server has this name. */
export const isNameTaken = async (db: Database, serverId: string, name: string): Promise<boolean> =>
  (await db.$count(channels, and(eq(channels.serverId, serverId), eq(channels.name, name)))) > 0;

/** Returns whether a channel or server was deleted for good. */
export const isErased = async (
  db: Database,
  kind: "channel" | "server",
  subjectId: string,
): Promise<boolean> =>
  (await db.$count(
    erasures,
    and(eq(erasures.kind, kind), eq(erasures.subjectId, subjectId), erasures.isErased),
  )) > 0;

/** Returns the id of the dimension of this name that a member owns, or null when they own none or several. */
export async function findOwnServer(
  db: Database,
  ownerId: string,
  name: string,
): Promise<string | null> {
  const found = await db
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.ownerId, ownerId), eq(servers.kind, "dimension"), eq(servers.name, name)))
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** Returns the id of the member with this Oni ID, or undefined. */
export async function findImportOwner(db: Database, username: string): Promise<string | undefined> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, username.toLowerCase()));
  return owner?.id;
}
