import type { QueryClient } from "@tanstack/react-query";
import { defineWrite } from "../../live/calls/call.ts";
import { composeAction, defineAction, fields } from "../../live/calls/action.ts";
import {
  blocksQuery,
  type Direct,
  directsQuery,
  refreshDirects,
} from "../../chat/lists/queries.ts";
import { forgetSent, setMutual, noteSent, silence } from "../knocks/knocks.ts";
import { shrineQuery } from "./queries.ts";

export type Person = { id: string; username: string };
const named = fields<Pick<Person, "username">>("username");

const knock = defineWrite("POST /api/users/:id/knock");

export const knockOn = composeAction([knock], {
  failure: "Knock failed",
  act: async ({ id }: Person) => {
    noteSent(id, Date.now());
    try {
      return await knock({ id });
    } catch (error) {
      forgetSent(id);
      throw error;
    }
  },
  updateCache: (queryClient, { directId }, { id, username }) => {
    silence(id);
    // Without a live link no event reports the new direct line.
    const directs = queryClient.getQueryData(directsQuery.queryKey);
    const isNew = directs?.every((direct) => direct.id !== directId || direct.state !== "open");
    if (directId === null || !isNew) return;
    setMutual({ userId: id, username, profileImageUrl: null, directId });
    void refreshDirects(queryClient);
  },
});

/** Opens the direct line to a member, or returns the existing one. */
export const openDirect = defineAction("POST /api/directs", {
  failure: "Conversation not opened",
  updateCache: cacheDirect,
});

export const blockPerson = defineAction("PUT /api/users/:id/block", {
  failure: "Block failed",
  notSent: named,
  updateCache: (queryClient, _, person) =>
    Promise.all([refresh(queryClient, person), refreshDirects(queryClient)]),
});

export const unblockPerson = defineAction("DELETE /api/users/:id/block", {
  failure: "Unblock failed",
  notSent: named,
  updateCache: (queryClient, _, person) => refresh(queryClient, person),
});

const refresh = (queryClient: QueryClient, { username }: Pick<Person, "username">) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: shrineQuery(username).queryKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey }),
  ]);

/** Adds a direct line to the cached list, then refetches the list. */
export function cacheDirect(queryClient: QueryClient, direct: Direct): void {
  queryClient.setQueryData(directsQuery.queryKey, (cached) =>
    cached ? [direct, ...cached.filter(({ id }) => id !== direct.id)] : undefined,
  );
  void refreshDirects(queryClient);
}
