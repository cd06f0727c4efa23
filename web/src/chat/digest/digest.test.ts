import type { Message } from "@oni/realtime/contract";
import { describe, expect, it } from "vitest";
import { makeMessage } from "../log/testing/make-message.ts";
import { buildDigest, type UnreadChannel } from "./digest.ts";

const viewer = { id: "viewer", username: "lumen_07" };

const makeUnread = (id: string, unread: number, messages: Message[] = []): UnreadChannel => ({
  server: {
    id: "server",
    ownerId: "owner",
    name: "tidepool",
    description: null,
    isPublic: true,
    memberCount: 2,
    createdAt: "",
    updatedAt: "",
    role: "member",
    unreadCount: unread,
    mentionCount: 0,
    channels: [],
  },
  channel: {
    id,
    serverId: "server",
    name: id,
    description: null,
    isDefault: false,
    createdAt: "",
    updatedAt: "",
    lastSeq: 10 + unread,
    lastRev: 10,
    lastReadSeq: 10,
    readAt: null,
    unreadCount: unread,
    mentionCount: 0,
  },
  messages,
});

describe("the digest", () => {
  it("WB87: says who called and who answered, the newest first, and each once", () => {
    const messages = [
      makeMessage(1, { content: "hey @lumen_07, look" }),
      makeMessage(2, { replyToId: "mine" }),
      makeMessage(3, { content: "@LUMEN_07 yes", replyToId: "mine" }),
      makeMessage(4, { replyToId: "someone else's" }),
      makeMessage(5, { content: "@lumen_0 and a@lumen_07.net" }),
      makeMessage(6, { content: "@lumen_07", userId: "viewer" }),
      makeMessage(7, { content: "", deletedAt: "2025-06-01T12:00:09.000Z" }),
    ];
    const digest = buildDigest([makeUnread("a", 7, messages)], viewer, new Set(["mine"]));
    expect(digest.mentions.map(({ message }) => message.seq)).toEqual([3, 1]);
    expect(digest.replies.map(({ message }) => message.seq)).toEqual([2]);
  });

  it("WB87: counts each channel, the fullest first, the same way every time", () => {
    const unread = [makeUnread("b", 3), makeUnread("c", 9), makeUnread("a", 3)];
    const named = (list: UnreadChannel[]) =>
      buildDigest(list, viewer, new Set()).channels.map(({ channel }) => [
        channel.id,
        channel.unreadCount,
      ]);
    expect(named(unread)).toEqual([
      ["c", 9],
      ["a", 3],
      ["b", 3],
    ]);
    expect(named(unread.toReversed())).toEqual(named(unread));
  });
});
