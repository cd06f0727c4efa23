import { and, arrayContains, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { boards, images, objects, users } from "../schema/index.ts";
import { countUpTo } from "../sql/count-up-to.ts";
import { personColumns } from "../account/users/person-columns.ts";

/** A page of an album, newest first: at most `limit` items, older than the item with the id `before`. */
export type AlbumPage = { limit: number; before?: string | undefined };

const imageColumns = {
  id: images.id,
  userId: images.userId,
  boardId: images.boardId,
  title: images.title,
  description: images.description,
  alt: images.alt,
  imageUrl: images.imageUrl,
  tags: images.tags,
  isPublic: images.isPublic,
  createdAt: images.createdAt,
  updatedAt: images.updatedAt,
  width: sql<number>`${objects.width}`,
  height: sql<number>`${objects.height}`,
  /** True if everyone may see it: the image and its owner are public. */
  isServed: sql<boolean>`${images.isPublic} and ${users.isPublic}`,
  author: personColumns,
} as const;

/** Selects images with the metadata of their bytes. It omits images in the trash, as all lists do. */
export const selectImages = (db: Database) =>
  db
    .select(imageColumns)
    .from(images)
    .innerJoin(users, and(eq(users.id, images.userId), isNull(images.deletedAt)))
    .innerJoin(objects, sql`${objects.key} = substr(${images.imageUrl}, length('/objects/') + 1)`)
    .$dynamic();

export type ImageRow = Awaited<ReturnType<typeof selectImages>>[number];

/** Returns a member's images, newest first, with hidden ones only on request. */
export const listImagesOf = (
  db: Database,
  userId: string,
  { limit, before, withHidden }: AlbumPage & { withHidden: boolean },
): Promise<ImageRow[]> =>
  selectImages(db)
    .where(
      and(
        eq(images.userId, userId),
        withHidden ? undefined : images.isPublic,
        before ? lt(images.id, before) : undefined,
      ),
    )
    .orderBy(desc(images.id))
    .limit(limit);

/** Returns the images with a tag that the viewer may see, newest first. */
export const listTaggedImages = (
  db: Database,
  viewerId: string,
  { tag, limit }: { tag: string; limit: number },
): Promise<ImageRow[]> =>
  selectImages(db).where(carriesTag(viewerId, tag)).orderBy(desc(images.id)).limit(limit);

const carriesTag = (viewerId: string, tag: string) =>
  and(
    arrayContains(images.tags, [tag]),
    isNull(images.deletedAt),
    images.isPublic,
    or(users.isPublic, eq(images.userId, viewerId)),
  );

/** Returns how many images with a tag the viewer may see, or `most` if there are more. */
export const countTaggedImages = (
  db: Database,
  viewerId: string,
  { tag, most }: { tag: string; most: number },
): Promise<number> =>
  countUpTo(
    db,
    most,
    db
      .select({ id: images.id })
      .from(images)
      .innerJoin(users, eq(users.id, images.userId))
      .where(carriesTag(viewerId, tag))
      .$dynamic(),
  );

/** Returns an image that the viewer may see: their own, or one that everyone may see. */
export async function findVisibleImage(db: Database, viewerId: string, imageId: string) {
  const isVisible = or(eq(images.userId, viewerId), and(images.isPublic, users.isPublic));
  const [image] = await selectImages(db).where(and(eq(images.id, imageId), isVisible));
  return image;
}

/** Returns whether an image is on a hidden board, including the trash. */
export async function isImageOnHiddenBoard(db: Database, imageId: string): Promise<boolean> {
  const found = await db
    .select({ id: images.id })
    .from(images)
    .innerJoin(boards, eq(boards.id, images.boardId))
    .where(and(eq(images.id, imageId), eq(boards.isPublic, false)));
  return found.length > 0;
}

type NewImage = Pick<
  typeof images.$inferInsert,
  "userId" | "boardId" | "title" | "description" | "alt" | "imageUrl" | "tags" | "isPublic"
>;

/**
 * Inserts an image and returns its id. On a hidden board it is hidden with the board. Returns undefined
 * when the board is not the member's. Call it only while the map is locked, so that the board does not
 * change.
 */
export async function insertImage(tx: Database, image: NewImage): Promise<string | undefined> {
  const [board] = image.boardId
    ? await tx
        .select({ isPublic: boards.isPublic })
        .from(boards)
        .where(
          and(
            eq(boards.id, image.boardId),
            eq(boards.userId, image.userId),
            isNull(boards.deletedAt),
          ),
        )
    : [];
  if (image.boardId && !board) return undefined;
  const hiddenWithBoard = image.isPublic === true && board?.isPublic === false;
  const [made] = await tx
    .insert(images)
    .values({ ...image, hiddenWithBoard, ...(hiddenWithBoard && { isPublic: false }) })
    .returning({ id: images.id });
  return made?.id;
}

/** Sets the text alternative of an image. */
export async function updateImageAlt(
  db: Database,
  imageId: string,
  alt: string | null,
): Promise<void> {
  await db
    .update(images)
    .set({ alt, updatedAt: sql`now()` })
    .where(eq(images.id, imageId));
}

/** Shows or hides one image individually, independently of its board. */
export async function updateImageVisibility(
  tx: Database,
  imageId: string,
  isPublic: boolean,
): Promise<void> {
  await tx
    .update(images)
    .set({ isPublic, hiddenWithBoard: false, updatedAt: sql`now()` })
    .where(eq(images.id, imageId));
}
