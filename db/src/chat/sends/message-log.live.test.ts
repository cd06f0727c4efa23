import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeMember,
  makeServer,
  makeSession,
  makeUser,
  openPostgresTestDatabase,
} from "../../../testing/index.ts";
import { createMessageLog } from "./message-log.ts";
import { type OpenDatabase, openDatabase } from "../../open.ts";
import type { MessageDraft } from "./sent-messages.ts";
import { lockChannel } from "../channels/channels.ts";
import { channels, messages, serverMembers } from "../../schema/index.ts";

let open: OpenDatabase & { url: string };
let other: OpenDatabase;
beforeAll(async () => {
  open = await openPostgresTestDatabase();
  other = await openDatabase({ databaseUrl: open.url, dataDirectory: "" });
});
afterAll(async () => {
  await other.close();
  await open.close();
});

type Speaker = Pick<MessageDraft, "userId" | "sessionKey">;

async function makeSpeaker(): Promise<Speaker> {
  const { id: userId } = await makeUser(open.db);
  return { userId, sessionKey: await makeSession(open.db, userId) };
}

const draft = (channelId: string, speaker: Speaker, content: string): MessageDraft => ({
  ...{ ...speaker, channelId, content, terms: "ripple:1", usernames: [] },
  ...{ replyToId: null, nonce: null, nonceDigest: null },
});

async function makeChannels(count: number) {
  const owner = await makeSpeaker();
  const channelIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    channelIds.push((await makeServer(open.db, { ownerId: owner.userId })).channel.id);
  }
  return { owner, channelIds };
}

const logOf = async (channelId: string) => {
  const rows = await open.db.select().from(messages).where(eq(messages.channelId, channelId));
  return rows.toSorted((a, b) => a.seq - b.seq);
};

test("chat-609: processes that commit to the same channels at once cause no gap, duplicate or deadlock", async () => {
  const { owner, channelIds } = await makeChannels(5);
  const logs = [createMessageLog(open.db), createMessageLog(other.db), createMessageLog(open.db)];
  const send = async (index: number) => {
    const channelId = channelIds[(index * 7) % channelIds.length] ?? "";
    return logs[index % logs.length]?.append(draft(channelId, owner, `${index}`));
  };
  const outcomes = await Promise.all(Array.from({ length: 300 }, (_, index) => send(index)));
  expect(outcomes.filter((placement) => placement?.outcome === "placed").length).toBe(300);
  for (const channelId of channelIds) {
    const log = await logOf(channelId);
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    const [channel] = await open.db.select().from(channels).where(eq(channels.id, channelId));
    expect(channel).toMatchObject({ lastSeq: 60, lastRev: 60 });
  }
});

test("chat-613: a nonce that two processes insert at once creates one message, and both receive a result", async () => {
  const { owner, channelIds } = await makeChannels(1);
  const [channelId = ""] = channelIds;
  const logs = [createMessageLog(open.db), createMessageLog(other.db)];
  for (let round = 1; round <= 200; round += 1) {
    const message = {
      ...draft(channelId, owner, "once"),
      nonce: randomUUID(),
      nonceDigest: "digest",
    };
    const outcomes = await Promise.all(logs.map((log) => log.append(message)));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["placed", "repeated"]);
  }
  expect((await logOf(channelId)).map(({ seq }) => seq).length).toBe(200);
});

test("chat-610: a locked channel delays no other channel", async () => {
  const { owner, channelIds } = await makeChannels(2);
  const [locked = "", free = ""] = channelIds;
  const log = createMessageLog(open.db);
  let waiting: Promise<unknown>[] = [];
  let isLocked = true;
  await other.db.transaction(async (tx) => {
    await lockChannel(tx, locked);
    waiting = [1, 2].map((index) =>
      log.append(draft(locked, owner, `${index}`)).finally(() => {
        expect(isLocked).toBe(false);
      }),
    );
    for (const index of [1, 2, 3]) {
      expect(await log.append(draft(free, owner, `${index}`))).toMatchObject({ outcome: "placed" });
    }
    isLocked = false;
  });
  expect(await Promise.all(waiting)).toMatchObject([{ outcome: "placed" }, { outcome: "placed" }]);
  expect((await logOf(locked)).map(({ content }) => content)).toEqual(["1", "2"]);
  expect((await logOf(free)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("chat-611: a message of a member who is removed while it waits for the channel lock is not inserted", async () => {
  const { channelIds, owner } = await makeChannels(1);
  const [channelId = ""] = channelIds;
  const [channel] = await open.db.select().from(channels).where(eq(channels.id, channelId));
  const removed = await makeSpeaker();
  const membership = await makeMember(open.db, {
    serverId: channel?.serverId ?? "",
    userId: removed.userId,
  });
  const log = createMessageLog(open.db);
  let sending: Promise<unknown> = Promise.resolve();
  await other.db.transaction(async (tx) => {
    await lockChannel(tx, channelId);
    sending = log.append(draft(channelId, removed, "too late"));
    // The lock of another channel is requested after this one was found locked.
    await log.append(draft((await makeChannels(1)).channelIds[0] ?? "", owner, "elsewhere"));
    await tx.delete(serverMembers).where(eq(serverMembers.id, membership.id));
  });
  expect(await sending).toEqual({ outcome: "forbidden" });
  expect(await logOf(channelId)).toEqual([]);
});

test("db-48: messages that are sent one after the other share a plan of their statement", async () => {
  const single = await openDatabase({ databaseUrl: open.url, dataDirectory: "", poolSize: 1 });
  const { owner, channelIds } = await makeChannels(1);
  const log = createMessageLog(single.db);
  for (let index = 0; index < 20; index += 1) {
    const sent = await log.append(draft(channelIds[0] ?? "", owner, `${index}`));
    expect(sent).toMatchObject({ outcome: "placed" });
  }
  const statements = await single.db
    .select({ shared: sql<number>`generic_plans::int`, own: sql<number>`custom_plans::int` })
    .from(sql`pg_prepared_statements`)
    .where(sql`statement like 'with "draft"%'`)
    .orderBy(sql`generic_plans desc`);
  await single.close();
  // The first message has another statement. PostgreSQL plans the first five executions by themselves.
  expect(statements[0]).toEqual({ shared: 14, own: 5 });
});
