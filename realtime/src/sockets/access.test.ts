import { randomUUID } from "node:crypto";
import { sessionKeyOf } from "@oni/db/account";
import { findMessage } from "@oni/db/chat";
import { channels, invites, posts, serverBans, serverMembers, users } from "@oni/db/schema";
import { makeChannel, makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Answer,
  type CommandName,
  commandSchemas,
  type EventName,
  eventSchemas,
  rooms,
} from "../../contract/index.ts";
import type { TestClient } from "../../testing/client.ts";
import { openLocalWorld, type World } from "../../testing/world.ts";
import { presentToAll } from "../messages/present-message.ts";

let world: World;
beforeAll(async () => {
  world = await openLocalWorld();
});
afterAll(() => world.close());

const actors = [
  "visitor",
  "removed",
  "banned",
  "stranger",
  "member",
  "moderator",
  "owner",
] as const;
type Actor = (typeof actors)[number];

/** `removed` and `banned` were removed from the server a moment ago. Their sockets are still open. */
async function openScene(isPublic: boolean) {
  const [removed, banned, stranger, member, moderator, owner] = await Promise.all(
    actors.slice(1).map(() => world.here.enter()),
  );
  if (!removed || !banned || !stranger || !member || !moderator || !owner) {
    throw new Error("There are six.");
  }
  await world.db.update(users).set({ isPublic }).where(eq(users.id, owner.id));
  const server = await makeServer(world.db, { ownerId: owner.id, isPublic });
  const serverId = server.id;
  await makeMember(world.db, { serverId, userId: moderator.id, role: "moderator" });
  for (const { id } of [removed, banned, member]) {
    await makeMember(world.db, { serverId, userId: id });
  }
  for (const { id } of [removed, banned, member, moderator, owner])
    world.publisher.memberJoined(serverId, id);
  const channelId = server.channel.id;
  await world.db.insert(serverBans).values({ serverId, userId: banned.id });
  for (const out of [removed, banned]) {
    await out.send("channel:watch", { channelId });
    await world.db
      .delete(serverMembers)
      .where(and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, out.id)));
    world.publisher.memberRemoved({ serverId, channelIds: [channelId] }, out.id);
  }

  const text = { title: "a thing", content: "words", markdownContent: "words" };
  const [post] = await world.db
    .insert(posts)
    .values({ userId: owner.id, ...text })
    .returning({ id: posts.id });
  if (!post) throw new Error("It was written a moment ago.");
  const gone = await makeChannel(world.db, { serverId });
  await world.db.delete(channels).where(eq(channels.id, gone.id));
  const visitor = await world.here.connect();
  const people: Record<Actor, TestClient> = {
    visitor,
    removed,
    banned,
    stranger,
    member,
    moderator,
    owner,
  };
  const code = randomUUID();
  await world.db.insert(invites).values({ code, serverId, createdBy: owner.id });
  return { people, owner, serverId, channelId, goneId: gone.id, postId: post.id, code };
}

const outcomes = (outside: string, inside: string, banned = outside) => ({
  ...{ visitor: "unauthorized", removed: outside, banned, stranger: outside },
  ...{ member: inside, moderator: inside, owner: inside },
});
const everyone = { ...outcomes("ok", "ok"), visitor: "ok" };
const signedIn = outcomes("ok", "ok");
/** The shrine of the server's owner. */
const ownShrine = {
  ...outcomes("not_found", "not_found"),
  visitor: "not_found",
  owner: "ok",
};

/** The expected ack of each command by actor and by the state of the channel. */
const commands: Record<CommandName, Record<string, Record<Actor, string>>> = {
  "waitlist:watch": { "-": everyone },
  "waitlist:unwatch": { "-": everyone },
  "constellation:watch": { "-": signedIn },
  "constellation:unwatch": { "-": signedIn },
  "channel:watch": {
    public: outcomes("ok", "ok", "not_found"),
    private: outcomes("not_found", "ok"),
    deleted: outcomes("not_found", "not_found"),
  },
  // Unwatching reveals nothing.
  "channel:unwatch": { public: signedIn, private: signedIn, deleted: signedIn },
  "channel:typing": {
    public: outcomes("forbidden", "ok", "not_found"),
    private: outcomes("not_found", "ok"),
    deleted: outcomes("not_found", "not_found"),
  },
  "user:watch": { public: everyone, private: ownShrine },
  "user:unwatch": { public: everyone, private: everyone },
  "post:watch": { public: everyone, private: ownShrine },
  "post:unwatch": { public: everyone, private: everyone },
  "invite:watch": { public: everyone, private: everyone },
  "invite:unwatch": { "-": everyone },
  "message:send": {
    public: outcomes("forbidden", "ok", "not_found"),
    private: outcomes("not_found", "ok"),
    deleted: outcomes("not_found", "not_found"),
  },
};

/** Returns a payload of every command about that channel, member, post and invite. */
const payloadAbout = (channelId: string, username: string, postId: string, code: string) => ({
  ...{ channelId, username, postId, code },
  content: "a ripple",
  nonce: randomUUID(),
});

const none = { visitor: false, removed: false, banned: false, stranger: false };
const inside = { ...none, member: true, moderator: true, owner: true };
const ownerOnly = { ...none, member: false, moderator: false, owner: true };
const watchers = {
  public: { ...inside, removed: true, stranger: true },
  private: inside,
};
const members = { public: inside, private: inside };
const signedInSockets = { ...watchers.public, banned: true };
const allSignedIn = { public: signedInSockets, private: signedInSockets };
const allSockets = { ...signedInSockets, visitor: true };
const all = { public: allSockets, private: allSockets };
/** The shrine is public if the server is. The owner's own sockets receive the events too. */
const watchersOfShrine = { public: allSockets, private: ownerOnly };
const own = { public: ownerOnly, private: ownerOnly };

/** The receivers of an event of a public and of a private server, if each watches everything they may. */
const audiences: Record<EventName, Record<"public" | "private", Record<Actor, boolean>>> = {
  "waitlist:stats": all,
  "constellation:presence": allSignedIn,
  "constellation:delta": allSignedIn,
  "constellation:epoch": allSignedIn,
  "constellation:ripple": allSignedIn,
  "message:created": watchers,
  "message:updated": watchers,
  "message:deleted": watchers,
  "message:reaction": watchers,
  "channel:head": watchers,
  "channel:typing": watchers,
  "channel:activity": members,
  "channel:read": own,
  "draft:changed": own,
  "server:changed": members,
  "servers:changed": allSignedIn,
  "channel:changed": members,
  "member:changed": members,
  "role:changed": members,
  "mask:changed": members,
  "server:order": own,
  "feed:changed": allSignedIn,
  "user:changed": watchersOfShrine,
  "post:changed": watchersOfShrine,
  "image:changed": watchersOfShrine,
  "board:changed": watchersOfShrine,
  "answer:created": watchersOfShrine,
  "answer:updated": watchersOfShrine,
  "answer:deleted": watchersOfShrine,
  "post:reaction": watchersOfShrine,
  "inbox:item": own,
  "inbox:unread": own,
  knock: own,
  "direct:opened": own,
  "invite:opened": own,
  "invite:changed": all,
  "case:changed": own,
  "import:progress": own,
  "session:revoked": own,
  "gateway:draining": own,
};

const isCommand = (name: string): name is CommandName => name in commandSchemas;
const isEvent = (name: string): name is EventName => name in eventSchemas;

test("realtime-176, realtime-178, realtime-180: every command and every event has a row", () => {
  expect(Object.keys(commands).sort()).toEqual(Object.keys(commandSchemas).sort());
  expect(Object.keys(audiences).sort()).toEqual(Object.keys(eventSchemas).sort());
});

describe.each([true, false])("in a server that is public: %s", (isPublic) => {
  const state = isPublic ? "public" : "private";

  test("realtime-176, realtime-177: each command has the expected ack for each actor and reveals nothing invisible", async () => {
    const { people, owner, channelId, goneId, postId, code } = await openScene(isPublic);
    const ids = { "-": channelId, [state]: channelId, deleted: goneId };
    for (const name of Object.keys(commandSchemas).filter(isCommand)) {
      for (const [of, id] of Object.entries(ids)) {
        const wanted = commands[name][of];
        if (!wanted) continue;
        for (const actor of actors) {
          const ack = await people[actor].send(
            name,
            payloadAbout(id, owner.username, postId, code),
          );
          expect(ack.ok ? "ok" : ack.code, `${name} of ${of} by ${actor}`).toBe(wanted[actor]);
          if (ack.ok || ack.code !== "not_found") continue;
          const never = payloadAbout(randomUUID(), "nobody_at_all", randomUUID(), "no-code");
          expect(await people[actor].send(name, never)).toEqual(ack);
        }
      }
    }
  });

  test("realtime-179: exactly the intended actors receive each event", async () => {
    const { people, owner, serverId, channelId, postId, code } = await openScene(isPublic);
    for (const actor of actors) {
      await people[actor].send("channel:watch", { channelId });
      await people[actor].send("constellation:watch", {});
      await people[actor].send("waitlist:watch", {});
      await people[actor].send("user:watch", { username: owner.username });
      await people[actor].send("post:watch", { postId });
      await people[actor].send("invite:watch", { code });
    }
    for (const { received } of Object.values(people)) received.length = 0;

    const message = await writeMessage(channelId, owner.id);
    const { id: messageId } = message;
    const shown = presentToAll({ signingSecret: "" }, message);
    const emoji = { emoji: "🌊", userId: owner.id, added: true, count: 1 };
    const head = { channelId, lastSeq: 1, lastRev: 1 };
    const { emit } = world.publisher;
    const channel = rooms.channel(channelId);
    const session = rooms.session(sessionKeyOf(owner.secret));
    emit(rooms.waitlist, "waitlist:stats", { count: 1 });
    emit(rooms.constellation, "constellation:presence", { changes: [] });
    emit(rooms.constellation, "constellation:delta", {
      ...{ users: [], connections: [], removedUserIds: [], removedConnections: [] },
      ...{ regions: [], removedRegions: [] },
    });
    emit(rooms.constellation, "constellation:epoch", { epoch: 1 });
    emit(rooms.constellation, "constellation:ripple", { userId: owner.id, kind: "join" });
    emit(channel, "message:created", shown);
    emit(channel, "message:updated", shown);
    emit(channel, "message:deleted", { id: messageId, channelId, seq: 1 });
    emit(channel, "message:reaction", { messageId, channelId, ...emoji });
    emit(channel, "channel:head", head);
    emit(channel, "channel:typing", { channelId, userId: owner.id, displayName: "oni" });
    const server = rooms.server(serverId);
    const growth = { serverId, channelId, lastSeq: 1 };
    emit(server, "channel:activity", { ...growth, added: 1, deleted: [] });
    const read = { ...growth, lastRev: 1, lastReadSeq: 1, readAt: null, unread: 0, mentions: 0 };
    emit(rooms.user(owner.id), "channel:read", read);
    const draft = { channelId, content: "a ripple", rev: 1, updatedAt: new Date().toISOString() };
    emit(rooms.user(owner.id), "draft:changed", draft);
    emit(server, "server:changed", { serverId });
    emit(rooms.members, "servers:changed", {});
    emit(server, "channel:changed", { serverId });
    emit(server, "member:changed", { serverId });
    emit(server, "role:changed", { serverId });
    emit(server, "mask:changed", { serverId, maskId: messageId, userId: owner.id });
    emit(rooms.members, "feed:changed", {});
    for (const room of [rooms.user(owner.id), rooms.shrine(owner.id)]) {
      emit(room, "user:changed", { userId: owner.id, username: owner.username });
      emit(room, "post:changed", { id: channelId });
      emit(room, "image:changed", { id: channelId });
      emit(room, "board:changed", { id: channelId });
    }
    const answer = answerBy(owner, postId);
    emit(rooms.post(postId), "answer:created", answer);
    emit(rooms.post(postId), "answer:updated", answer);
    emit(rooms.post(postId), "answer:deleted", { id: answer.id, postId });
    emit(rooms.post(postId), "post:reaction", {
      ...{ postId, answerId: null, ...emoji },
      ...{ reactions: [{ emoji: emoji.emoji, count: 1 }], reactionRev: 1 },
    });
    const own = rooms.user(owner.id);
    const at = new Date().toISOString();
    const entry = { id: messageId, kind: "mention", createdAt: at, readAt: null } as const;
    emit(own, "inbox:item", { ...entry, actor: null, target: {}, excerpt: "" });
    emit(own, "inbox:unread", { unread: 1 });
    emit(own, "server:order", {});
    const { id: userId, username } = owner;
    emit(own, "knock", { userId, username, displayName: null, profileImageUrl: null, at });
    emit(own, "direct:opened", { directId: serverId });
    emit(own, "invite:opened", { code: "a-code" });
    emit(rooms.door(serverId), "invite:changed", {});
    emit(own, "case:changed", { id: messageId });
    const run = { status: "importing", receivedBytes: 1, progress: null } as const;
    emit(own, "import:progress", { id: messageId, ...run });
    emit(session, "session:revoked", {});
    emit(session, "gateway:draining", { reconnectInMs: 0 });

    // An ack follows everything that was emitted before its request.
    for (const actor of actors) await people[actor].send("waitlist:watch", {});
    for (const name of Object.keys(eventSchemas).filter(isEvent)) {
      const receivers = actors.map((actor) => [actor, people[actor].payloadsOf(name).length > 0]);
      expect(Object.fromEntries(receivers), name).toEqual(audiences[name][state]);
    }
  });
});

function answerBy({ id, username }: { id: string; username: string }, postId: string): Answer {
  const author = { id, username, displayName: null, profileImageUrl: null, isBot: false };
  const times = { createdAt: new Date().toISOString(), editedAt: null };
  const fields = { id: randomUUID(), postId, userId: id, seq: 1 };
  return { ...fields, content: "yes", ...times, author, reactions: [], reactionRev: 0 };
}

async function writeMessage(channelId: string, userId: string) {
  const { id } = await makeMessage(world.db, { channelId, userId });
  const message = await findMessage(world.db, id);
  if (!message) throw new Error("It was written a moment ago.");
  return message;
}
