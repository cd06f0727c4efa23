import { expect, test } from "vitest";
import type { FeedPost } from "../../shrine/posts/queries.ts";
import { type FeedPages, idsIn, isJoined, newsOf, withNews, withoutGone } from "./feed-news.ts";

const at = "2026-11-03T10:00:00.000Z";
const makePost = (id: string): FeedPost => ({
  id,
  userId: "u",
  capsuleId: null,
  title: id,
  content: id,
  markdownContent: id,
  tags: [],
  isPublic: true,
  isArchived: false,
  answersClosed: false,
  answerCount: 0,
  reactions: [],
  reactionRev: 0,
  createdAt: at,
  updatedAt: at,
  author: { id: "u", username: "lumen", displayName: null, profileImageUrl: null, isBot: false },
});
const feed: FeedPages = {
  pages: [[makePost("5"), makePost("3")], [makePost("1")]],
  pageParams: ["", "3"],
};
const idsOf = ({ pages }: FeedPages) => pages.map((page) => page.map(({ id }) => id));

test("home-83: posts that the feed does not contain are news, and no others", () => {
  const newest = ["6", "5", "4", "3", "1"].map(makePost);
  expect(newsOf(feed, newest).map(({ id }) => id)).toEqual(["6", "4"]);
});

test("home-83: news is inserted by time, once", () => {
  const news = [makePost("6"), makePost("4")];
  const once = withNews(feed, news);
  expect(idsOf(once)).toEqual([["6", "5", "4", "3"], ["1"]]);
  expect(idsOf(withNews(once, news))).toEqual(idsOf(once));
  expect(idsOf(feed)).toEqual([["5", "3"], ["1"]]);
});

/** A feed of two pages, the newest posts with their next cursor, and the expected rest. */
const gone = [
  { newest: ["6", "5", "2"], next: "2", stays: [["5"], ["1"]] },
  { newest: ["5", "3"], next: "3", stays: [["5", "3"], ["1"]] },
  { newest: ["6", "5", "2"], next: null, stays: [["5"], []] },
  { newest: ["5", "3"], next: null, stays: [["5", "3"], []] },
  { newest: ["5", "1"], next: null, stays: [["5"], ["1"]] },
  { newest: ["3", "1"], next: null, stays: [["3"], ["1"]] },
  { newest: ["6"], next: null, stays: [[], []] },
  { newest: ["6"], next: "6", stays: [["5", "3"], ["1"]] },
  { newest: [], next: null, stays: [[], []] },
];

test.each(gone)(
  "home-84: missing posts leave the feed, as far down as the newest posts $newest reach, next $next",
  ({ newest, next, stays }) => {
    const known = idsIn(feed);
    const answer = { items: newest.map(makePost), next };
    expect(idsOf(withoutGone(feed, answer, known))).toEqual(stays);
    const written = withNews(feed, [makePost("7")]);
    const [first = [], ...rest] = stays;
    expect(idsOf(withoutGone(written, answer, known))).toEqual([["7", ...first], ...rest]);
  },
);

test("home-84: a feed without missing posts is unchanged", () => {
  const answer = { items: ["5", "3", "1"].map(makePost), next: null };
  expect(withoutGone(feed, answer, idsIn(feed))).toBe(feed);
});

test("home-85: the newest posts join the feed if they reach down to its posts", () => {
  expect(isJoined(feed, ["6", "5"].map(makePost))).toBe(true);
  expect(isJoined(feed, ["7", "6"].map(makePost))).toBe(false);
  expect(isJoined({ pages: [[]], pageParams: [""] }, ["7", "6"].map(makePost))).toBe(true);
});
