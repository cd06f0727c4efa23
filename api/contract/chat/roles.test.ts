import type { Role } from "./servers.ts";
import { describe, expect, it } from "vitest";
import {
  mayDelete,
  mayDeleteChannel,
  mayDeleteMessage,
  mayEditMessage,
  mayLeave,
  mayListThread,
  mayModerate,
  mayPin,
  mayPromote,
  mayPutOut,
  mayReadAsStaff,
  mayWrite,
  type EffectiveRole,
  effectiveRoleOf,
} from "./roles.ts";

const roles: (Role | null)[] = ["owner", "moderator", "member", null];
const effectiveRoles: EffectiveRole[] = ["owner", "moderator", "member", "silent", null];
const keepers = ["owner", "moderator"];
const speakers = [...keepers, "member"];

describe("what a role allows", () => {
  it.each<[string, (role: EffectiveRole) => boolean, (string | null)[]]>([
    ["send, react, answer", mayWrite, speakers],
    ["moderate a dimension", mayModerate, keepers],
    ["delete a dimension", mayDelete, ["owner"]],
    ["delete a channel", (one) => mayDeleteChannel(one, { isDefault: false }), keepers],
    ["delete the default channel", (one) => mayDeleteChannel(one, { isDefault: true }), []],
    ["edit their own message", (one) => mayEditMessage(one, true), speakers],
    ["edit another's message", (one) => mayEditMessage(one, false), []],
    ["delete their own message", (one) => mayDeleteMessage(one, true), effectiveRoles],
    ["delete another's message", (one) => mayDeleteMessage(one, false), keepers],
    ["pin in a dimension", (one) => mayPin(one, false), keepers],
    ["pin in a direct line", (one) => mayPin(one, true), speakers],
    [
      "list a thread about their message",
      (one) => mayListThread(one, { ...dimension, ...own }),
      speakers,
    ],
    ["list another thread", (one) => mayListThread(one, { ...dimension, ...others }), keepers],
    ["list a thread of a direct line", (one) => mayListThread(one, { kind: "direct", ...own }), []],
    ["remove the owner", (one) => mayPutOut(one, "owner"), []],
    ["remove a moderator", (one) => mayPutOut(one, "moderator"), ["owner"]],
    ["remove a member", (one) => mayPutOut(one, "member"), keepers],
    ["ban a non-member", (one) => mayPutOut(one, null), keepers],
    ["promote the owner", (one) => mayPromote(one, "owner"), []],
    ["promote a member", (one) => mayPromote(one, "member"), ["owner"]],
  ])("prompt-13: who may %s", (_, may, allowed) => {
    expect(effectiveRoles.filter(may)).toEqual(allowed);
  });

  it("prompt-13: staff lists and leaving depend on the role alone, not on a timeout", () => {
    expect(roles.filter(mayReadAsStaff)).toEqual(keepers);
    expect(roles.filter(mayLeave)).toEqual(["moderator", "member"]);
  });

  const reason = "three songs in a row";
  it.each<[Role | null, { endsAt: string | null; reason: string } | null, EffectiveRole]>([
    ["owner", null, "owner"],
    ["moderator", null, "moderator"],
    ["member", null, "member"],
    [null, null, null],
    ["owner", { endsAt: "2026-11-28T10:00:00.000Z", reason }, "silent"],
    ["moderator", { endsAt: "2026-11-28T10:00:00.000Z", reason }, "silent"],
    ["member", { endsAt: null, reason }, "silent"],
    [null, { endsAt: null, reason }, null],
  ])("prompt-14: %s with the timeout %j counts as %s", (role, timeout, expected) => {
    expect(effectiveRoleOf({ role, timeout })).toBe(expected);
  });
});

const dimension = { kind: "dimension" } as const;
const own = { isRootAuthor: true };
const others = { isRootAuthor: false };
