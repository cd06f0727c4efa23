import type { Database } from "@oni/db";
import { listInboxReaders } from "@oni/db/people";
import {
  deletePostRow,
  findVisiblePost,
  insertPost,
  type PostChanges,
  type PostRow,
  updatePostFields,
} from "@oni/db/shrine";
import { type MapChange, refreshTags, lockMap } from "@oni/db/sky";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { changedSince } from "../../http/answers/base-version.ts";
import { AppError } from "../../http/answers/errors.ts";
import { unknownCapsule } from "../../access/shrine.ts";
import { announceLinks } from "../../sky/map/announce-map.ts";
import { storeTermsOf } from "../../chat/search-terms/store-terms.ts";
import { announceItem } from "../page/announce-change.ts";
import { plainTextOf } from "./plain-text.ts";

type Parts = Pick<Deps, "db" | "presence" | "publisher">;

type NewPost = {
  userId: string;
  capsuleId: string | null;
  title: string;
  markdownContent: string;
  tags: string[];
  isPublic: boolean;
};

/** Creates a post. If everyone may read it, viewers of the map see a ripple from its author. */
export async function writePost(
  { db, presence, publisher }: Parts,
  fields: NewPost,
): Promise<PostRow> {
  const { userId, isPublic, tags, markdownContent } = fields;
  const content = plainTextOf(markdownContent);
  const write = async (tx: Database) => {
    const id = await insertPost(tx, { ...fields, content });
    if (id === undefined) throw unknownCapsule();
    await storeTermsOf(tx, "posts", id);
    return findVisiblePost(tx, userId, id);
  };
  const { result: post, moved } = await changeTags(db, userId, isPublic && tags.length > 0, write);
  if (!post) throw new Error("The new post was not found.");
  if (moved) await announceLinks({ db, presence, publisher }, moved);
  if (isInFeed(post)) publisher.feedChanged();
  announceItem({ publisher }, "post:changed", post);
  if (post.isShown) publisher.ripple(userId, "post");
  return post;
}

/** Changes a post and returns it as it is now. */
export async function changePost(
  { db, presence, publisher }: Parts,
  before: PostRow,
  {
    markdownContent,
    baseUpdatedAt,
    ...fields
  }: Omit<PostChanges, "content"> & { baseUpdatedAt?: string | undefined },
): Promise<PostRow> {
  const base = baseUpdatedAt === undefined ? undefined : new Date(baseUpdatedAt);
  const text = markdownContent !== undefined && {
    markdownContent,
    content: plainTextOf(markdownContent),
  };
  const { tags, isPublic, isArchived } = fields;
  const movesTags = [tags, isPublic, isArchived].some((field) => field !== undefined);
  const { result: post, moved } = await changeTags(db, before.userId, movesTags, async (tx) => {
    const own = { id: before.id, userId: before.userId, baseUpdatedAt: base };
    const outcome = await updatePostFields(tx, own, { ...fields, ...text });
    if (outcome === "unknown capsule") throw unknownCapsule();
    const after = await findVisiblePost(tx, before.userId, before.id);
    if (!after) throw new AppError("not_found");
    if (outcome === "changed since") throw changedSince();
    await storeTermsOf(tx, "posts", before.id);
    return after;
  });
  if (moved) await announceLinks({ db, presence, publisher }, moved);
  if (isInFeed(before) !== isInFeed(post)) publisher.feedChanged();
  const isShown = before.isShown || post.isShown;
  announceItem({ publisher }, "post:changed", { ...post, isShown });
  if (before.isShown !== post.isShown) {
    publisher.inboxChanged(await listInboxReaders(db, { postId: post.id }));
  }
  if (before.isShown && !post.isShown) publisher.postClosed(post.id);
  else publisher.emit(rooms.post(post.id), "post:changed", { id: post.id });
  return post;
}

/** Deletes a post, and the inbox entries about it. */
export async function removePost({ db, presence, publisher }: Parts, post: PostRow): Promise<void> {
  const { result: readers, moved } = await changeTags(db, post.userId, true, async (tx) => {
    const inboxReaders = await listInboxReaders(tx, { postId: post.id });
    await deletePostRow(tx, post.id);
    return inboxReaders;
  });
  if (readers.length > 0) publisher.inboxChanged(readers);
  if (moved) await announceLinks({ db, presence, publisher }, moved);
  if (isInFeed(post)) publisher.feedChanged();
  announceItem({ publisher }, "post:changed", post);
  publisher.postClosed(post.id);
}

/** Runs `put`, which restores a member's post, and announces the post. Returns whether it exists. */
export async function republishPost(
  { db, presence, publisher }: Parts,
  { id, userId }: Pick<PostRow, "id" | "userId">,
  put: (tx: Database) => Promise<void>,
): Promise<boolean> {
  const { result: post, moved } = await changeTags(db, userId, true, async (tx) => {
    await put(tx);
    return findVisiblePost(tx, userId, id);
  });
  if (!post) return false;
  if (moved) await announceLinks({ db, presence, publisher }, moved);
  if (isInFeed(post)) publisher.feedChanged();
  announceItem({ publisher }, "post:changed", post);
  publisher.emit(rooms.post(id), "post:changed", { id });
  publisher.inboxChanged(await listInboxReaders(db, { postId: id }));
  return true;
}

const isInFeed = ({ isShown, isArchived }: PostRow): boolean => isShown && !isArchived;

type Changed<T> = { result: T; moved: MapChange | null };

/** Runs a write of one member's posts, and then updates the tag index if the write may change it. */
const changeTags = <T>(
  db: Database,
  userId: string,
  movesTags: boolean,
  write: (tx: Database) => Promise<T>,
): Promise<Changed<T>> =>
  db.transaction(async (tx) => {
    if (!movesTags) return { result: await write(tx), moved: null };
    await lockMap(tx);
    const result = await write(tx);
    return { result, moved: await refreshTags(tx, userId) };
  });
