import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import type { CallInput } from "../../live/calls/endpoint-name.ts";
import { capsulesQuery } from "./queries.ts";

export const createCapsule = defineAction({
  failure: "Capsule Creation Failed",
  act: (body: CallInput<"POST /api/capsules">["body"]) => call("POST /api/capsules", { body }),
  updateCache: (queryClient, capsule) =>
    queryClient.setQueryData(capsulesQuery.queryKey, (list) => list && [capsule, ...list]),
  outcome: ({ name }) => ({ title: "Capsule Created", description: name }),
});
