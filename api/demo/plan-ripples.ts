import type { NetworkRows } from "@oni/db/sky";
import { dayMs, idAt } from "./plan-members.ts";
import type { Random } from "./random.ts";
import type { ResidentPost } from "./residents/resident.ts";
import { isResidentKey, nameResidents, type ResidentKey } from "./residents/residents.ts";
import { type PostRipples, postRipples, wallRipples } from "./residents/ripples.ts";

const hourMs = dayMs / 24;

type RippleRows = Pick<NetworkRows, "answers" | "postReactions" | "wallMarks">;
type RippleContext = {
  random: Random;
  nowMs: number;
  idOf: (key: ResidentKey) => string;
  nameOf: (key: ResidentKey) => string;
};

/** Returns the answers and reactions under a post of a resident. */
export const ripplesOf = (author: ResidentKey, { title }: Pick<ResidentPost, "title">) =>
  postRipples.find((ripples) => ripples.author === author && ripples.title === title);

/** Writes the answers and reactions of a post of this age. */
export function writePostRipples(
  rows: RippleRows,
  post: { id: string; createdAt: Date },
  { answers, pressed }: PostRipples,
  { random, nowMs, idOf, nameOf }: RippleContext,
): void {
  const postId = post.id;
  const dated = (hours: number) => {
    const ms = Math.min(post.createdAt.getTime() + hours * hourMs, nowMs);
    return { id: idAt(ms, random), createdAt: new Date(ms) };
  };
  const press = (answerId: string | null, emoji: string, by: string, hours: number) => {
    for (const key of by.split(" ").filter(isResidentKey)) {
      const reaction = { ...dated(hours), postId, answerId, emoji, userId: idOf(key) };
      rows.postReactions.push(reaction);
    }
  };
  for (const [index, { by, hours, text, pressedBy }] of answers.entries()) {
    const answer = { ...dated(hours), postId, userId: idOf(by), seq: index + 1 };
    rows.answers.push({ ...answer, content: nameResidents(text, nameOf) });
    if (pressedBy !== undefined) press(answer.id, ":heart:", pressedBy, hours + 1);
  }
  for (const [emoji, by] of Object.entries(pressed)) press(null, emoji, by, 1);
}

/** Writes the marks on the walls of residents. */
export const writeWallRipples = ({
  random,
  nowMs,
  idOf,
}: Omit<RippleContext, "nameOf">): NetworkRows["wallMarks"] =>
  wallRipples.map(({ on, by, daysAgo, line }) => {
    const createdAt = new Date(nowMs - daysAgo * dayMs);
    return {
      ...{ id: idAt(createdAt.getTime(), random), ownerId: idOf(on), authorId: idOf(by), line },
      ...{ isApproved: true, createdAt, day: createdAt.toISOString().slice(0, 10) },
    };
  });
