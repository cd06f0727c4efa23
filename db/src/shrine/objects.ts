import { and, eq, exists, gt, inArray, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { nextUpdatedAt } from "../sql/columns.ts";
import {
  attachments,
  channels,
  images,
  keeperCases,
  messages,
  objects,
  serverMembers,
  servers,
  users,
} from "../schema/index.ts";
import { isVisible, viewerMembership } from "../chat/visibility/visibility.ts";

/** Where an object is served from; also what `imageUrl`, `profileImageUrl` and `iconUrl` hold. */
export const objectPathOf = (key: string): string => `/objects/${key}`;

/** The key of what is served at such a path. */
export const keyOfObjectPath = (path: string): string => path.replace("/objects/", "");

/** Condition of a join from `objects` to the one image that shows them. */
const imageOfObject = sql`${images.imageUrl} = '/objects/' || ${objects.key}`;

/** Notes that a member may upload to `key`. */
export async function insertPendingObject(
  db: Database,
  object: { key: string; userId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(objects).values(object);
}

/**
 * An upload on its way, with the room that was set aside for it. One whose process was killed counts
 * for half an hour, longer than any upload may take.
 */
const isUnderWay = and(
  eq(objects.state, "doomed"),
  isNull(objects.contentType),
  gt(objects.sizeBytes, 0),
  gt(objects.updatedAt, sql`now() - interval '30 minutes'`),
);

/** How many bytes a member takes up: what the store holds, the trash included, and what is on its way there. */
export const countStoredBytes = (db: Database, userId: string): Promise<number> =>
  countBytes(db, eq(objects.userId, userId));

async function countBytes(db: Database, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${objects.sizeBytes}), 0)::float8` })
    .from(objects)
    .where(
      and(condition, or(inArray(objects.state, ["stored", "attached", "trashed"]), isUnderWay)),
    );
  return row?.total ?? 0;
}

/** Makes what one member uploads at once be weighed one after the other. */
const lockUploads = (tx: Database, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

type Claim = { key: string; userId: string; sizeBytes: number };
type UploadLimits = { quotaBytes: number; uploadsAtOnce: number };

/**
 * Takes the one turn to upload to `key` and sets `sizeBytes` of the member's room aside for it. Nothing
 * is taken when the answer is `used` (the turn was not there), `busy` (the member has `uploadsAtOnce`
 * under way) or `full`. While its bytes are arriving an object counts as doomed, so that whatever a
 * killed process leaves behind is already marked for the sweep.
 */
export async function claimObject(
  tx: Database,
  { key, userId, sizeBytes }: Claim,
  { quotaBytes, uploadsAtOnce }: UploadLimits,
): Promise<"claimed" | "used" | "busy" | "full"> {
  await lockUploads(tx, userId);
  const underWay = await tx.$count(objects, and(eq(objects.userId, userId), isUnderWay));
  if (underWay >= uploadsAtOnce) return "busy";
  if ((await countStoredBytes(tx, userId)) + sizeBytes > quotaBytes) return "full";
  const claimed = await tx
    .update(objects)
    .set({ state: "doomed", sizeBytes, updatedAt: sql`now()` })
    .where(and(eq(objects.key, key), eq(objects.userId, userId), eq(objects.state, "pending")))
    .returning({ key: objects.key });
  return claimed.length > 0 ? "claimed" : "used";
}

/** Whether the bytes of `key` are arriving or to be removed. */
export async function isMarkedForDeletion(db: Database, key: string): Promise<boolean> {
  const rows = await db.select({ key: objects.key }).from(objects).where(isArriving(key));
  return rows.length > 0;
}

/** Gives turn and room back after an upload that came to nothing, so that it may be tried again. */
export async function releaseObject(db: Database, key: string): Promise<void> {
  await db
    .update(objects)
    .set({ state: "pending", sizeBytes: null, updatedAt: sql`now()` })
    .where(and(isArriving(key), isNull(objects.contentType)));
}

const isArriving = (key: string) => and(eq(objects.key, key), eq(objects.state, "doomed"));

type Arrived = {
  key: string;
  userId: string;
  contentType: string;
  /** All bytes kept for it, thumbnail included. */
  sizeBytes: number;
  /** Null where there is nothing to see. */
  width: number | null;
  height: number | null;
};

/**
 * Keeps an upload whose bytes are all in the store. Answers `full` when they would take the member
 * past `quotaBytes`, and `gone` when the member has left meanwhile; nothing is kept then. Uploads of
 * one member are weighed one after the other.
 */
export async function storeObject(
  tx: Database,
  { key, userId, ...facts }: Arrived,
  quotaBytes: number,
): Promise<"kept" | "full" | "gone"> {
  await lockUploads(tx, userId);
  const others = and(eq(objects.userId, userId), ne(objects.key, key));
  if ((await countBytes(tx, others)) + facts.sizeBytes > quotaBytes) return "full";
  const stored = await tx
    .update(objects)
    .set({ ...facts, state: "stored", updatedAt: sql`now()` })
    .where(and(isArriving(key), eq(objects.userId, userId)))
    .returning({ key: objects.key });
  return stored.length > 0 ? "kept" : "gone";
}

/** The upload was asked for to be sent in a channel, and is good for nothing else. */
const isAttachment = sql`exists (
  select from ${attachments} a where a."objectKey" = ${objects.key})`;

/** Whether `key` is an image upload of this member whose bytes are in the store, shown yet or not. */
export async function isOwnUpload(db: Database, userId: string, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: objects.key })
    .from(objects)
    .where(
      and(
        eq(objects.key, key),
        eq(objects.userId, userId),
        inArray(objects.state, ["stored", "attached"]),
        not(isAttachment),
      ),
    );
  return rows.length > 0;
}

/** Makes an upload part of an image, avatar or icon; false when it is part of one already, or gone. */
export async function attachObject(tx: Database, userId: string, key: string): Promise<boolean> {
  const attached = await tx
    .update(objects)
    .set({ state: "attached", updatedAt: sql`now()` })
    .where(
      and(
        eq(objects.key, key),
        eq(objects.userId, userId),
        eq(objects.state, "stored"),
        not(isAttachment),
      ),
    )
    .returning({ key: objects.key });
  return attached.length > 0;
}

/**
 * Makes an attached upload, or none, the avatar of a member. Answers the key of the avatar before,
 * which nothing shows any more. Only while the map is locked.
 */
export async function replaceAvatar(
  tx: Database,
  userId: string,
  key: string | null,
): Promise<string | null> {
  const [before] = await tx
    .select({ url: users.profileImageUrl })
    .from(users)
    .where(eq(users.id, userId));
  await tx
    .update(users)
    .set({ profileImageUrl: key && objectPathOf(key), updatedAt: nextUpdatedAt(users.updatedAt) })
    .where(eq(users.id, userId));
  return before?.url ? keyOfObjectPath(before.url) : null;
}

/** Marks bytes to be removed once the transaction has committed. Nobody may see them from then on. */
export const markObjectsForDeletion = (tx: Database, keys: readonly string[]): Promise<void> =>
  markObjects(tx, keys, "doomed");

/** Puts arrived bytes into a state; nobody is served those that are not attached. */
export async function markObjects(
  tx: Database,
  keys: readonly string[],
  state: "attached" | "trashed" | "doomed",
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .update(objects)
    .set({ state, updatedAt: sql`now()` })
    .where(sql`${objects.key} = any(${sql.param(keys)})`);
}

/** Forgets doomed objects whose bytes are gone from the store. */
export async function forgetObjects(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .delete(objects)
    .where(and(eq(objects.state, "doomed"), sql`${objects.key} = any(${sql.param(keys)})`));
}

export type VisibleObject = NonNullable<Awaited<ReturnType<typeof findVisibleObject>>>;

/**
 * What a reader may be served under a key: a public image of a public member, an avatar (avatars
 * stand beside messages, also those of members who are not public), the icon of a public server or of
 * one that the viewer is in, and whatever is the viewer's own. A file of a message is served to whoever
 * may see its channel, its maker no more than others, and before it is sent to its maker. `isPublic`
 * says whether everyone may be served it; `name` is the file's, null for all others. The reader is a
 * member, or a channel, for which URLs in events are signed. Keepers see what was reported, hidden or removed.
 */
export async function findVisibleObject(db: Database, readerId: string | null, key: string) {
  const isAvatar = sql`${users.profileImageUrl} = '/objects/' || ${objects.key}`;
  const isPublic = sql<boolean>`coalesce(
    ${isAvatar} or (${images.isPublic} and ${users.isPublic}) or ${servers.isPublic}, false)`;
  const mayView = readerId
    ? or(
        isPublic,
        and(eq(objects.userId, readerId), isNull(attachments.messageId)),
        isInServer(readerId),
        isInLog(db, readerId),
        isReportedTo(readerId),
      )
    : isPublic;
  const isThere = or(
    inArray(objects.state, ["stored", "attached"]),
    readerId ? and(eq(objects.state, "trashed"), isReportedTo(readerId)) : undefined,
  );
  const [found] = await db
    .select({ contentType: sql<string>`${objects.contentType}`, isPublic, name: attachments.name })
    .from(objects)
    .leftJoin(users, eq(users.id, objects.userId))
    .leftJoin(images, imageOfObject)
    .leftJoin(servers, sql`${servers.iconUrl} = '/objects/' || ${objects.key}`)
    .leftJoin(attachments, eq(attachments.objectKey, objects.key))
    .where(and(eq(objects.key, key), isThere, mayView));
  return found;
}

/** The object is an image about which there is a case, and the reader keeps the network. */
const isReportedTo = (readerId: string) => sql`exists (
  select from ${keeperCases} c, ${users} keeper
  where c."subjectKind" = 'image' and c."subjectId" = ${images.id}
    and keeper.id = ${readerId}::uuid and keeper."isKeeper")`;

/** The object is a file of a message that the reader may see, or that stands in the channel they are. */
const isInLog = (db: Database, readerId: string) =>
  exists(
    db
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(channels, eq(channels.id, messages.channelId))
      .innerJoin(servers, eq(servers.id, channels.serverId))
      .leftJoin(serverMembers, viewerMembership(readerId))
      .where(
        and(
          eq(messages.id, attachments.messageId),
          or(eq(channels.id, readerId), isVisible(readerId)),
        ),
      ),
  );

const isInServer = (viewerId: string) => sql`exists (
  select from ${serverMembers}
  where ${serverMembers.serverId} = ${servers.id} and ${serverMembers.userId} = ${viewerId})`;

const keysWhere = async (
  db: Database,
  condition: SQL | undefined,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ key: objects.key })
    .from(objects)
    .where(condition)
    .orderBy(objects.createdAt)
    .limit(limit);
  return rows.map(({ key }) => key);
};

/** Dooms what was asked for before `before` and never became an image or avatar. */
export async function markUnusedForDeletion(db: Database, before: Date): Promise<void> {
  await db
    .update(objects)
    .set({ state: "doomed", updatedAt: sql`now()` })
    .where(and(inArray(objects.state, ["pending", "stored"]), lt(objects.createdAt, before)));
}

/** Some objects that were doomed before `before`, the oldest first. */
export const listObjectsToDelete = (db: Database, before: Date, limit: number): Promise<string[]> =>
  keysWhere(db, and(eq(objects.state, "doomed"), lt(objects.updatedAt, before)), limit);

/** Of these keys, the ones that there is a record of. */
export const listKnownKeys = (db: Database, keys: readonly string[]): Promise<string[]> =>
  keysWhere(db, sql`${objects.key} = any(${sql.param(keys)})`, keys.length);
