import type { Database } from "@oni/db";
import { type InboxChange, insertInboxEntries } from "@oni/db/people";
import {
  deletePostReaction,
  insertPostReaction,
  lockPost,
  type PostTarget,
  type ReactionState,
} from "@oni/db/shrine";
import { rooms } from "@oni/realtime/contract";
import { reactionKindLimit } from "../../../contract/chat/reactions.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { blockedSentence } from "../../access/shrine.ts";
import { parseEmoji, readEmoji, tooManyKinds } from "../../chat/reactions/parse-emoji.ts";
import { rippleFrom } from "../../chat/reactions/ripple-from.ts";

type Parts = Pick<Deps, "db" | "publisher">;
type Reaction = { userId: string; emoji: string };

/** A post or an answer, and its author. */
type ReactionTarget = PostTarget & { authorId: string };

/** With `ripple` the reaction appears on the map, at the author's node. */
type NewReaction = Reaction & { ripple: boolean };

/**
 * Adds a member's reaction to a post or an answer and an entry to its author's inbox. A repeated reaction
 * changes nothing.
 */
export async function addPostReaction(
  { db, publisher }: Parts,
  { authorId, ...target }: ReactionTarget,
  { userId, emoji: given, ripple }: NewReaction,
): Promise<void> {
  const emoji = parseEmoji(given);
  const reacted = await db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, target.postId);
    if (!post) throw new AppError("not_found");
    if (post.isBlocked) throw new AppError("forbidden", { sentence: blockedSentence });
    const result = await insertPostReaction(tx, { ...target, userId, emoji }, reactionKindLimit);
    if (result.outcome === "gone") throw new AppError("not_found");
    if (result.outcome === "full") throw tooManyKinds(target.answerId ? "answer" : "post");
    if (result.outcome !== "added") return { post, state: null, inbox: [] };
    const inbox = await notifyAuthor(tx, { ...target, authorId }, userId);
    return { post, state: result.state, inbox };
  });
  if (ripple && reacted.post.isShown) await rippleFrom({ db, publisher }, authorId);
  if (reacted.state === null) return;
  announce({ publisher }, target, { userId, emoji, added: true }, reacted.state);
  if (reacted.inbox.length > 0) publisher.inboxChanged(reacted.inbox);
}

/** Removes a member's reaction. Without one, nothing changes. */
export async function removePostReaction(
  { db, publisher }: Parts,
  { authorId, ...target }: ReactionTarget,
  { userId, emoji: given }: Reaction,
): Promise<void> {
  const emoji = readEmoji(given);
  if (emoji === null) return;
  const state = await db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, target.postId);
    if (!post) throw new AppError("not_found");
    return deletePostReaction(tx, { ...target, userId, emoji });
  });
  if (state === null) return;
  announce({ publisher }, target, { userId, emoji, added: false }, state);
  if (authorId !== userId) publisher.inboxChanged([{ userId: authorId }]);
}

/** Notifies watchers of the post of the current reactions. */
function announce(
  { publisher }: Pick<Parts, "publisher">,
  target: PostTarget,
  change: Reaction & { added: boolean },
  { reactions, reactionRev }: ReactionState,
): void {
  const count = reactions.find(({ emoji }) => emoji === change.emoji)?.count ?? 0;
  const event = { ...target, ...change, count, reactions, reactionRev };
  publisher.emit(rooms.post(target.postId), "post:reaction", event);
}

/** All reactions of one member to one post or answer are one inbox entry. */
async function notifyAuthor(
  tx: Database,
  { postId, answerId, authorId }: ReactionTarget,
  actorId: string,
): Promise<InboxChange[]> {
  if (authorId === actorId) return [];
  const entry = {
    userId: authorId,
    kind: "reaction",
    actorId,
    subjectId: answerId ?? postId,
  } as const;
  const isNew = await insertInboxEntries(tx, [entry]);
  return isNew.length > 0 ? isNew : [{ userId: authorId }];
}
