import { hash } from "node:crypto";
import type { Database } from "@oni/db";
import { deleteInboxEntries, type InboxChange, insertInboxEntries } from "@oni/db/people";
import {
  findAnswer,
  findAnswered,
  insertAnswer,
  lockPost,
  markAnswerDeleted,
  updateAnswer,
} from "@oni/db/shrine";
import { type Answer, rooms } from "@oni/realtime/contract";
import { answerLimit } from "../../../contract/shrine/answers.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { blockedSentence } from "../../access/shrine.ts";
import { presentAnswer, presentToAll } from "./present.ts";

type Parts = Pick<Deps, "db" | "publisher">;

type Draft = { postId: string; userId: string; content: string; nonce: string | null };

/**
 * Adds an answer to a post and an entry to its author's inbox, with the post locked: answers are numbered
 * in the order of commit. For a nonce that was used before it returns the earlier answer. Then `isNew` is
 * false and nothing is published.
 */
export async function writeAnswer(
  { db, publisher }: Parts,
  { content: written, ...by }: Draft,
): Promise<{ answer: Answer; isNew: boolean }> {
  // A lone surrogate cannot be stored and becomes U+FFFD.
  const content = Buffer.from(written).toString();
  const draft = { ...by, content, nonceDigest: by.nonce && hash("sha256", content, "base64") };
  const { id, isNew, inbox } = await db.transaction((tx) => insertNewAnswer(tx, draft));
  const answer = await getAnswer(db, id, draft.userId);
  if (isNew) publisher.emit(rooms.post(answer.postId), "answer:created", answer);
  if (inbox.length > 0) publisher.inboxChanged(inbox);
  return { answer, isNew };
}

type InsertedAnswer = { id: string; isNew: boolean; inbox: InboxChange[] };

async function insertNewAnswer(
  tx: Database,
  draft: Draft & { nonceDigest: string | null },
): Promise<InsertedAnswer> {
  const { postId, userId, nonce, nonceDigest } = draft;
  const post = await lockPost(tx, userId, postId);
  if (!post) throw new AppError("not_found");
  const earlier = nonce && (await findAnswered(tx, { postId, userId, nonce }));
  if (earlier) {
    if (earlier.nonceDigest !== nonceDigest) throw new AppError("conflict");
    return { id: earlier.id, isNew: false, inbox: [] };
  }
  if (post.isBlocked) throw new AppError("forbidden", { sentence: blockedSentence });
  if (post.answersClosed || post.lastAnswerSeq >= answerLimit) {
    throw new AppError("forbidden", { sentence: "This post takes no more answers." });
  }
  const id = await insertAnswer(tx, { ...draft, seq: post.lastAnswerSeq + 1 });
  const entry = { kind: "answer", actorId: userId, subjectId: id } as const;
  return {
    id,
    isNew: true,
    inbox: await insertInboxEntries(tx, [{ userId: post.userId, ...entry }]),
  };
}

/** Changes the content of an answer. */
export async function editAnswer(
  { db, publisher }: Parts,
  { id, userId }: { id: string; userId: string },
  content: string,
): Promise<Answer> {
  await updateAnswer(db, id, Buffer.from(content).toString());
  const answer = await getAnswer(db, id, userId);
  publisher.emit(rooms.post(answer.postId), "answer:updated", presentToAll(answer));
  return answer;
}

/** Deletes an answer. Sockets that watch the post receive the deletion once. */
export async function deleteAnswer(
  { db, publisher }: Parts,
  { id, postId }: { id: string; postId: string },
): Promise<void> {
  const inbox = await db.transaction(async (tx) =>
    (await markAnswerDeleted(tx, id)) ? deleteInboxEntries(tx, id) : null,
  );
  if (!inbox) return;
  publisher.emit(rooms.post(postId), "answer:deleted", { id, postId });
  if (inbox.length > 0) publisher.inboxChanged(inbox);
}

/** Returns one answer as the viewer sees it. Throws not found when it was deleted. */
export async function getAnswer(db: Database, id: string, viewerId: string): Promise<Answer> {
  const answer = await findAnswer(db, id, viewerId);
  if (!answer) throw new AppError("not_found");
  return presentAnswer(answer);
}
