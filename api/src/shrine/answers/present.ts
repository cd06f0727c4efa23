import type { AnswerRow } from "@oni/db/shrine";
import type { Answer } from "@oni/realtime/contract";

/** Converts an answer row to the response for its viewer. */
export const presentAnswer = (row: AnswerRow): Answer => ({
  id: row.id,
  postId: row.postId,
  userId: row.userId,
  seq: row.seq,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  author: row.author,
  reactions: row.reactions,
  reactionRev: row.reactionRev,
});

/** Removes the viewer's own reactions from an answer, so that it can be sent to all sockets. */
export const presentToAll = (answer: Answer): Answer => ({
  ...answer,
  reactions: answer.reactions.map(({ emoji, count }) => ({ emoji, count })),
});
