import { defineAction } from "../../live/calls/action.ts";
import { capsulesQuery } from "./queries.ts";

export const createCapsule = defineAction("POST /api/capsules", {
  failure: "Capsule Creation Failed",
  updateCache: (queryClient, capsule) =>
    queryClient.setQueryData(capsulesQuery.queryKey, (list) => list && [capsule, ...list]),
  outcome: ({ name }) => ({ title: "Capsule Created", description: name }),
});
