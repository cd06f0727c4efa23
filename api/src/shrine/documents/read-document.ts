import type { Database } from "@oni/db";
import { findVisibleShrine, type ShrineRow } from "@oni/db/account";
import {
  type AnswerRow,
  findVisiblePost,
  type ImageRow,
  listAnswers,
  listImagesOf,
  listPostsOf,
  listWall,
  type PostRow,
  type WallMarkRow,
} from "@oni/db/shrine";
import { idSchema } from "@oni/realtime/contract";
import { usernamePattern } from "../../../contract/text.ts";

/** A shrine as everyone may read it. */
export type ShrineDocument = {
  shrine: ShrineRow;
  posts: readonly PostRow[];
  images: readonly ImageRow[];
  marks: readonly WallMarkRow[];
};

/** A post as everyone may read it, with the shrine of its author. */
export type PostDocument = { shrine: ShrineRow; post: PostRow; answers: readonly AnswerRow[] };

/** More than one page shows. The app shows the rest. */
const rowLimits = { posts: 50, images: 24, marks: 50, postBytes: 128 * 1024 };
const answerLimits = { limit: 50, limitBytes: 32 * 1024 };

/** Returns the document of a public member; null for every other name. */
export async function readShrineDocument(
  db: Database,
  username: string,
): Promise<ShrineDocument | null> {
  // An address may contain a NUL, which PostgreSQL does not accept.
  if (!usernamePattern.test(username)) return null;
  const shrine = await findVisibleShrine(db, null, username);
  if (!shrine) return null;
  const [posts, images, marks] = await Promise.all([
    listPostsOf(db, null, {
      userId: shrine.id,
      only: "shown",
      limit: rowLimits.posts,
      limitBytes: rowLimits.postBytes,
    }),
    listImagesOf(db, shrine.id, { limit: rowLimits.images, withHidden: false }),
    listWall(db, null, { ownerId: shrine.id, limit: rowLimits.marks }),
  ]);
  return { shrine, posts, images, marks };
}

/** Returns the document of a public post of a public member; null for every other id. */
export async function readPostDocument(db: Database, postId: string): Promise<PostDocument | null> {
  if (!idSchema.safeParse(postId).success) return null;
  const post = await findVisiblePost(db, null, postId);
  const shrine = post && (await findVisibleShrine(db, null, post.author.username));
  if (!post || !shrine) return null;
  return { shrine, post, answers: await listAnswers(db, null, post.id, answerLimits) };
}

export const nameOf = ({ displayName, username }: Pick<ShrineRow, "displayName" | "username">) =>
  displayName || username;

/** Returns the song of a shrine in one line; empty without a song, or if the player is hidden. */
export const songOf = ({ song, hideMusicPlayer }: Pick<ShrineRow, "song" | "hideMusicPlayer">) =>
  song && !hideMusicPlayer ? `♪ ${[song.name, song.artist].filter(Boolean).join(", ")}` : "";
