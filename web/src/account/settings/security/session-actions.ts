import { call, defineWrite } from "../../../live/calls/call.ts";
import { composeAction, defineAction } from "../../../live/calls/action.ts";
import { sessionsQuery } from "./queries.ts";

const end = defineWrite("DELETE /api/auth/sessions/:id");

export const endSession = defineAction(end.endpoint, {
  failure: "Session still open",
  updateCache: (queryClient, _, { id }) =>
    queryClient.setQueryData(sessionsQuery.queryKey, (list) =>
      list?.filter((session) => session.id !== id),
    ),
  outcome: () => ({ title: "Session ended" }),
});

/** Ends every session except this one, also those newer than the list. */
export const endOtherSessions = composeAction([end], {
  failure: "Not everybody was signed out",
  act: async () => {
    const sessions = await call("GET /api/auth/sessions", {});
    for (const session of sessions.filter(({ current }) => !current)) await end(session);
  },
  updateCache: (queryClient) => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  outcome: () => ({ title: "Others are signed out" }),
});
