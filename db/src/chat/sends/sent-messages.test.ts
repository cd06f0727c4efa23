import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  countStatements,
  makeMember,
  makeServer,
  makeSession,
  makeUser,
  openTestDatabase,
} from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { blocks, channels, hookDeliveries, hooks, inboxEntries } from "../../schema/index.ts";
import { insertDirect } from "../directs/directs.ts";
import { type MessageDraft, prepareBatchInsert } from "./sent-messages.ts";

let store: OpenDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

async function makeSpeaker() {
  const user = await makeUser(store.db);
  const sessionKey = await makeSession(store.db, user.id);
  return { ...user, draft: { userId: user.id, sessionKey } };
}
type Speaker = Awaited<ReturnType<typeof makeSpeaker>>;

const draft = (channelId: string, { draft }: Speaker, more: Partial<MessageDraft> = {}) => ({
  ...{
    channelId,
    content: "a line",
    terms: "line:2",
    replyToId: null,
    nonce: null,
    nonceDigest: null,
  },
  ...{ usernames: [], ...draft, ...more },
});

test("chat-618: entries of mentions and replies are stored by the statement that stores the messages", async () => {
  const { db } = store;
  const [one, other, blocker] = [await makeSpeaker(), await makeSpeaker(), await makeSpeaker()];
  const { id: serverId, channel } = await makeServer(db, { ownerId: one.id });
  for (const { id: userId } of [other, blocker]) await makeMember(db, { serverId, userId });
  await db.insert(blocks).values({ userId: blocker.id, blockedId: one.id });
  const insert = prepareBatchInsert(db);
  const [own, theirs] = await insert([draft(channel.id, other), draft(channel.id, blocker)]);
  if (own === "busy" || own?.outcome !== "placed") throw new Error("It is placed.");
  if (theirs === "busy" || theirs?.outcome !== "placed") throw new Error("It is placed.");
  expect([own.inbox, theirs.inbox]).toEqual([[], []]);

  const replyToId = own.message.id;
  const stranger = await makeSpeaker();
  const outcomes = await insert([
    draft(channel.id, one),
    draft(channel.id, one, { usernames: [other.username, blocker.username, stranger.username] }),
    draft(channel.id, one, { replyToId }),
    draft(channel.id, one, { replyToId, usernames: [other.username] }),
    draft(channel.id, one, { replyToId: theirs.message.id }),
    draft(channel.id, other, { replyToId }),
  ]);
  const inboxes = outcomes.map((placement) =>
    placement !== "busy" && placement.outcome === "placed" ? placement.inbox : null,
  );
  const toOther = [{ id: expect.any(String), userId: other.id }];
  expect(inboxes).toEqual([[], toOther, toOther, toOther, [], []]);
  const stored = await db.select().from(inboxEntries).where(eq(inboxEntries.serverId, serverId));
  expect(stored.every(({ userId }) => userId === other.id)).toBe(true);
  const kinds = stored.map(({ kind }): string => kind);
  expect(kinds.toSorted((a, b) => a.localeCompare(b))).toEqual(["mention", "mention", "reply"]);
});

test("chat-614: a direct line that is not accepted takes one message, whether more come at once or later", async () => {
  const { db } = store;
  const [one, other] = [await makeSpeaker(), await makeSpeaker()];
  const pair = { requesterId: one.id, otherId: other.id };
  const serverId = await insertDirect(db, { ...pair, state: "requested" });
  const [channel] = await db.select().from(channels).where(eq(channels.serverId, serverId));
  const channelId = channel?.id ?? "";
  const named = () => ({ nonce: randomUUID(), nonceDigest: "digest" });
  const [first, second] = [named(), named()];
  const insert = prepareBatchInsert(db);
  const outcomes = async (...drafts: MessageDraft[]) =>
    (await insert(drafts)).map((placement) =>
      placement === "busy" ? placement : placement.outcome,
    );
  expect(
    await outcomes(
      draft(channelId, other),
      draft(channelId, one, first),
      draft(channelId, one, first),
      draft(channelId, one),
      draft(channelId, one, second),
    ),
  ).toEqual(["forbidden", "placed", "repeated", "forbidden", "forbidden"]);
  expect(await outcomes(draft(channelId, one, second), draft(channelId, one, first))).toEqual([
    "forbidden",
    "repeated",
  ]);
  const [after] = await db.select().from(channels).where(eq(channels.id, channelId));
  expect(after?.lastSeq).toBe(1);
});

test("chat-681, chat-682: messages are queued for hooks by their statement, and without hooks nothing is added", async () => {
  const { db } = store;
  const [one, other] = [await makeSpeaker(), await makeSpeaker()];
  const { id: serverId, channel } = await makeServer(db, { ownerId: one.id });
  const elsewhere = await makeServer(db, { ownerId: one.id });
  await makeMember(db, { serverId, userId: other.id });
  const insert = prepareBatchInsert(db);
  const countSince = countStatements(db);
  for (let index = 0; index < 2; index += 1) {
    await insert([draft(channel.id, one), draft(elsewhere.channel.id, one)]);
  }
  expect([countSince(), await db.$count(hookDeliveries)]).toEqual([2, 0]);

  const hook = { serverId, url: "https://bot.example.net/", secret: "sealed" };
  const events = ["message:created" as const];
  const made = await db
    .insert(hooks)
    .values([
      { ...hook, events, makerId: one.id },
      { ...hook, events, makerId: other.id },
      { ...hook, makerId: one.id },
    ])
    .returning();
  const outcomes = await insert([
    ...[draft(channel.id, other), draft(elsewhere.channel.id, one), draft(channel.id, one)],
    draft(channel.id, one),
  ]);
  const ids = outcomes.map(
    (outcome) => outcome !== "busy" && outcome.outcome === "placed" && outcome.message.id,
  );
  const queued = await db.select().from(hookDeliveries).orderBy(hookDeliveries.position);
  const expected = { hookId: made[0]?.id, channelId: channel.id, event: "message:created" };
  expect(queued).toMatchObject(
    [ids[0], ids[2], ids[3]].map((subjectId) => ({ ...expected, subjectId })),
  );
  countSince();
  await insert([draft(channel.id, one)]);
  expect([countSince(), await db.$count(hookDeliveries)]).toEqual([1, 4]);
  await db.update(hooks).set({ offAt: new Date() });
  await insert([draft(channel.id, one)]);
  expect(await db.$count(hookDeliveries)).toBe(4);
});
