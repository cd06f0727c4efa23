import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { blocksQuery, type Direct, directsQuery, refreshDirects } from "../../chat/queries.ts";
import { forgetSent, meet, noteSent, silence } from "../knocks/knocks.ts";
import { shrineQuery } from "./queries.ts";
import { closeCard } from "./person-card-store.ts";

export type Person = { id: string; username: string };

/** What can be done with another member, wherever they stand. */
export function usePersonActions({ id, username }: Person) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { id };
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: shrineQuery(username).queryKey, exact: true }),
      queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey }),
    ]);

  const knock = useAction(
    "Knock failed",
    async () => {
      noteSent(id, Date.now());
      try {
        return await call("POST /api/users/:id/knock", { params });
      } catch (error) {
        forgetSent(id);
        throw error;
      }
    },
    ({ directId }) => {
      silence(id);
      // Without a live link nobody else says that it opened.
      const lines = queryClient.getQueryData(directsQuery.queryKey);
      const isNew = lines?.every((line) => line.id !== directId || line.state !== "open");
      if (directId === null || !isNew) return;
      meet({ userId: id, username, profileImageUrl: null, directId });
      void refreshDirects(queryClient);
    },
  );
  const write = useAction(
    "Line not opened",
    () => call("POST /api/directs", { body: { userId: id } }),
    (direct) => {
      holdDirect(queryClient, direct);
      closeCard();
      void navigate(`/directs/${direct.id}`);
    },
  );
  const block = useAction(
    "Block failed",
    () => call("PUT /api/users/:id/block", { params }),
    () => Promise.all([refresh(), refreshDirects(queryClient)]),
  );
  const unblock = useAction(
    "Unblock failed",
    () => call("DELETE /api/users/:id/block", { params }),
    refresh,
  );
  return { knock, write, block, unblock };
}

/** Puts a line that was just answered into the list, before the list is asked for again. */
export function holdDirect(queryClient: QueryClient, direct: Direct): void {
  queryClient.setQueryData(directsQuery.queryKey, (held) =>
    held ? [direct, ...held.filter(({ id }) => id !== direct.id)] : undefined,
  );
  void refreshDirects(queryClient);
}
