import type { Session } from "@oni/api/contract";
import { call } from "../../../live/calls/call.ts";
import { defineAction } from "../../../live/calls/action.ts";
import { sessionsQuery } from "./queries.ts";

const end = ({ id }: Pick<Session, "id">) =>
  call("DELETE /api/auth/sessions/:id", { params: { id } });

export const endSession = defineAction({
  failure: "Session still open",
  act: end,
  updateCache: (queryClient, _, { id }) =>
    queryClient.setQueryData(sessionsQuery.queryKey, (list) =>
      list?.filter((session) => session.id !== id),
    ),
  outcome: () => ({ title: "Session ended" }),
});

/** Ends every session except this one, also those newer than the list. */
export const endOtherSessions = defineAction({
  failure: "Not everybody was signed out",
  act: async () => {
    const sessions = await call("GET /api/auth/sessions", {});
    for (const session of sessions.filter(({ current }) => !current)) await end(session);
  },
  updateCache: (queryClient) => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  outcome: () => ({ title: "Others are signed out" }),
});
