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
import { isChannelVisible } from "../chat/visibility/rights.ts";
import { viewerMembership } from "../chat/visibility/visibility.ts";

/**
 * Returns the path from which an object is served, which `imageUrl`, `profileImageUrl` and `iconUrl`
 * contain.
 */
export const objectPathOf = (key: string): string => `/objects/${key}`;

/** Returns the key of the object at such a path. */
export const keyOfObjectPath = (path: string): string => path.replace("/objects/", "");

/** Condition of a join from `objects` to the image that shows them. */
const imageOfObject = sql`${images.imageUrl} = '/objects/' || ${objects.key}`;

/** Records that a member may upload to `key`. */
export async function insertPendingObject(
  db: Database,
  object: { key: string; userId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(objects).values(object);
}

/** Records bytes of an import before they are stored. The sweep deletes them until a message includes them. */
export async function insertImportedObject(db: Database, key: string): Promise<void> {
  await db.insert(objects).values({ key, state: "doomed", expiresAt: sql`now()` });
}

/** Records the stored bytes of an import. They still count as unused. */
export async function updateImportedObject(
  db: Database,
  { key, ...facts }: Omit<Arrived, "userId">,
): Promise<void> {
  await db
    .update(objects)
    .set({ ...facts, updatedAt: sql`now()` })
    .where(eq(objects.key, key));
}

/**
 * SQL condition: an upload is in progress and has reserved its size. An upload of a killed process counts
 * for half an hour, longer than any upload may take.
 */
const isUnderWay = and(
  eq(objects.state, "doomed"),
  isNull(objects.contentType),
  gt(objects.sizeBytes, 0),
  gt(objects.updatedAt, sql`now() - interval '30 minutes'`),
);

/**
 * Returns the number of bytes of a member in the store, including the trash, and in uploads in progress.
 */
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

/** Serializes the uploads of a member, so that their sizes are checked one after the other. */
const lockUploads = (tx: Database, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

type Claim = { key: string; userId: string; sizeBytes: number };
type UploadLimits = { quotaBytes: number; uploadsAtOnce: number };

/**
 * Claims the upload to `key` and reserves `sizeBytes` of the member's quota. Nothing changes when the
 * result is `used` (no upload is permitted there), `busy` (the member has `uploadsAtOnce` in progress) or
 * `full`. During the upload the object is marked for deletion, so that the sweep deletes what a killed
 * process leaves.
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

/** Returns whether the bytes of `key` are being uploaded or are to be deleted. */
export async function isMarkedForDeletion(db: Database, key: string): Promise<boolean> {
  const rows = await db.select({ key: objects.key }).from(objects).where(isArriving(key));
  return rows.length > 0;
}

/** Releases the upload and its quota after a failed upload, so that it may be tried again. */
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
  /** All bytes stored for it, including the thumbnail. */
  sizeBytes: number;
  /** Null if it is not an image. */
  width: number | null;
  height: number | null;
};

/**
 * Stores an upload whose bytes are all in the store. The result is `full` when it would exceed
 * `quotaBytes`, and `gone` when the member has left; then nothing changes. Uploads of one member are
 * checked one after the other.
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

/** SQL condition: the upload was requested for a message, and cannot be used for anything else. */
const isAttachment = sql`exists (
  select from ${attachments} a where a."objectKey" = ${objects.key})`;

/**
 * Returns whether `key` is an image upload of this member whose bytes are in the store, whether shown or
 * not.
 */
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

/** Attaches an upload to an image, avatar or icon. Returns false when it is already attached, or gone. */
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
 * Sets an attached upload, or none, as the avatar of a member. Returns the key of the previous avatar,
 * which nothing shows any more. Call it only while the map is locked.
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

/** Marks bytes for deletion after the commit. They are not served from then on. */
export const markObjectsForDeletion = (tx: Database, keys: readonly string[]): Promise<void> =>
  markObjects(tx, keys, "doomed");

/** Sets the state of uploaded bytes. Only attached ones are served. */
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

/** Deletes the records of objects whose bytes were deleted from the store. */
export async function forgetObjects(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .delete(objects)
    .where(and(eq(objects.state, "doomed"), sql`${objects.key} = any(${sql.param(keys)})`));
}

export type VisibleObject = NonNullable<Awaited<ReturnType<typeof findVisibleObject>>>;

/**
 * Returns the object that a reader may be served under a key. These are public images of public members,
 * avatars of all members (messages show them), icons of public servers or of the viewer's servers, and
 * everything of the viewer.
 *
 * A file of a message is served to those who may see its channel, and before it is sent to its uploader
 * only. `isPublic` is true if everyone may be served it. `name` is the name of a file, null for other
 * objects. The reader is a member, or a channel for signed URLs in events. Keepers see what was reported,
 * hidden or removed.
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

/** SQL condition: the object is an image with a case, and the reader is a keeper. */
const isReportedTo = (readerId: string) => sql`exists (
  select from ${keeperCases} c, ${users} keeper
  where c."subjectKind" = 'image' and c."subjectId" = ${images.id}
    and keeper.id = ${readerId}::uuid and keeper."isKeeper")`;

/**
 * SQL condition: the object is a file of a message that the reader may see, or of a message in the
 * channel that is the reader.
 */
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
          or(eq(channels.id, readerId), isChannelVisible(readerId)),
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

/** Marks uploads for deletion that were requested before `before` and were never attached. */
export async function markUnusedForDeletion(db: Database, before: Date): Promise<void> {
  await db
    .update(objects)
    .set({ state: "doomed", updatedAt: sql`now()` })
    .where(and(inArray(objects.state, ["pending", "stored"]), lt(objects.createdAt, before)));
}

/** Returns some objects that were marked for deletion before `before`, oldest first. */
export const listObjectsToDelete = (db: Database, before: Date, limit: number): Promise<string[]> =>
  keysWhere(db, and(eq(objects.state, "doomed"), lt(objects.updatedAt, before)), limit);

/** Returns those of these keys that have a record. */
export const listKnownKeys = (db: Database, keys: readonly string[]): Promise<string[]> =>
  keysWhere(db, sql`${objects.key} = any(${sql.param(keys)})`, keys.length);
