import { call } from "../../api/call.ts";
import { defineDeed } from "../../api/deed.ts";
import type { CallInput } from "../../api/endpoint-name.ts";
import { useDeed } from "../../api/use-deed.ts";
import { currentUserQuery } from "../auth/current-user.ts";

type ProfileChange = CallInput<"PATCH /api/users/profile">["body"];

const synchronized = "Your neural pattern has been synchronized.";

/** Changes fields of the member's own profile. */
export const updateProfile = defineDeed({
  failure: "Update Failed",
  act: ({ change }: { change: ProfileChange; doneWords?: string }) =>
    call("PATCH /api/users/profile", { body: change }),
  keep: (queryClient, user) => {
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    void queryClient.invalidateQueries({ queryKey: ["api", "users", user.username] });
  },
  outcome: (_, { doneWords = synchronized }) => ({
    title: "Profile Updated",
    description: doneWords,
  }),
});

/** The same on a screen; `doneWords` say what came of it. */
export const useUpdateProfile = (doneWords?: string) =>
  useDeed(updateProfile, (change: ProfileChange) => ({ change, ...(doneWords && { doneWords }) }));
