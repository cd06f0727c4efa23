import type { ServerRole } from "@oni/api/contract";
import { expect, test } from "vitest";
import { isOfAll, rankOf, rightsOf } from "./member-roles.ts";

const role = (id: string, position: number, fields: Partial<ServerRole> = {}): ServerRole => ({
  id,
  serverId: "s",
  name: id,
  color: null,
  position,
  rights: [],
  isBuiltIn: false,
  memberCount: 0,
  ...fields,
});
const roles = [
  role("gardeners", 2, { rights: ["pin", "invite"] }),
  role("moderator", 1, { rights: ["kick"], isBuiltIn: true }),
  role("member", 0, { rights: ["send"], isBuiltIn: true }),
];
const withRoles = (...roleIds: string[]) => ({ role: "member" as const, roleIds });

test("chat-202: a member ranks by their highest role, the owner above all roles", () => {
  expect(rankOf(roles, withRoles("gardeners", "member"))).toBe(2);
  expect(rankOf(roles, withRoles("member"))).toBe(0);
  expect(rankOf(roles, { role: "owner", roleIds: ["member"] })).toBe(Infinity);
  expect(rankOf(roles, undefined)).toBe(-1);
});

test("chat-202: a member has the rights of all their roles, the owner every right", () => {
  expect(rightsOf(roles, withRoles("gardeners", "member"))).toEqual(["invite", "pin", "send"]);
  expect(rightsOf(roles, { role: "owner", roleIds: [] })).toHaveLength(13);
});

test("chat-202: the lowest built-in role is that of all members", () => {
  expect(roles.map(isOfAll)).toEqual([false, false, true]);
});
