import {
  type Database,
  deletePostReaction,
  type InboxChange,
  insertInboxEntries,
  insertPostReaction,
  lockPost,
  type PostPlace,
} from "@oni/db";
import { rooms } from "@oni/realtime/contract";
import { reactionKindLimit } from "../../../contract/reactions.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { blockedSentence } from "../answers/access.ts";
import { isEmoji, parseEmoji, tooManyKinds } from "./parse-emoji.ts";
import { rippleFrom } from "./ripple-from.ts";

type Parts = Pick<Deps, "db" | "publisher">;
type Reaction = { userId: string; emoji: string };

/** A post or an answer, and whose it is. */
type Pressed = PostPlace & { authorId: string };

/** With `ripple` it is seen on the map, at the author's node. */
type NewReaction = Reaction & { ripple: boolean };

/** Puts a member's emoji under a post or an answer and tells its author; again changes nothing. */
export async function addPostReaction(
  { db, publisher }: Parts,
  { authorId, ...place }: Pressed,
  { userId, emoji: given, ripple }: NewReaction,
): Promise<void> {
  const emoji = parseEmoji(given);
  const reacted = await db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, place.postId);
    if (!post) throw new AppError("not_found");
    if (post.isBlocked) throw new AppError("forbidden", { sentence: blockedSentence });
    const result = await insertPostReaction(tx, { ...place, userId, emoji }, reactionKindLimit);
    if (result.outcome === "gone") throw new AppError("not_found");
    if (result.outcome === "full") throw tooManyKinds(place.answerId ? "answer" : "post");
    if (result.outcome !== "added") return { post, count: null, inbox: [] };
    const inbox = await tellAuthor(tx, { ...place, authorId }, userId);
    return { post, count: result.count, inbox };
  });
  if (ripple && reacted.post.isShown) await rippleFrom({ db, publisher }, authorId);
  if (reacted.count === null) return;
  const event = { ...place, emoji, userId, added: true, count: reacted.count };
  publisher.emit(rooms.post(place.postId), "post:reaction", event);
  if (reacted.inbox.length > 0) publisher.inboxChanged(reacted.inbox);
}

/** Takes a member's emoji back; where there is none, nothing changes. */
export async function removePostReaction(
  { db, publisher }: Parts,
  { authorId, ...place }: Pressed,
  { userId, emoji }: Reaction,
): Promise<void> {
  if (!isEmoji(emoji)) return;
  const count = await db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, place.postId);
    if (!post) throw new AppError("not_found");
    return deletePostReaction(tx, { ...place, userId, emoji });
  });
  if (count === null) return;
  const event = { ...place, emoji, userId, added: false, count };
  publisher.emit(rooms.post(place.postId), "post:reaction", event);
  if (authorId !== userId) publisher.inboxChanged([{ userId: authorId }]);
}

/** All that one member presses under one thing is one entry. */
async function tellAuthor(
  tx: Database,
  { postId, answerId, authorId }: Pressed,
  actorId: string,
): Promise<InboxChange[]> {
  if (authorId === actorId) return [];
  const told = {
    userId: authorId,
    kind: "reaction",
    actorId,
    subjectId: answerId ?? postId,
  } as const;
  const isNew = await insertInboxEntries(tx, [told]);
  return isNew.length > 0 ? isNew : [{ userId: authorId }];
}
