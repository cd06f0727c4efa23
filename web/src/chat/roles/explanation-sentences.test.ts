import type { Explained, Explanation } from "@oni/api/contract";
import { expect, test } from "vitest";
import { sentencesOf, verdictOf } from "./explanation-sentences.ts";

const roles = [
  { id: "m", name: "moderator" },
  { id: "g", name: "gardeners" },
  { id: "e", name: "member" },
];

type Reason = Explanation["because"][number];
const by = (role: string, right: Explained, allows: boolean): Reason => ({ role, right, allows });
const rule = (
  name: Extract<Reason, { rule: unknown }>["rule"],
  right: Explained,
  allows: boolean,
): Reason => ({ rule: name, right, allows });
const allowed = (...because: Reason[]): Explanation => ({ allowed: true, because });
const refused = (...because: Reason[]): Explanation => ({ allowed: false, because });

test("chat-200: the verdict names the member, or the viewer", () => {
  expect(verdictOf({ allowed: true }, "pin")).toBe("You may pin messages.");
  expect(verdictOf({ allowed: false }, "see", "kite")).toBe("kite may not see this channel.");
});

test("chat-200: the roles of one right share a sentence", () => {
  expect(sentencesOf(allowed(by("g", "pin", true), by("e", "pin", false)), roles)).toEqual([
    "The role gardeners may pin messages.",
  ]);
  expect(sentencesOf(refused(by("g", "pin", false), by("e", "pin", false)), roles)).toEqual([
    "The roles gardeners and member may not pin messages.",
  ]);
});

test("chat-200: a rule is about the member, or the viewer", () => {
  expect(sentencesOf(allowed(rule("owner", "ban", true), by("e", "ban", false)), roles)).toEqual([
    "You own this dimension, and its owner may do everything.",
  ]);
  expect(sentencesOf(refused(rule("outside", "send", false)), roles, "kite")).toEqual([
    "kite is not a member of this dimension.",
  ]);
});

test("chat-200: a timeout decides, and not the roles without the right", () => {
  const reasons = [by("g", "pin", true), by("e", "pin", false), rule("timeout", "pin", false)];
  expect(sentencesOf(refused(...reasons), roles, "kite")).toEqual([
    "kite is timed out here, and may only read until it ends.",
  ]);
});

test("chat-200: of a channel the reasons are its audience and those who manage channels", () => {
  const closed = [by("e", "send", true), by("e", "write", false)];
  expect(sentencesOf(refused(...closed), roles)).toEqual([
    "The role member may not write in this channel.",
  ]);
  const managing = [...closed, by("m", "write", false), by("m", "manage_channels", true)];
  expect(sentencesOf(allowed(...managing), roles)).toEqual([
    "The role member may send messages.",
    "The role moderator may manage channels, and so use every channel.",
  ]);
  const hidden = [rule("member", "see", true), by("e", "see", false)];
  expect(sentencesOf(refused(...hidden), roles, "kite")).toEqual([
    "The role member may not see this channel.",
  ]);
  const named = [...hidden, rule("named", "see", true)];
  expect(sentencesOf(allowed(...named), roles, "kite")).toEqual([
    "kite is a member of this dimension.",
    "kite is named among those who may see this channel.",
  ]);
});

test("chat-200: a role that is gone is not named", () => {
  expect(sentencesOf(allowed(by("x", "pin", true)), roles)).toEqual([]);
});
