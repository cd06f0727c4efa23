import { and, arrayContains, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { boards, images, objects, users } from "../schema/index.ts";
import { countUpTo } from "../sql/count-up-to.ts";
import { personColumns } from "../account/users/person-columns.ts";

/** A part of an album, newest first: at most `limit`, older than the item whose id is `before`. */
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
  /** Whether everyone may see it: the image is public, and so is its owner. */
  isServed: sql<boolean>`${images.isPublic} and ${users.isPublic}`,
  author: personColumns,
} as const;

/** Images with what is known of their bytes. What is in the trash is left out here, and so of every list. */
export const selectImages = (db: Database) =>
  db
    .select(imageColumns)
    .from(images)
    .innerJoin(users, and(eq(users.id, images.userId), isNull(images.deletedAt)))
    .innerJoin(objects, sql`${objects.key} = substr(${images.imageUrl}, length('/objects/') + 1)`)
    .$dynamic();

export type ImageRow = Awaited<ReturnType<typeof selectImages>>[number];

/** A member's images, newest first; hidden ones only if asked for. */
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

/** The images with a tag that the viewer may see, newest first. */
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

/** How many images with a tag the viewer may see, `most` for more. */
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

/** An image that the viewer may see: their own, or one that everyone may. */
export async function findVisibleImage(db: Database, viewerId: string, imageId: string) {
  const isVisible = or(eq(images.userId, viewerId), and(images.isPublic, users.isPublic));
  const [image] = await selectImages(db).where(and(eq(images.id, imageId), isVisible));
  return image;
}

/** Whether an image is on a board that is hidden, wherever either is. */
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
 * Makes an image and answers its id. On a hidden board it is hidden with the board; undefined when
 * the board is not one of the member's. Only while the map is locked, so that the board stays as it is.
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

/** Says what an image shows. */
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

/** Shows or hides one image on its own account, whatever its board does. */
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
