import {
  findVisiblePost,
  findVisibleShrine,
  type ImageRow,
  listImagesOf,
  listPostsOf,
  type PostRow,
  type ShrineRow,
} from "@oni/db";
import { idSchema } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";

/** A shrine as everyone may read it. */
export type ShrineDocument = {
  shrine: ShrineRow;
  posts: readonly PostRow[];
  images: readonly ImageRow[];
};

/** More than one page shows; the rest is a part of the app. */
const most = { posts: 50, images: 24, postBytes: 128 * 1024 };

/** The document of a public member; null for every other name. */
export async function readShrineDocument(
  { db }: Pick<Deps, "db">,
  username: string,
): Promise<ShrineDocument | null> {
  const shrine = await findVisibleShrine(db, null, username);
  if (!shrine) return null;
  const [posts, images] = await Promise.all([
    listPostsOf(db, null, {
      userId: shrine.id,
      only: "shown",
      limit: most.posts,
      limitBytes: most.postBytes,
    }),
    listImagesOf(db, shrine.id, { limit: most.images, withHidden: false }),
  ]);
  return { shrine, posts, images };
}

/** A public post of a public member and whose it is; null for every other id. */
export async function readPostDocument(
  { db }: Pick<Deps, "db">,
  postId: string,
): Promise<{ shrine: ShrineRow; post: PostRow } | null> {
  if (!idSchema.safeParse(postId).success) return null;
  const post = await findVisiblePost(db, null, postId);
  const shrine = post && (await findVisibleShrine(db, null, post.author.username));
  return post && shrine ? { shrine, post } : null;
}

export const nameOf = ({ displayName, username }: Pick<ShrineRow, "displayName" | "username">) =>
  displayName || username;
