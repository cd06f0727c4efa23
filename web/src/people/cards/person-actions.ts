import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import {
  blocksQuery,
  type Direct,
  directsQuery,
  refreshDirects,
} from "../../chat/lists/queries.ts";
import { forgetSent, setMutual, noteSent, silence } from "../knocks/knocks.ts";
import { shrineQuery } from "./queries.ts";

export type Person = { id: string; username: string };

export const knockOn = defineAction({
  failure: "Knock failed",
  act: async ({ id }: Person) => {
    noteSent(id, Date.now());
    try {
      return await call("POST /api/users/:id/knock", { params: { id } });
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
export const openDirect = defineAction({
  failure: "Conversation not opened",
  act: ({ id }: Person) => call("POST /api/directs", { body: { userId: id } }),
  updateCache: cacheDirect,
});

export const blockPerson = defineAction({
  failure: "Block failed",
  act: ({ id }: Person) => call("PUT /api/users/:id/block", { params: { id } }),
  updateCache: (queryClient, _, person) =>
    Promise.all([refresh(queryClient, person), refreshDirects(queryClient)]),
});

export const unblockPerson = defineAction({
  failure: "Unblock failed",
  act: ({ id }: Person) => call("DELETE /api/users/:id/block", { params: { id } }),
  updateCache: (queryClient, _, person) => refresh(queryClient, person),
});

const refresh = (queryClient: QueryClient, { username }: Person) =>
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
