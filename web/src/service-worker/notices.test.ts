import { expect, test } from "vitest";
import { noticeOf, outdated } from "./notices.ts";

const entry = (
  kind: "message" | "mention" | "request" | "case",
  excerpt = "four colours and one moon",
) => ({
  id: "019a",
  kind,
  createdAt: "2025-11-23T12:00:00.000Z",
  readAt: null,
  actor: {
    id: "019b",
    username: "hexfern",
    displayName: "Hex",
    profileImageUrl: null,
    isBot: false,
  },
  target: { serverId: "019c" },
  excerpt,
});

test("account-7: a notification has the inbox's text and the entry's tag, and leads to it", () => {
  expect(noticeOf(entry("mention"))).toEqual({
    title: "hexfern mentioned you in a dimension",
    body: "four colours and one moon",
    tag: "019a",
    path: "/inbox?open=019a",
  });
  expect(noticeOf({ ...entry("mention"), actor: null }).title).toMatch(
    /^\[departed oni\] mentioned/,
  );
  expect(noticeOf(entry("case")).title).toBe("A keeper has decided about something of yours");
  const request = noticeOf(entry("request", "see https://elsewhere.example/x ![](a.png)"));
  expect(request).toMatchObject({ title: "hexfern wants to write to you" });
  expect(request.body).toBe("see [link] [picture]");
});

test("account-9: a notification of a message leads to it", () => {
  const target = { serverId: "019c", channelId: "019d", seq: 7 };
  expect(noticeOf({ ...entry("message", "low water"), target })).toEqual({
    title: "hexfern wrote",
    body: "low water",
    tag: "019a",
    path: "/dimensions/019c/019d#7",
  });
});

test("account-7: a push without content names no member and no content", () => {
  expect(noticeOf({})).toEqual({
    title: "ONI",
    body: "You have a new notification.",
    tag: "oni",
    path: "/inbox",
  });
});

test("account-8: notifications read elsewhere are closed, and all of them when nothing is unread", () => {
  const shown = ["019a", "019b", "oni"].map((tag) => ({ tag }));
  expect(outdated(shown, { withdrawn: ["019a"], remaining: 1 })).toEqual([{ tag: "019a" }]);
  expect(outdated(shown, { withdrawn: ["019x"], remaining: 0 })).toEqual(shown);
});
