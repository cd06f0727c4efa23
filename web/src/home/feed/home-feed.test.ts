import { expect, test } from "vitest";
import type { FeedPost } from "../../shrine/posts/queries.ts";
import { ageOf, mergeHomeFeed, type UnreadChannel, ruleAbove } from "./home-feed.ts";

const postAt = (createdAt: string): FeedPost => ({
  id: createdAt,
  userId: "u",
  capsuleId: null,
  title: "",
  content: "",
  markdownContent: "",
  tags: [],
  isPublic: true,
  isArchived: false,
  answersClosed: false,
  answerCount: 0,
  reactions: [],
  reactionRev: 0,
  createdAt,
  updatedAt: createdAt,
  author: { id: "u", username: "lumen", displayName: null, profileImageUrl: null, isBot: false },
});
const channelAt = (createdAt: string): UnreadChannel => ({
  serverId: "s",
  serverName: "small screens",
  channelId: `room ${createdAt}`,
  channelName: "general",
  lastReadSeq: 0,
  unread: 1,
  mentions: 0,
  last: [
    {
      id: "m",
      channelId: "c",
      userId: "u",
      seq: 1,
      rev: 1,
      content: "hum",
      createdAt,
      updatedAt: createdAt,
      editedAt: null,
      deletedAt: null,
      pinnedAt: null,
      replyToId: null,
      replyToSeq: null,
      nonce: null,
      author: null,
      reactions: [],
      attachments: [],
      thread: null,
      webhookId: null,
      mask: null,
    },
  ],
});

const [late, noon, early] = [
  "2026-11-23T18:00:00.000Z",
  "2026-11-23T12:00:00.000Z",
  "2026-11-20T08:00:00.000Z",
];

test("home-80: posts and unread messages of channels are one column, by time", () => {
  const posts = [postAt(late), postAt(early)];
  const idsWith = (hasOlder: boolean, ...channels: UnreadChannel[]) =>
    mergeHomeFeed({ posts, channels, hasOlder }).map(({ id }) => id);
  expect(idsWith(false, channelAt(noon))).toEqual([late, `room ${noon}`, early]);
  const before = channelAt("2026-11-01T08:00:00.000Z");
  expect(idsWith(true, before)).toEqual([late, early]);
  expect(idsWith(false, before)).toEqual([late, early, before.channelId]);
});

test("home-80: items since the last visit are marked, and the rest fades by its day", () => {
  const now = new Date(2026, 10, 23, 20);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const leftAt = at(23, 17);
  const ages = [at(23, 18), at(23, 9), at(22, 23), at(19, 3)].map((time) =>
    ageOf(time, leftAt, now),
  );
  expect(ages).toEqual(["struck", "today", "yesterday", "ash"]);
  expect(ageOf(at(23, 18), null, now)).toBe("today");
  expect(ruleAbove(null, "struck", leftAt, now)).toBeNull();
  expect(ruleAbove("struck", "today", leftAt, now)).toBe("17:00, WHERE YOU LEFT");
  expect(ruleAbove("today", "yesterday", leftAt, now)).toBeNull();
  expect(ruleAbove("yesterday", "ash", leftAt, now)).toBe("BEFORE YESTERDAY");
  expect(ruleAbove("struck", "ash", at(21, 9), now)).toBe("21 November, WHERE YOU LEFT");
});
