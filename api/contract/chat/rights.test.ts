import { describe, expect, it } from "vitest";
import {
  allRights,
  isExempt,
  may,
  mayActOn,
  mayDelete,
  mayDeleteChannel,
  mayDeleteMessage,
  mayEditMessage,
  mayLeave,
  mayListThread,
  mayRead,
  type Right,
  type Membership,
} from "./rights.ts";

const speaking: Right[] = ["send", "attach", "thread", "react"];
const managing = allRights.filter((right) => right !== "manage_roles");
const timeout = { endsAt: "2026-11-28T10:00:00.000Z", reason: "three songs in a row" };

const memberships = {
  owner: { role: "owner", rights: [...allRights], timeout: null },
  moderator: { role: "moderator", rights: managing, timeout: null },
  inviter: { role: "member", rights: [...speaking, "invite", "kick"], timeout: null },
  member: { role: "member", rights: speaking, timeout: null },
  reader: { role: "member", rights: [], timeout: null },
  silent: { role: "moderator", rights: managing, timeout },
  outside: { role: null, rights: [], timeout: null },
} as const satisfies Record<string, Membership>;

const all = Object.keys(memberships);
const staff = ["owner", "moderator"];
const speakers = [...staff, "inviter", "member"];

describe("what the rights of a member allow", () => {
  it.each<[string, (one: Membership) => boolean, string[]]>([
    ["send", (one) => may(one, "send"), speakers],
    ["manage the dimension", (one) => may(one, "manage_server"), staff],
    ["manage roles", (one) => may(one, "manage_roles"), ["owner"]],
    ["invite", (one) => may(one, "invite"), [...staff, "inviter"]],
    ["delete a dimension", mayDelete, ["owner"]],
    ["delete a channel", (one) => mayDeleteChannel(one, { isDefault: false }), staff],
    ["delete the default channel", (one) => mayDeleteChannel(one, { isDefault: true }), []],
    ["edit their own message", (one) => mayEditMessage(one, true), speakers],
    ["edit another's message", (one) => mayEditMessage(one, false), []],
    ["delete their own message", (one) => mayDeleteMessage(one, true), all],
    ["delete another's message", (one) => mayDeleteMessage(one, false), staff],
    ["list a thread about their message", (one) => mayListThread(one, own), speakers],
    ["list another thread", (one) => mayListThread(one, { ...own, isRootAuthor: false }), staff],
    ["list a thread of a direct line", (one) => mayListThread(one, { ...own, kind: "direct" }), []],
    ["kick the owner", (one) => mayActOn(one, "kick", "owner"), []],
    ["kick a moderator", (one) => mayActOn(one, "kick", "moderator"), ["owner", "inviter"]],
    ["kick a member", (one) => mayActOn(one, "kick", "member"), [...staff, "inviter"]],
    ["ban a user outside", (one) => mayActOn(one, "ban", null), staff],
    ["read bans", (one) => mayRead(one, "ban"), [...staff, "silent"]],
    ["leave", mayLeave, ["moderator", "inviter", "member", "reader", "silent"]],
    ["send without slow mode", isExempt, [...staff, "silent"]],
  ])("prompt-13, prompt-14: who may %s", (_, isAllowed, allowed) => {
    const found = Object.entries(memberships).filter(([, membership]) => isAllowed(membership));
    expect(found.map(([name]) => name)).toEqual(allowed);
  });
});

const own = { kind: "dimension", isRootAuthor: true } as const;
