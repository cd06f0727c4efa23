import type { AnswerRow } from "@oni/db/shrine";
import type { Answer } from "@oni/realtime/contract";

/** An answer as its viewer sees it. */
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

/** An answer as all screens may have it: which reactions are one viewer's own is left out. */
export const presentToAll = (answer: Answer): Answer => ({
  ...answer,
  reactions: answer.reactions.map(({ emoji, count }) => ({ emoji, count })),
});
