import { and, asc, desc, eq, gt, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../connection/database.ts";
import {
  answers,
  channels,
  images,
  messages,
  posts,
  type ReportedText,
  type ReportedContent,
  type ReportedUser,
  servers,
  type SubjectKind,
  users,
  wallMarks,
} from "../schema/index.ts";
import { findVisibleAnswer } from "../shrine/answers.ts";
import { contentOrFileNames } from "../chat/files/attachments.ts";
import { findVisibleImage } from "../shrine/images.ts";
import { messageWriter } from "../chat/masks/mask-of.ts";
import { findVisibleMessage } from "../chat/messages/messages.ts";
import { personColumns } from "../account/users/person-columns.ts";
import { findVisiblePost } from "../shrine/posts.ts";
import { findVisibleMark } from "../shrine/wall.ts";

/** The maximum length in characters that is stored of a text, and of a neighbouring text. */
const textLength = 4_000;
const contextLength = 400;
/** The number of neighbouring texts before and after it. */
const contextCount = 2;

/** A subject as the reporting member sees it, with its owner and content. */
export type FoundSubject = {
  /** Null after the account is deleted. */
  userId: string | null;
  subject: ReportedContent | ReportedUser;
};

type Find = (db: Database, viewerId: string, id: string) => Promise<FoundSubject | undefined>;

const bare = { title: null, imageUrl: null, before: [], after: [] };

/** Half a surrogate pair at the end becomes U+FFFD, which can be stored. */
const shortened = (text: string, length: number) => Buffer.from(text.slice(0, length)).toString();

type Person = NonNullable<ReportedText["author"]>;
const textOf = (
  row: { id: string; text: string; createdAt: Date; author: Person | null },
  length = textLength,
): ReportedText => ({
  id: row.id,
  author: row.author,
  text: shortened(row.text, length),
  createdAt: row.createdAt.toISOString(),
});

/** Reads the two texts before and after one, by their sort key. */
async function readContext(
  read: (where: SQL | undefined, order: SQL) => Promise<Parameters<typeof textOf>[0][]>,
  column: PgColumn,
  at: string | number,
): Promise<Pick<ReportedContent, "before" | "after">> {
  const before = await read(lt(column, at), desc(column));
  const after = await read(gt(column, at), asc(column));
  const contextTextOf = (row: Parameters<typeof textOf>[0]) => textOf(row, contextLength);
  return { before: before.reverse().map(contextTextOf), after: after.map(contextTextOf) };
}

const findMessageSubject: Find = async (db, viewerId, id) => {
  const seen = await findVisibleMessage(db, viewerId, id);
  if (!seen) return undefined;
  const select = (where: SQL | undefined) =>
    db
      .select({
        id: messages.id,
        seq: messages.seq,
        text: sql<string>`${contentOrFileNames}`,
        createdAt: messages.createdAt,
        author: personColumns,
        serverName: servers.name,
        channelName: channels.name,
      })
      .from(messages)
      .innerJoin(channels, eq(channels.id, messages.channelId))
      .innerJoin(servers, eq(servers.id, channels.serverId))
      .leftJoin(users, eq(users.id, messageWriter))
      .where(and(isNull(messages.deletedAt), where))
      .$dynamic();
  const [message] = await select(eq(messages.id, id));
  if (!message) return undefined;
  const { channelId, serverId, userId } = seen;
  const { seq, serverName, channelName } = message;
  const context = await readContext(
    (where, order) =>
      select(and(eq(messages.channelId, channelId), where))
        .orderBy(order)
        .limit(contextCount),
    messages.seq,
    seq,
  );
  const place = { serverId, serverName, channelId, channelName, seq };
  return { userId, subject: { ...bare, ...textOf(message), ...context, place } };
};

const findAnswerSubject: Find = async (db, viewerId, id) => {
  const seen = await findVisibleAnswer(db, viewerId, id);
  if (!seen) return undefined;
  const select = (where: SQL | undefined) =>
    db
      .select({
        id: answers.id,
        seq: answers.seq,
        userId: answers.userId,
        text: answers.content,
        createdAt: answers.createdAt,
        author: personColumns,
        title: posts.title,
        username: sql<string>`(
          select owner.username from ${users} owner where owner.id = ${posts.userId})`,
      })
      .from(answers)
      .innerJoin(posts, eq(posts.id, answers.postId))
      .innerJoin(users, eq(users.id, answers.userId))
      .where(and(isNull(answers.deletedAt), where))
      .$dynamic();
  const [answer] = await select(eq(answers.id, id));
  if (!answer) return undefined;
  const { postId } = seen;
  const context = await readContext(
    (where, order) =>
      select(and(eq(answers.postId, postId), where))
        .orderBy(order)
        .limit(contextCount),
    answers.seq,
    answer.seq,
  );
  const { userId, title, username } = answer;
  const place = { postId, answerId: id, username };
  return { userId, subject: { ...bare, ...textOf(answer), ...context, title, place } };
};

const findPostSubject: Find = async (db, viewerId, id) => {
  const post = await findVisiblePost(db, viewerId, id);
  if (!post) return undefined;
  const { userId, title, author, createdAt, markdownContent: text } = post;
  const place = { postId: id, username: author.username };
  return { userId, subject: { ...bare, ...textOf({ id, author, createdAt, text }), title, place } };
};

const findImageSubject: Find = async (db, viewerId, id) => {
  const seen = await findVisibleImage(db, viewerId, id);
  if (!seen) return undefined;
  const [image] = await db
    .select({
      userId: images.userId,
      title: images.title,
      text: sql<string>`concat_ws(E'\n', ${images.description}, ${images.alt})`,
      imageUrl: images.imageUrl,
      createdAt: images.createdAt,
      author: personColumns,
    })
    .from(images)
    .innerJoin(users, eq(users.id, images.userId))
    .where(and(eq(images.id, id), isNull(images.deletedAt)));
  if (!image) return undefined;
  const { userId, title, imageUrl, author } = image;
  const place = { username: author.username };
  return { userId, subject: { ...bare, ...textOf({ id, ...image }), title, imageUrl, place } };
};

const findWallSubject: Find = async (db, viewerId, id) => {
  const mark = await findVisibleMark(db, viewerId, id);
  if (!mark) return undefined;
  const { ownerId, author, createdAt } = mark;
  const context = await readContext(
    (where, order) =>
      db
        .select({
          id: wallMarks.id,
          text: wallMarks.line,
          createdAt: wallMarks.createdAt,
          author: personColumns,
        })
        .from(wallMarks)
        .innerJoin(users, eq(users.id, wallMarks.authorId))
        .where(
          and(
            eq(wallMarks.ownerId, ownerId),
            eq(wallMarks.isApproved, true),
            isNull(wallMarks.deletedAt),
            where,
          ),
        )
        .orderBy(order)
        .limit(contextCount),
    wallMarks.id,
    id,
  );
  const [owner] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, ownerId));
  if (!owner) return undefined;
  const own = textOf({ id, author, createdAt, text: mark.line });
  return { userId: author.id, subject: { ...bare, ...own, ...context, place: owner } };
};

/**
 * Also finds a member who is not public, because members of the same server read their profile. A bot is
 * reported by its messages.
 */
const findUserSubject: Find = async (db, _viewerId, id) => {
  const [subject] = await db
    .select({
      username: users.username,
      displayName: users.displayName,
      bio: users.bio,
      profileMarkdown: users.profileMarkdown,
    })
    .from(users)
    .where(and(eq(users.id, id), not(users.isBot)));
  return subject && { userId: id, subject };
};

const finders: Record<SubjectKind, Find> = {
  message: findMessageSubject,
  post: findPostSubject,
  answer: findAnswerSubject,
  image: findImageSubject,
  user: findUserSubject,
  wall: findWallSubject,
};

/** Returns a subject as a member sees it, with its context, or undefined when they may not see it. */
export const findSubject = (
  db: Database,
  viewerId: string,
  { kind, id }: { kind: SubjectKind; id: string },
): Promise<FoundSubject | undefined> => finders[kind](db, viewerId, id);
