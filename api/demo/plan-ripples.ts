import type { NetworkRows } from "@oni/db/sky";
import { dayMs, idAt } from "./plan-members.ts";
import type { Random } from "./random.ts";
import { nameResidents, type ResidentKey } from "./resident-keys.ts";
import type { Resident, ResidentPost } from "./residents.ts";

const hourMs = dayMs / 24;

type RippleRows = Pick<NetworkRows, "answers" | "postReactions" | "wallMarks">;
type RippleContext = {
  random: Random;
  nowMs: number;
  idOf: (key: ResidentKey) => string;
  nameOf: (key: ResidentKey) => string;
};

/** Writes the answers and reactions of a post of this age. */
export function writePostRipples(
  rows: RippleRows,
  post: { id: string; createdAt: Date },
  { answers, reactions }: ResidentPost,
  { random, nowMs, idOf, nameOf }: RippleContext,
): void {
  const postId = post.id;
  const dated = (hours: number) => {
    const ms = Math.min(post.createdAt.getTime() + hours * hourMs, nowMs);
    return { id: idAt(ms, random), createdAt: new Date(ms) };
  };
  const press = (
    answerId: string | null,
    emoji: string,
    by: readonly ResidentKey[],
    hours: number,
  ) => {
    for (const key of by) {
      const reaction = { ...dated(hours), postId, answerId, emoji, userId: idOf(key) };
      rows.postReactions.push(reaction);
    }
  };
  for (const [index, { by, hours, text, likedBy }] of answers.entries()) {
    const answer = { ...dated(hours), postId, userId: idOf(by), seq: index + 1 };
    rows.answers.push({ ...answer, content: nameResidents(text, nameOf) });
    press(answer.id, ":heart:", likedBy, hours + 1);
  }
  for (const { emoji, by } of reactions) press(null, emoji, by, 1);
}

/** Writes the marks on the walls of residents. */
export const writeWallRipples = (
  settled: readonly { id: string; resident: Resident }[],
  { random, nowMs, idOf }: RippleContext,
): NetworkRows["wallMarks"] =>
  settled.flatMap(({ id: ownerId, resident }) =>
    resident.marks.map(({ by, daysAgo, line }) => {
      const createdAt = new Date(nowMs - daysAgo * dayMs);
      return {
        ...{ id: idAt(createdAt.getTime(), random), ownerId, authorId: idOf(by), line },
        ...{ isApproved: true, createdAt, day: createdAt.toISOString().slice(0, 10) },
      };
    }),
  );
