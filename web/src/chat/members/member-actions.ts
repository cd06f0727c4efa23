import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { membersQuery, refreshServers } from "../lists/queries.ts";
import { spanOf } from "../../ui/text/format-time.ts";
import { bansQuery, timeoutsQuery } from "./queries.ts";

/** A dimension, and a member of it or a banned user. */
type MemberOf = { id: string; userId: string };
/** The name that texts about the member use. */
type Named = { name: string };

const refreshMembers = (queryClient: QueryClient, _: unknown, { id }: MemberOf) =>
  queryClient.invalidateQueries({ queryKey: membersQuery(id).queryKey });

export const setRole = defineAction({
  failure: "Update failed",
  act: ({ role, ...params }: MemberOf & { role: "moderator" | "member" }) =>
    call("PATCH /api/servers/:id/members/:userId", { params, body: { role } }),
  updateCache: refreshMembers,
});

/** Makes a member the owner. The previous owner confirms with their password. */
export const transferServer = defineAction({
  failure: "Not handed over",
  act: ({ id, ...body }: MemberOf & { password: string }) =>
    call("POST /api/servers/:id/transfer", { params: { id }, body }),
  updateCache: (queryClient, answer, member) =>
    Promise.all([refreshServers(queryClient), refreshMembers(queryClient, answer, member)]),
});

export const kickMember = defineAction({
  failure: "Kick failed",
  act: (params: MemberOf) => call("DELETE /api/servers/:id/members/:userId", { params }),
  updateCache: refreshMembers,
});

export const banMember = defineAction({
  failure: "Ban failed",
  act: ({ id, userId, reason, purge }: MemberOf & Named & { reason: string; purge: boolean }) =>
    call("PUT /api/servers/:id/bans/:userId", { params: { id, userId }, body: { reason, purge } }),
  updateCache: refreshMembers,
  outcome: ({ purgedCount }, { name }) => ({
    title: "Banned",
    description:
      purgedCount > 0
        ? `${purgedCount} ${purgedCount === 1 ? "message was" : "messages were"} deleted as well. Lift the ban within the hour to bring them back.`
        : `${name} cannot come back until the ban is lifted.`,
  }),
});

export const unbanMember = defineAction({
  failure: "Update failed",
  act: (params: MemberOf) => call("DELETE /api/servers/:id/bans/:userId", { params }),
  updateCache: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: bansQuery(id).queryKey }),
});

export const timeOutMember = defineAction({
  failure: "Not timed out",
  act: ({ id, userId, minutes, reason }: MemberOf & Named & { minutes: number; reason: string }) =>
    call("PUT /api/servers/:id/members/:userId/timeout", {
      params: { id, userId },
      body: { minutes, reason },
    }),
  outcome: (_, { name, minutes }) => ({
    title: "Timed out",
    description: `${name} reads along for ${spanOf(minutes * 60)}.`,
  }),
});

/** Ends a timeout early. */
export const endTimeout = defineAction({
  failure: "Update failed",
  act: (params: MemberOf) => call("DELETE /api/servers/:id/members/:userId/timeout", { params }),
  updateCache: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: timeoutsQuery(id).queryKey }),
});
