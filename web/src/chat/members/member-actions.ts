import type { QueryClient } from "@tanstack/react-query";
import { defineAction, fields } from "../../live/calls/action.ts";
import { membersQuery, refreshServers } from "../lists/queries.ts";
import { spanOf } from "../../ui/text/format-time.ts";
import { bansQuery, timeoutsQuery } from "./queries.ts";

/** The name that texts about the member use. */
const named = fields<{ name: string }>("name");

const refreshMembers = (queryClient: QueryClient, _: unknown, { id }: { id: string }) =>
  queryClient.invalidateQueries({ queryKey: membersQuery(id).queryKey });

export const setRole = defineAction("PATCH /api/servers/:id/members/:userId", {
  failure: "Update failed",
  updateCache: refreshMembers,
});

/** Makes a member the owner. The previous owner confirms with their password. */
export const transferServer = defineAction("POST /api/servers/:id/transfer", {
  failure: "Not handed over",
  updateCache: (queryClient, answer, member) =>
    Promise.all([refreshServers(queryClient), refreshMembers(queryClient, answer, member)]),
});

export const kickMember = defineAction("DELETE /api/servers/:id/members/:userId", {
  failure: "Kick failed",
  updateCache: refreshMembers,
});

export const banMember = defineAction("PUT /api/servers/:id/bans/:userId", {
  failure: "Ban failed",
  notSent: named,
  updateCache: refreshMembers,
  outcome: ({ purgedCount }, { name }) => ({
    title: "Banned",
    description:
      purgedCount > 0
        ? `${purgedCount} ${purgedCount === 1 ? "message was" : "messages were"} deleted as well. Lift the ban within the hour to bring them back.`
        : `${name} cannot come back until the ban is lifted.`,
  }),
});

export const unbanMember = defineAction("DELETE /api/servers/:id/bans/:userId", {
  failure: "Update failed",
  updateCache: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: bansQuery(id).queryKey }),
});

export const timeOutMember = defineAction("PUT /api/servers/:id/members/:userId/timeout", {
  failure: "Not timed out",
  notSent: named,
  outcome: (_, { name, minutes }) => ({
    title: "Timed out",
    description: `${name} reads along for ${spanOf(minutes * 60)}.`,
  }),
});

/** Ends a timeout early. */
export const endTimeout = defineAction("DELETE /api/servers/:id/members/:userId/timeout", {
  failure: "Update failed",
  updateCache: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: timeoutsQuery(id).queryKey }),
});
