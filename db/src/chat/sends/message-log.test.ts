import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trials } from "../../../../.ci/suite/deep.ts";
import {
  makeMember,
  makeMessage,
  makeServer,
  makeSession,
  makeUser,
  openEmbeddedTestDatabase,
  openTestDatabase,
} from "../../../testing/index.ts";
import { refusalOf } from "../../connection/constraint.ts";
import { createMessageLog } from "./message-log.ts";
import type { OpenDatabase } from "../../open.ts";
import type { MessageDraft, InsertOutcome } from "./sent-messages.ts";
import {
  blocks,
  channelReads,
  channels,
  mentions,
  messages,
  sessions,
} from "../../schema/index.ts";

let open: OpenDatabase;
let people: { id: string; sessionKey: string }[];
beforeAll(async () => {
  open = await openTestDatabase();
  people = [];
  for (const username of ["ash", "birch", "cedar", "stranger"]) {
    const { id } = await makeUser(open.db, { username });
    people.push({ id, sessionKey: await makeSession(open.db, id) });
  }
  const [ash, birch] = people;
  if (ash && birch) {
    await open.db.insert(blocks).values({ userId: birch.id, blockedId: ash.id });
  }
});
afterAll(() => open.close());

/**
 * One generated message. Numbers select from the members and channels; the last of each is not permitted.
 */
const generatedMessage = fc.record({
  authorIndex: fc.nat(3),
  channelIndex: fc.nat(2),
  reply: fc.option(fc.nat(1)),
  nonce: fc.option(fc.nat(2)),
  called: fc.subarray(["ash", "birch", "cedar", "stranger", "nobody"]),
});

type GeneratedMessage = typeof generatedMessage extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * A dimension of three members with a message to reply to in each of two channels. All members have read
 * one of them.
 */
async function makeDimension() {
  const { db } = open;
  const [owner, ...others] = people;
  const { channel, id: serverId } = await makeServer(db, {
    ...(owner && { ownerId: owner.id }),
    isPublic: false,
  });
  for (const { id } of others.slice(0, 2)) await makeMember(db, { serverId, userId: id });
  const [second] = await db
    .insert(channels)
    .values({ serverId, name: `second-${randomUUID().slice(0, 8)}` })
    .returning();
  const first = await makeMessage(db, { channelId: channel.id, userId: owner?.id ?? "" });
  await db
    .insert(channelReads)
    .values(people.map(({ id }) => ({ userId: id, channelId: channel.id, lastReadSeq: 1 })));
  const nonces = [randomUUID(), randomUUID(), randomUUID()];
  return { channelIds: [channel.id, second?.id ?? "", randomUUID()], first: first.id, nonces };
}

type TestDimension = Awaited<ReturnType<typeof makeDimension>>;

const draftOf = (
  { channelIds, first, nonces }: TestDimension,
  message: GeneratedMessage,
  index: number,
): MessageDraft => ({
  channelId: channelIds[message.channelIndex] ?? "",
  userId: people[message.authorIndex]?.id ?? "",
  sessionKey: people[message.authorIndex]?.sessionKey ?? "",
  content: `saying ${index}`,
  terms: "saying:1",
  replyToId: message.reply === null ? null : message.reply === 0 ? first : randomUUID(),
  nonce: message.nonce === null ? null : (nonces[message.nonce] ?? null),
  nonceDigest: message.nonce === null ? null : "digest",
  usernames: message.called,
});

/** Returns everything stored in a dimension, without the ids and times that differ between dimensions. */
async function storedState({ channelIds }: TestDimension, placements: InsertOutcome[]) {
  const { db } = open;
  const perChannel = channelIds.map(async (channelId) => ({
    counters: await db
      .select({ lastSeq: channels.lastSeq, lastRev: channels.lastRev })
      .from(channels)
      .where(eq(channels.id, channelId)),
    log: await db
      .select({
        seq: messages.seq,
        rev: messages.rev,
        content: messages.content,
        userId: messages.userId,
      })
      .from(messages)
      .where(eq(messages.channelId, channelId))
      .orderBy(asc(messages.seq)),
    mentions: await db
      .select({ seq: mentions.seq, userId: mentions.userId })
      .from(mentions)
      .where(eq(mentions.channelId, channelId))
      .orderBy(asc(mentions.seq), asc(mentions.userId)),
    reads: await db
      .select({ userId: channelReads.userId, lastReadSeq: channelReads.lastReadSeq })
      .from(channelReads)
      .where(eq(channelReads.channelId, channelId))
      .orderBy(asc(channelReads.userId)),
  }));
  const results = placements.map((placement) => {
    if (placement.outcome !== "placed") return placement;
    const { message, isPublic, mentionedUserIds } = placement;
    const { seq, rev, content, userId, author } = message;
    return { seq, rev, content, userId, author, isPublic, mentioned: mentionedUserIds.toSorted() };
  });
  return { channels: await Promise.all(perChannel), results };
}

test("chat-607: messages that are committed together are stored as if each had come alone", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(generatedMessage, { minLength: 2, maxLength: 12 }),
      async (sayings) => {
        const [alone, together] = [await makeDimension(), await makeDimension()];
        const log = createMessageLog(open.db);
        const oneByOne: InsertOutcome[] = [];
        for (const [index, message] of sayings.entries()) {
          oneByOne.push(await log.append(draftOf(alone, message, index)));
        }
        const atOnce = await Promise.all(
          sayings.map((message, index) => log.append(draftOf(together, message, index))),
        );
        expect(await storedState(together, atOnce)).toEqual(await storedState(alone, oneByOne));
      },
    ),
    { numRuns: trials(4, 12), seed: 30 },
  );
});

test("chat-608: a message that the database refuses is refused alone", async () => {
  const dimension = await makeDimension();
  const log = createMessageLog(open.db);
  const message = { authorIndex: 0, channelIndex: 0, reply: null, nonce: null, called: [] };
  const drafts = [0, 1, 2, 3].map((index) => draftOf(dimension, message, index));
  const tooLong = { ...draftOf(dimension, message, 4), content: "~".repeat(4_001) };
  const settled = await Promise.allSettled([...drafts, tooLong, ...drafts].map(log.append));
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array(4).fill("fulfilled"),
    "rejected",
    ...Array(4).fill("fulfilled"),
  ]);
  const channelId = dimension.channelIds[0] ?? "";
  const [channel] = await open.db.select().from(channels).where(eq(channels.id, channelId));
  expect(channel).toMatchObject({ lastSeq: 9, lastRev: 9 });
  expect(await open.db.$count(messages, eq(messages.channelId, channelId))).toBe(9);
});

test("chat-612: a message in a session that has ended or belongs to another member is not inserted", async () => {
  const dimension = await makeDimension();
  const log = createMessageLog(open.db);
  const draft = draftOf(
    dimension,
    { authorIndex: 0, channelIndex: 0, reply: null, nonce: null, called: [] },
    0,
  );
  const [ended, old] = [
    await makeSession(open.db, draft.userId),
    await makeSession(open.db, draft.userId),
  ];
  const endOf = (key: string, end: object) =>
    open.db.update(sessions).set(end).where(eq(sessions.id, key));
  await endOf(ended, { expiresAt: sql`now()` });
  await endOf(old, { createdAt: sql`now() - interval '90 days'` });
  const keys = [ended, old, "unknown", people[1]?.sessionKey ?? "", draft.sessionKey];
  const outcomes = await Promise.all(
    keys.map((sessionKey) => log.append({ ...draft, sessionKey })),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(4).fill("forbidden"), "placed"]);
});

test("chat-617: the number of messages that wait to be committed is known at any moment", async () => {
  const dimension = await makeDimension();
  const log = createMessageLog(open.db);
  const message = { authorIndex: 0, channelIndex: 0, reply: null, nonce: null, called: [] };
  const placing = [0, 1, 2, 3].map((index) => log.append(draftOf(dimension, message, index)));
  expect(log.waiting()).toBe(4);
  await Promise.all(placing);
  const refused = log.append({ ...draftOf(dimension, message, 4), content: "~".repeat(4_001) });
  expect(log.waiting()).toBe(1);
  await expect(refused).rejects.toThrow();
  expect(log.waiting()).toBe(0);
});

test("chat-615: sends are canceled while the database does not respond, and later ones succeed", async () => {
  // This database has one connection, so an open transaction blocks all other statements.
  const { db, close } = await openEmbeddedTestDatabase();
  const { channel, ownerId } = await makeServer(db);
  const draft: MessageDraft = {
    ...{ channelId: channel.id, userId: ownerId, sessionKey: await makeSession(db, ownerId) },
    ...{ content: "a ripple", terms: "ripple:2", replyToId: null, usernames: [] },
    ...{ nonce: randomUUID(), nonceDigest: "digest" },
  };
  const log = createMessageLog(db, 100);
  let speakAgain = () => {};
  const silence = db.transaction(() => new Promise<void>((resolve) => (speakAgain = resolve)));
  const given = await log.append(draft).catch(refusalOf);
  expect(given).toMatchObject({ condition: "query_canceled" });
  speakAgain();
  await silence;
  await db.$count(messages);
  expect(await createMessageLog(db).append(draft)).toEqual({ outcome: "repeated" });
  await close();
});
