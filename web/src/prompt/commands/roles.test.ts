import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { serverBotsQuery } from "../../chat/bots/bot-actions.ts";
import { membersQuery, serversQuery } from "../../chat/lists/queries.ts";
import { rolesQuery } from "../../chat/roles/queries.ts";
import type { Context } from "../language/command.ts";
import { runCommand } from "./run-command.ts";

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
queryClient.setQueryData<object[]>(serversQuery.queryKey, [
  { id: "s", name: "night bus", role: "owner", rights: ["manage_roles"], timeout: null },
]);
queryClient.setQueryData<object[]>(membersQuery("s").queryKey, [
  { userId: "k", username: "make", role: "member" },
]);
const roles = [
  { id: "g", name: "gardeners", position: 1, rights: ["pin", "send"], memberCount: 1 },
  { id: "e", name: "member", position: 0, rights: [], memberCount: 2, isBuiltIn: true },
];
queryClient.setQueryData<object[]>(rolesQuery("s").queryKey, roles);

queryClient.setQueryData<object[]>(serverBotsQuery("s").queryKey, [
  { id: "t", username: "tide_bot", owner: { username: "moth" } },
]);

const context: Context = Object.assign(Object.create(null), {
  ...{ queryClient, path: "/dimensions/s", user: { username: "moth" } },
});
const print = async (line: string) =>
  (await runCommand(line, context)).map(({ parts }) => parts.map(({ text }) => text).join(""));

it("prompt-32: role lists the roles with their members and rights, highest first", async () => {
  expect(await print("role")).toEqual([
    "gardeners  1 member  pin, send",
    "member  2 members  no rights",
  ]);
});

it.each([
  ["role edit gardeners", "Say what is to change. See man role."],
  ["role make", "Write its name."],
  ["role @make", "Write the role."],
  ["role @make lanterns", 'No role is called "lanterns".'],
  ["role @make member --take", "All members have the role member."],
  ["role make x --rights pin,fly", 'No right is called "fly".'],
  ["role rm gardeners", "1 member would lose gardeners. Say so with --sure."],
  ["role x gardeners", "MEMBER: is make, edit, rm or a name of an oni. See man role."],
  ["why fly", 'No right is called "fly".'],
  ["why @x pin", '"@x" is no name of an oni.'],
])("prompt-32, prompt-34: %s is refused with a reason", async (line, reason) => {
  expect(await print(line)).toEqual([reason]);
});

it("account-54: bot lists the bots of the dimension with their owners", async () => {
  expect(await print("bot")).toEqual(["@tide_bot  by moth"]);
});

it.each([
  ["bot add @tide_bot", "You cannot add bots to night bus."],
  ["bot rm", "Write the name of the bot."],
  ["bot rm @nobody_here", 'No bot here is called "nobody_here".'],
  ["bot rm @tide_bot", "@tide_bot would be removed from night bus. Say so with --sure."],
])("account-54: %s is refused with a reason", async (line, reason) => {
  expect(await print(line)).toEqual([reason]);
});
